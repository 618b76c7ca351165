import { BoundedMap } from '../../db/bounded-map.ts';
import { positionOf } from '../../domain/travel/city-venues.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { AtlasSvg, shown } from './atlas-svg.tsx';
import { layPlaces, mapView, type MapSize, type MapView } from './map-view.ts';

export type PlacesMapView = MapView<Pick<Venue, 'id' | 'name'> & { isSeen: boolean }>;

const SIZE: MapSize = {
  width: 960,
  minHeight: 420,
  maxHeight: 620,
  fontSize: 24,
  stopRadius: 8,
  markDistance: 12,
  paddingX: 30,
  paddingY: 30,
  margin: 6,
};

/** The same venues share a drawing. */
const drawings = new BoundedMap<string, MapView<Pick<Venue, 'id' | 'name'>>>(1);

/** Leaves out venues without a known position. */
export function placesMapView(venues: readonly Venue[], seen: ReadonlySet<string>): PlacesMapView {
  const places = venues.flatMap((venue) => {
    const position = positionOf(venue);
    return position ? [{ id: venue.id, name: venue.name, ...position }] : [];
  });
  const key = places.map(({ id }) => id).join(' ');
  const drawing = drawings.get(key) ?? mapView(places, layPlaces(places, SIZE), SIZE, { fontShares: [] });
  drawings.set(key, drawing);
  return { ...drawing, points: drawing.points.map((place) => ({ ...place, isSeen: seen.has(place.id) })) };
}

/** The page's lists say the same in words. */
export function PlacesMap({ view }: { view: PlacesMapView }) {
  const { points, stopRadius } = view;
  const seen = points.filter(({ isSeen }) => isSeen).length;
  return (
    <AtlasSvg
      map={view}
      label={`Map of ${points.length} venues: ${seen} seen, ${points.length - seen} missing`}
    >
      {[false, true].map((isSeen) => (
        <g key={String(isSeen)} className={isSeen ? 'seen' : 'missing'}>
          {points
            .filter((place) => place.isSeen === isSeen)
            .map(({ id, name, at }) => (
              <circle key={id} cx={shown(at.x)} cy={shown(at.y)} r={isSeen ? stopRadius : stopRadius - 2}>
                <title>{name}</title>
              </circle>
            ))}
        </g>
      ))}
    </AtlasSvg>
  );
}
