export const WIDGET_FAILED = 'Failed to load widget';
export const NO_WIDGET = 'No widget content provided';

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
