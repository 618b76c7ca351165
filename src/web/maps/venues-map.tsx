import { AtlasSvg, Name, NearbyCities } from './atlas-svg.tsx';
import { mapClass } from './map-class.ts';
import { StopMark } from './route-map.tsx';
import type { VenuesMapView } from './venues-map-view.ts';

/** The list of venues next to it says the same in words. */
export function VenuesMap({ view, city }: { view: VenuesMapView; city: string }) {
  const { venues, fontSize, stopRadius, nearbyCities } = view;
  const names = venues.map(({ venue }) => venue.name).join(', ');
  return (
    <AtlasSvg map={view} label={`Map of the venues of ${city}: ${names}`}>
      <NearbyCities cities={nearbyCities} fontSize={fontSize} />
      <g className={mapClass.names} fontSize={fontSize}>
        {venues.map(({ venue, label }) => label && <Name key={venue.id} label={label} />)}
      </g>
      {venues.map((drawn) => (
        <StopMark key={drawn.venue.id} stop={drawn} radius={stopRadius} />
      ))}
    </AtlasSvg>
  );
}
