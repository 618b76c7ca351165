import type { ReactNode } from 'react';
import type { League } from '../../domain/leagues.ts';
import { SEQUENCE_MAP, routeMapView, type MapStop } from '../maps/route-map-view.ts';
import { RouteMap } from '../maps/route-map.tsx';
import { Shield } from '../page/shield.tsx';
import type { Tile } from './trip-state.ts';

interface TripFigures {
  leagues: readonly League[];
  /** The text above the title, such as 'From Chicago, IL and back'. */
  kicker: string;
  title: string;
  dates: string;
  weekdays: string;
  games: string;
  isTight: boolean;
  crossesBorder: boolean;
  tiles: readonly Tile[];
  map: TripMapState;
}

interface TripMapState {
  stops: readonly MapStop[];
  isRound: boolean;
  /** Null for a single place. */
  directions: string | null;
}

export function TripHead({ trip, children }: { trip: TripFigures; children: ReactNode }) {
  return (
    <div className="trip-page-head">
      <header>
        <p className="from-trip">
          {trip.leagues.map((league) => (
            <Shield key={league} label={league} />
          ))}{' '}
          {trip.kicker}
        </p>
        <h1>{trip.title}</h1>
        <p className="when-line">
          <strong>{trip.dates}</strong> {trip.weekdays}
        </p>
        <p>
          <span className="count">{trip.games}</span>
          {trip.isTight && <b className="tag tight">Tight</b>}
          {trip.crossesBorder && <b className="tag">Border, passport</b>}
        </p>
        {trip.tiles.length > 0 && (
          <dl className="tiles">
            {trip.tiles.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </header>
      <TripMap map={trip.map} />
    </div>
  );
}

function TripMap({ map: { stops, isRound, directions } }: { map: TripMapState }) {
  const drawing = routeMapView(stops, SEQUENCE_MAP, { isRound });
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
