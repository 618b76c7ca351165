import { WIDGET_SCRIPT, type ActivityWidget } from '../../domain/content/activity-widget.ts';
import { assets } from '../page/assets.ts';
import { WIDGET_FAILED, WidgetFailure } from './explore-activities.tsx';

/**
 * A frame without an origin cannot load modules, so these are classic scripts.
 * @param place null for an unknown address.
 * @param reason why there is no widget.
 */
export function WidgetDocument({
  place,
  widget,
  reason = WIDGET_FAILED,
}: {
  place: { city: string; link: string } | null;
  widget?: ActivityWidget;
  reason?: string;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{place ? `Tours and tickets in ${place.city}` : 'Tours and tickets'}</title>
        <link rel="stylesheet" href={assets.widgetStylesheet} />
        <script defer src={assets.widgetScript} />
      </head>
      <body>
        {widget && place && (
          <>
            <div id="widget" {...widget} />
            <p id="loading" hidden>{`Loading tours and tickets in ${place.city}...`}</p>
          </>
        )}
        <div id="failure" hidden={widget !== undefined}>
          <WidgetFailure reason={reason} />
          {place && <MoreToDo place={place} />}
        </div>
        {widget && place && (
          <>
            <noscript>
              <p>Viator’s widget needs JavaScript.</p>
              <MoreToDo place={place} />
            </noscript>
            {/* The div must exist before the script runs, so it is not async. */}
            <script defer src={WIDGET_SCRIPT} />
          </>
        )}
      </body>
    </html>
  );
}

/** A tab opened from a sandbox would be sandboxed too. */
function MoreToDo({ place: { city, link } }: { place: { city: string; link: string } }) {
  return (
    <p>
      <a href={link} rel="sponsored noopener">{`See more to do in ${city}`}</a>
    </p>
  );
}
