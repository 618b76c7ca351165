import { layPlaces, mapView, type MapSize, type MapView } from './map-view.ts';
import { pixelOf } from './outlines.ts';
import { project, type Point } from './projection.ts';
import { curvePath, curveThrough, drivePoints, type MapPlace } from './route-shape.ts';

/** Each trip has its line, and its number at a point of it. */
export type TripsMapView = MapView<{ isHome: boolean }> & {
  trips: readonly { href: string; label: string; at: Point }[];
};

const SIZE: MapSize = {
  width: 960,
  minHeight: 420,
  maxHeight: 600,
  fontSize: 24,
  stopRadius: 4,
  markDistance: 0,
  paddingX: 90,
  paddingY: 50,
  margin: 6,
};
/** Lines of trips that share a road run beside each other. */
const BESIDE = 4;

/** Returns null when no trip has a known place. */
export function tripsMapView(
  trips: readonly { href: string; label: string; points: readonly MapPlace[] }[],
  home: MapPlace | null,
): TripsMapView | null {
  const places = new Map<string, MapPlace>();
  for (const point of [...trips.flatMap(({ points }) => points), ...(home ? [home] : [])]) {
    places.set(point.name, places.get(point.name) ?? point);
  }
  if (places.size === 0) return null;
  const layout = layPlaces([...places.values()], SIZE);
  const middle = (trips.length - 1) / 2;
  const roads = trips.map(({ points }, index) => {
    const aside = (index - middle) * BESIDE;
    return roadThrough(points).map((point) => {
      const { x, y } = pixelOf(point, layout.frame);
      return { x: x + aside, y: y + aside };
    });
  });
  return {
    ...mapView(
      [...places.keys()].map((name) => ({ isHome: name === home?.name })),
      layout,
      SIZE,
      {},
    ),
    lines: roads.map((road) => curvePath(curveThrough(road))),
    trips: trips.map(({ href, label }, index) => {
      const [start = { x: 0, y: 0 }, next = start] = roads[index] ?? [];
      // Numbers on a shared road are at different places.
      const share = (index + 1) / (trips.length + 1);
      return {
        href,
        label,
        at: { x: start.x + (next.x - start.x) * share, y: start.y + (next.y - start.y) * share },
      };
    }),
  };
}

/** Goes around lakes, in points of the atlas. */
function roadThrough(places: readonly MapPlace[]): Point[] {
  return places.flatMap((place, index) => {
    const before = places[index - 1];
    return before ? drivePoints(before, place).slice(1) : [project(place)];
  });
}
