import { ClickFrame } from '../ui/click-frame.tsx';
import { Spinner } from '../ui/fragment-states.tsx';
import type { Activities } from './activities.ts';
import { WIDGET_FAILED, WidgetFailure } from './widget-failure.tsx';

export function ExploreActivities({ activities: { city, link, widget } }: { activities: Activities }) {
  return (
    <div className="activities">
      {widget.kind === 'framed' && (
        <ClickFrame
          href={widget.address}
          label={`Show tours and tickets in ${city}`}
          frame={{
            src: widget.address,
            title: `Tours and tickets in ${city}, from Viator`,
            sandbox: widget.sandbox,
            reportsFrom: widget.origin,
            isReferrerSent: false,
          }}
          states={{
            loading: <Spinner label={`Loading tours and tickets in ${city}...`} />,
            error: <WidgetFailure reason={WIDGET_FAILED} tryAgain={widget.address} />,
          }}
        />
      )}
      {widget.kind === 'refused' && <WidgetFailure reason={WIDGET_FAILED} />}
      <p>
        <a href={link} rel="sponsored noopener" target="_blank">
          {`See more to do in ${city}`}
        </a>
      </p>
    </div>
  );
}
