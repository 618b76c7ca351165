import type { MarketCity } from '../../domain/teams/market-cities.ts';
import type { Team } from '../../domain/teams/index.ts';
import { positionOf } from '../../domain/travel/city-venues.ts';
import { venueById, type Venue } from '../../domain/venues/index.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { placeLabels, type Label } from './labels.ts';
import { apart, frameAround, insideOf, type MapSize } from './map-frame.ts';
import { groundOf, pixelOf, type Ground } from './outlines.ts';
import { project, type Point } from './projection.ts';
import { nearbyCitiesOf, NEARBY_CITY_SIZE, type NearbyCity } from './surroundings.ts';

interface DrawnVenue {
  venue: Venue;
  teams: readonly Team[];
  /** Starts at 1. */
  number: number;
  at: Point;
  /** Null where the name has no room. */
  label: Label | null;
}

/** All lengths are in pixels. */
export interface VenuesMapView {
  width: number;
  height: number;
  ground: Ground;
  venues: readonly DrawnVenue[];
  stopRadius: number;
  fontSize: number;
  nearbyCities: readonly NearbyCity[];
}

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
  alignment: { x: 0.5, y: 0.5 },
};

/** Returns null when no venue has a known position. */
export function venuesMapView({ name, teams }: MarketCity): VenuesMapView | null {
  const homes = [...Map.groupBy(teams, ({ venueId }) => venueId)].flatMap(([id, hosts]) => {
    const venue = venueById(id);
    const position = positionOf(venue);
    return venue && position ? [{ venue, teams: hosts, point: project(position) }] : [];
  });
  if (homes.length === 0) return null;
  const frame = frameAround(
    homes.map(({ point }) => point),
    SIZE,
  );
  const marks = apart(
    homes.map(({ point }) => pixelOf(point, frame)),
    SIZE.stopRadius * 2 + 3,
  ).map((at, index) => ({ name: mustExist(homes[index]).venue.name, at, radius: SIZE.stopRadius + 2 }));
  const inside = insideOf(frame, SIZE.margin);
  const labels = placeLabels(marks, SIZE.fontSize, { picture: inside, marks, road: [] });
  const boxes = labels.flatMap((label) => (label ? [label.box] : []));
  return {
    width: frame.width,
    height: frame.height,
    ground: groundOf(frame),
    venues: homes.map(({ venue, teams: hosts }, index) => ({
      venue,
      teams: hosts,
      number: index + 1,
      at: marks[index]?.at ?? { x: 0, y: 0 },
      label: labels[index] ?? null,
    })),
    stopRadius: SIZE.stopRadius,
    fontSize: SIZE.fontSize,
    nearbyCities: nearbyCitiesOf([name], {
      frame,
      inside,
      fontSize: SIZE.fontSize * NEARBY_CITY_SIZE,
      taken: { marks, boxes, road: [] },
    }),
  };
}
