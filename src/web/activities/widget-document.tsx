import { WIDGET_SCRIPT, type ActivityWidget } from '../../domain/content/activity-widget.ts';
import { assets } from '../page/assets.ts';
import { WIDGET_FAILED, WidgetFailure } from './explore-activities.tsx';

type WidgetFrame =
  | { kind: 'widget'; city: string; link: string; widget: ActivityWidget }
  /** The `place` is null for an unknown address. */
  | { kind: 'failed'; reason: string; place: { city: string; link: string } | null };

/** A frame without an origin cannot load modules, so these are classic scripts. */
export function WidgetDocument({ frame }: { frame: WidgetFrame }) {
  const place = frame.kind === 'widget' ? frame : frame.place;
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
        {frame.kind === 'widget' && (
          <>
            <div id="widget" {...frame.widget} />
            <p id="loading" hidden>{`Loading tours and tickets in ${frame.city}...`}</p>
          </>
        )}
        <div id="failure" hidden={frame.kind === 'widget'}>
          <WidgetFailure reason={frame.kind === 'widget' ? WIDGET_FAILED : frame.reason} />
          {place && <MoreToDo place={place} />}
        </div>
        {frame.kind === 'widget' && (
          <>
            <noscript>
              <p>Viator’s widget needs JavaScript.</p>
              <MoreToDo place={frame} />
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
