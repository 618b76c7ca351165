import type { ReactNode } from 'react';

/**
 * The iframe is in a template, because browsers load hidden iframes. Without JavaScript the link opens the
 * page.
 */
export function ClickFrame({
  href,
  label,
  frame,
  states,
}: {
  href: string;
  label: string;
  frame: {
    src: string;
    title: string;
    sandbox: string;
    /** The origin of the frame's reports. */
    reportsFrom?: string;
    isReferrerSent: boolean;
  };
  states?: { loading: ReactNode; error: ReactNode };
}) {
  return (
    <div className="click-frame" data-frame="">
      <div data-place="">
        <a className="btn quiet" href={href} target="_blank" rel="noopener" data-show="">
          {label}
        </a>
      </div>
      <template data-state="frame">
        <iframe
          src={frame.src}
          title={frame.title}
          sandbox={frame.sandbox}
          data-reports-from={frame.reportsFrom}
          referrerPolicy={frame.isReferrerSent ? undefined : 'no-referrer'}
          allowFullScreen={frame.isReferrerSent}
        />
      </template>
      {states && (
        <>
          <template data-state="loading">{states.loading}</template>
          <template data-state="error">{states.error}</template>
        </>
      )}
    </div>
  );
}
