import { BoundedMap } from '../../db/bounded-map.ts';
import { positionOf } from '../../domain/travel/city-venues.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { apart, frameAround, type MapSize } from './map-frame.ts';
import { groundOf, pixelOf, type Frame, type Ground } from './outlines.ts';
import { project, type Point } from './projection.ts';

/** All lengths are in pixels. */
export interface PlacesMapView {
  width: number;
  height: number;
  ground: Ground;
  radius: number;
  places: readonly { id: string; name: string; at: Point; isSeen: boolean }[];
}

const SIZE: MapSize = {
  width: 960,
  minHeight: 420,
  maxHeight: 620,
  fontSize: 24,
  stopRadius: 8,
  paddingX: 30,
  paddingY: 30,
  margin: 6,
  alignment: { x: 0.5, y: 0.5 },
};

/** The same venues share a ground. */
const grounds = new BoundedMap<string, { frame: Frame; ground: Ground }>(1);

/** Leaves out venues without a known position. */
export function placesMapView(venues: readonly Venue[], seen: ReadonlySet<string>): PlacesMapView {
  const located = venues.flatMap((venue) => {
    const position = positionOf(venue);
    return position ? [{ venue, point: project(position) }] : [];
  });
  const key = located.map(({ venue }) => venue.id).join(' ');
  const { frame, ground } = grounds.get(key) ?? drawGround(located.map(({ point }) => point));
  grounds.set(key, { frame, ground });
  const points = apart(
    located.map(({ point }) => pixelOf(point, frame)),
    SIZE.stopRadius * 1.5,
  );
  return {
    width: frame.width,
    height: frame.height,
    ground,
    radius: SIZE.stopRadius,
    places: located.map(({ venue: { id, name } }, index) => ({
      id,
      name,
      at: points[index] ?? { x: 0, y: 0 },
      isSeen: seen.has(id),
    })),
  };
}

function drawGround(points: readonly Point[]): { frame: Frame; ground: Ground } {
  const frame = frameAround(points, SIZE);
  return { frame, ground: groundOf(frame) };
}
