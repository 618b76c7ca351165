import type { Team } from '../../domain/teams/index.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { cityPlace } from '../../domain/travel/city-places.ts';
import type { Position } from '../../domain/travel/position.ts';
import { layPlaces, mapView, type MapSize, type MapView } from './map-view.ts';
import { pixelOf } from './outlines.ts';
import { isInAtlas, project, type Point } from './projection.ts';
import { curveThrough, drivePoints } from './route-shape.ts';

export interface MapStop {
  city: string;
  teams: readonly Team[];
  /** A home has a house instead of a number. */
  isHome?: boolean;
  /** The way on leads through the first stop, where the fan sleeps. */
  isBeforeFirst?: boolean;
  /** For a city that the atlas does not know. */
  place?: Position | null;
}

/** Numbers start at 1; a home has none. The lines are the road and, on a round trip, the road back. */
export type RouteMapView = MapView<Pick<MapStop, 'city' | 'teams'> & { number: number | null }>;

export const PAGE_MAP: MapSize = {
  width: 640,
  minHeight: 380,
  maxHeight: 640,
  fontSize: 30,
  stopRadius: 15,
  paddingX: 96,
  paddingY: 64,
  margin: 6,
};

export const SEQUENCE_MAP: MapSize = { ...PAGE_MAP, maxHeight: 420 };

/** Of a map that is an image of its own: always as high, so that a page can name its size without drawing it. */
export const PICTURE_MAP: MapSize = { ...SEQUENCE_MAP, minHeight: SEQUENCE_MAP.maxHeight, fontSize: 24 };

/** Names are smaller only where they do not fit. A crowded map leaves names out. */
const FONT_SHARES = [1, 0.9, 0.8, 0.7];

/** Whether these stops have a map. */
export function hasRouteMap(stops: readonly MapStop[]): boolean {
  return placesOf(stops) !== null;
}

function placesOf(stops: readonly MapStop[]): (Position & { name: string })[] | null {
  const places = stops.flatMap(({ city, isHome, place }) => {
    const position = (isHome ? null : cityPlace(city)) ?? place;
    return position ? [{ ...position, name: city }] : [];
  });
  if (places.length < 2 || places.length < stops.length) return null;
  return places.every((place) => isInAtlas(project(place))) ? places : null;
}

/** Each leg names two stops by index. One of its own is not smoothed into the road before it. */
function legsOf(
  stops: readonly MapStop[],
  isRound: boolean,
): { from: number; to: number; isOfOwn: boolean }[] {
  const way = stops.flatMap(({ isBeforeFirst }, index) => (isBeforeFirst ? [index, 0] : [index]));
  const ends = isRound ? [...way, 0] : way;
  return ends.slice(1).map((to, index) => ({
    from: mustExist(ends[index]),
    to,
    isOfOwn: index > 0 && (ends[index] === 0 || (isRound && index === ends.length - 2)),
  }));
}

/**
 * @param isRound whether to draw the road back to the first city.
 * @returns null with fewer than two cities, or when a city's position is unknown or outside the atlas.
 */
export function routeMapView(
  stops: readonly MapStop[],
  size: MapSize,
  { isRound = true }: { isRound?: boolean } = {},
): RouteMapView | null {
  const places = placesOf(stops);
  if (places === null) return null;
  const drives = legsOf(stops, isRound).map(({ from, to, ...leg }) => ({
    ...leg,
    from,
    to,
    points: drivePoints(mustExist(places[from]), mustExist(places[to])),
  }));
  const layout = layPlaces(
    places,
    size,
    drives.flatMap(({ points }) => points),
  );
  const { frame, marks } = layout;
  const curves: Point[][] = [];
  for (const { from, to, points, isOfOwn } of drives) {
    const on = points.slice(1, -1).map((point) => pixelOf(point, frame));
    const end = mustExist(marks[to]).at;
    if (isOfOwn || curves.length === 0) curves.push([mustExist(marks[from]).at, ...on, end]);
    else curves.at(-1)?.push(...on, end);
  }
  const homes = stops.filter(({ isHome }) => isHome).length;
  const view = mapView(
    stops.map(({ city, teams, isHome }, index) => ({
      city,
      teams,
      number: isHome ? null : index + 1 - homes,
    })),
    layout,
    size,
    {
      curves: curves.map(curveThrough),
      fontShares: FONT_SHARES,
      nearbyTo: stops.map(({ city }) => city),
    },
  );
  const [lines, back] = isRound ? [view.lines.slice(0, -1), view.lines.slice(-1)] : [view.lines, []];
  return { ...view, lines: [lines.join(''), ...back] };
}
