import type { ReactNode } from 'react';

/**
 * A page of somebody else's that is framed only on a click: until then nothing is asked for, also not by
 * browsers that load hidden frames at once. Without the browser module the link opens a page.
 */
export function ClickFrame({
  href,
  label,
  frame,
  states,
}: {
  /** Where the link leads by itself. */
  href: string;
  label: string;
  frame: {
    src: string;
    title: string;
    sandbox: string;
    /** Origin of the reports that the framed page sends; without one it sends none. */
    reportsFrom?: string;
    isReferrerSent: boolean;
  };
  /** While the frame is awaited, and when it has failed; only a page that reports has them. */
  states?: { loading: ReactNode; error: ReactNode };
}) {
  return (
    <div className="click-frame" data-frame="">
      <div data-slot="">
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
