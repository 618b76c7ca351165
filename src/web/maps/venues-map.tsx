import { MapGround } from './map-ground.tsx';
import { Name, StopMark } from './route-map.tsx';
import type { VenuesMapView } from './venues-map-view.ts';

/** The list of venues next to the map says the same in words. */
export function VenuesMap({ view, city }: { view: VenuesMapView; city: string }) {
  const { width, height, venues, fontSize, stopRadius, nearbyCities } = view;
  const names = venues.map(({ venue }) => venue.name).join(', ');
  return (
    <svg
      className="atlas"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Map of the venues of ${city}: ${names}`}
    >
      <MapGround map={view} />
      <g className="near" fontSize="16">
        {nearbyCities.map(({ at, label }) => (
          <g key={label.name}>
            <circle cx={at.x.toFixed(1)} cy={at.y.toFixed(1)} r="3" />
            <Name label={label} />
          </g>
        ))}
      </g>
      <g className="names" fontSize={fontSize}>
        {venues.map(({ venue, label }) => label && <Name key={venue.id} label={label} />)}
      </g>
      {venues.map((drawn) => (
        <StopMark key={drawn.venue.id} stop={drawn} radius={stopRadius} />
      ))}
    </svg>
  );
}
