import type { ReactNode } from 'react';
import { SEQUENCE_MAP, routeMapView } from '../maps/route-map-view.ts';
import { RouteMap } from '../maps/route-map.tsx';
import { Shield } from '../page/shield.tsx';
import type { TripPageState } from './trip-state.ts';

/** @param kicker the text above the title, such as 'From Chicago, IL and back'. */
export function TripHead({
  page,
  kicker,
  children,
}: {
  page: TripPageState;
  kicker: string;
  children: ReactNode;
}) {
  return (
    <div className="trip-page-head">
      <header>
        <p className="from-trip">
          {page.leagues.map((league) => (
            <Shield key={league} label={league} />
          ))}{' '}
          {kicker}
        </p>
        <h1>{page.title}</h1>
        <p className="when-line">
          <strong>{page.dates}</strong> {page.weekdays}
        </p>
        <p>
          <span className="count">{page.games}</span>
          {page.isTight && <b className="tag tight">Tight</b>}
          {page.crossesBorder && <b className="tag">Border, passport</b>}
        </p>
        {page.tiles.length > 0 && (
          <dl className="tiles">
            {page.tiles.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </header>
      <TripMap page={page} />
    </div>
  );
}

function TripMap({ page: { map, isRound, directions } }: { page: TripPageState }) {
  const drawing = routeMapView(map, SEQUENCE_MAP, { isRound });
  if (!drawing && !directions) return null;
  return (
    <section className="route-map">
      <h2 className="sr">Route Map</h2>
      {drawing ? (
        <RouteMap view={drawing} />
      ) : (
        <p className="state">Map temporarily unavailable for this route</p>
      )}
      {directions && (
        <p>
          <a className="btn quiet" href={directions} rel="noopener" target="_blank">
            Open in Google Maps
          </a>
        </p>
      )}
    </section>
  );
}
