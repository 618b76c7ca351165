import type { MarketCity } from '../../domain/teams/market-cities.ts';
import { positionOf } from '../../domain/travel/city-venues.ts';
import { venueById } from '../../domain/venues/index.ts';
import { AtlasSvg, NearbyCities, PointNames, StopMark } from './atlas-svg.tsx';
import { layPlaces, mapView, type MapSize } from './map-view.ts';

/** Outlines of coasts are too coarse for a closer look. */
const MIN_SPAN_KM = 100;

const SIZE: MapSize = {
  width: 640,
  minHeight: 320,
  maxHeight: 420,
  fontSize: 26,
  stopRadius: 15,
  paddingX: 110,
  paddingY: 56,
  margin: 6,
  minSpanKm: MIN_SPAN_KM,
};

/** Leaves out venues without a known position. Returns null when none is left. */
export function venuesMapView({ name, teams: all }: MarketCity) {
  const homes = [...Map.groupBy(all, ({ venueId }) => venueId)].flatMap(([id, teams]) => {
    const venue = venueById(id);
    const position = positionOf(venue);
    return venue && position ? [{ venue, teams, place: { name: venue.name, ...position } }] : [];
  });
  if (homes.length === 0) return null;
  return mapView(
    homes.map(({ venue, teams }, index) => ({ venue, teams, number: index + 1 })),
    layPlaces(
      homes.map(({ place }) => place),
      SIZE,
    ),
    SIZE,
    { nearbyTo: [name] },
  );
}

/** The list of venues next to it says the same in words. */
export function VenuesMap({
  view,
  city,
}: {
  view: NonNullable<ReturnType<typeof venuesMapView>>;
  city: string;
}) {
  const names = view.points.map(({ venue }) => venue.name).join(', ');
  return (
    <AtlasSvg map={view} label={`Map of the venues of ${city}: ${names}`}>
      <NearbyCities map={view} />
      <PointNames map={view} />
      {view.points.map((drawn) => (
        <StopMark key={drawn.venue.id} stop={drawn} radius={view.stopRadius} />
      ))}
    </AtlasSvg>
  );
}
