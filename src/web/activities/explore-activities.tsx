import { ClickFrame } from '../ui/click-frame.tsx';
import { Spinner } from '../ui/fragment-states.tsx';
import type { Activities } from './activities.ts';

export const WIDGET_FAILED = 'Failed to load widget';
export const NO_WIDGET = 'No widget content provided';

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

/** @param tryAgain the URL of the frame. */
export function WidgetFailure({ reason, tryAgain }: { reason: string; tryAgain?: string }) {
  return (
    <div className="state error" role="alert">
      <p>
        <strong>Unable to load Viator widget</strong>
      </p>
      <p>{reason}</p>
      {tryAgain !== undefined && (
        <p>
          <a className="btn" href={tryAgain} target="_blank" rel="noopener" data-show="">
            Try Again
          </a>
        </p>
      )}
    </div>
  );
}
