import { RouteMap } from '../maps/route-map.tsx';
import { ClickFrame } from '../ui/click-frame.tsx';
import type { JourneyView, RouteMapSection } from './journey-view.ts';

export function RouteMapPart({ map, journey }: { map: RouteMapSection; journey: JourneyView }) {
  return (
    <section id="map" className="route-map">
      <h2>Route Map</h2>
      {map.drawing ? (
        <figure>
          <RouteMap view={map.drawing} />
          <figcaption>
            <ol>
              {journey.stops.map(({ city }) => (
                <li key={city}>{city}</li>
              ))}
            </ol>
          </figcaption>
        </figure>
      ) : (
        <p className="state">Map temporarily unavailable for this route</p>
      )}
      {map.directions && (
        <p>
          <a className="btn quiet" href={map.directions} rel="noopener" target="_blank">
            Open in Google Maps
          </a>
        </p>
      )}
      {map.embed && map.directions && (
        <ClickFrame
          href={map.directions}
          label="Show Google's map here"
          frame={{
            src: map.embed,
            title: 'Directions at Google Maps',
            sandbox: 'allow-scripts allow-same-origin allow-popups',
            // Google restricts the key to the site's origin, so it needs the referrer.
            isReferrerSent: true,
          }}
        />
      )}
    </section>
  );
}
