import { readFileSync } from 'node:fs';
import { geoConicEqualArea } from 'd3-geo';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { CITY_PLACES, cityPlace } from '../../../src/domain/travel/city-places.ts';
import { decodeLine, encodeLine } from '../../../src/web/maps/line-code.ts';
import outlines from '../../../src/web/maps/outlines.json' with { type: 'json' };
import { clipLine, clipRing, groundOf } from '../../../src/web/maps/outlines.ts';
import { project, type Point } from '../../../src/web/maps/projection.ts';
import { curveThrough, drivePoints, pointsOnCurve } from '../../../src/web/maps/route-shape.ts';
import { writtenTrips, type WrittenTrip } from '../../support/trips.ts';

/** Bridges and bays; a line over a Great Lake is ten times as long. */
const MOST_WATER_KM = 24;
/** Points taken on each piece of a line. */
const SAMPLES = 60;

let trips: WrittenTrip[];

beforeAll(async () => {
  trips = await writtenTrips();
});

test('positions are projected as d3-geo does', () => {
  const d3 = geoConicEqualArea()
    .parallels([30, 52])
    .rotate([96, 0])
    .center([0, 42])
    .scale(6371)
    .translate([0, 0]);
  for (const place of CITY_PLACES) {
    const [x = 0, y = 0] = d3([place.longitude, place.latitude]) ?? [];
    const ours = project(place);
    expect(Math.hypot(ours.x - x, ours.y - y)).toBeLessThan(0.01);
  }
});

const anyPoint = fc.record({
  x: fc.integer({ min: -9999, max: 9999 }),
  y: fc.integer({ min: -9999, max: 9999 }),
});
const box = { left: -100, top: -50, right: 300, bottom: 200 };

test('decodes any line to the same points', () => {
  fc.assert(
    fc.property(fc.array(anyPoint), (points) => {
      expect(decodeLine(encodeLine(points))).toEqual(points);
    }),
  );
});

test('a clipped ring stays in the box; a ring within the box stays whole', () => {
  const anyRing = fc.array(anyPoint, { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(anyRing, (ring) => {
      for (const { x, y } of clipRing(ring, box)) {
        expect(x >= box.left - 1e-6 && x <= box.right + 1e-6).toBe(true);
        expect(y >= box.top - 1e-6 && y <= box.bottom + 1e-6).toBe(true);
      }
    }),
  );
  const inside = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  expect(clipRing(inside, box)).toEqual(inside);
});

test('a clipped line keeps every segment that may be visible and drops the others', () => {
  const line = [
    { x: -500, y: 0 },
    { x: 0, y: 0 },
    { x: 10, y: 10 },
    { x: 500, y: 0 },
    { x: 600, y: 0 },
    { x: 20, y: 400 },
  ];
  expect(clipLine(line, box)).toEqual([line.slice(0, 4), line.slice(4)].slice(0, 1).concat([line.slice(4)]));
});

test('the outlines stay small, and a frame over the Great Lakes shows every kind of path', () => {
  expect(readFileSync('src/web/maps/outlines.json').length).toBeLessThan(40_000);
  const { x, y } = project({ latitude: 43, longitude: -81 });
  const ground = groundOf({ origin: { x: x - 400, y: y - 300 }, scale: 0.8, width: 640, height: 480 });
  for (const path of Object.values(ground)) {
    expect(path).toMatch(/^M[Mlz\d -]+$/);
  }
});

test('every market city is on land', () => {
  expect(CITY_PLACES.filter((place) => !isOnLand(project(place), 4)).map(({ city }) => city)).toEqual([]);
});

test('no drawn road crosses a lake or the sea', () => {
  const wet = trips.flatMap(({ slug, cities }) =>
    drawnDrives(cities).flatMap((line, index) => {
      const km = waterKm(line);
      const to = cities[index + 1] ?? cities[0];
      return km > MOST_WATER_KM ? [`${slug}: ${cities[index]} to ${to}, ${Math.round(km)} km`] : [];
    }),
  );
  expect(wet).toEqual([]);
});

/** The drives as a map draws them: one line all the way there, cut at the stops, and last the way back. */
function drawnDrives(cities: readonly string[]): Point[][] {
  const drives = cities.map((city, index) =>
    drivePoints(placeOf(city), placeOf(cities[index + 1] ?? cities[0] ?? city)),
  );
  const [there, back] = [drives.slice(0, -1), drives.slice(-1)];
  return [there, back].flatMap((legs) => {
    const line = legs.flatMap((points, index) => (index === 0 ? points : points.slice(1)));
    const samples = pointsOnCurve(curveThrough(line), SAMPLES);
    return legs.map((points) => samples.splice(0, (points.length - 1) * SAMPLES));
  });
}

function placeOf(name: string) {
  const place = cityPlace(name);
  if (!place) throw new Error(`${name} is no market city`);
  return { ...place, name };
}

function waterKm(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, point, index) => {
    const before = line[index] ?? point;
    return isOnLand(point, 0) ? sum : sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);
}

/** Whether a point, or one that near to it, is in no water. */
function isOnLand(at: Point, withinKm: number): boolean {
  const near = (withinKm === 0 ? [0] : [0, 1, 2, 3]).map((quarter) => ({
    x: at.x + withinKm * Math.cos((quarter * Math.PI) / 2),
    y: at.y + withinKm * Math.sin((quarter * Math.PI) / 2),
  }));
  return near.some(
    (point) => land.some((ring) => isInRing(point, ring)) && !lakes.some((ring) => isInRing(point, ring)),
  );
}

const inKm = (line: string) =>
  decodeLine(line).map(({ x, y }) => ({ x: x / outlines.unitsPerKm, y: y / outlines.unitsPerKm }));
const land = outlines.land.map(inKm);
const lakes = outlines.lakes.map(inKm);

function isInRing({ x, y }: Point, ring: readonly Point[]): boolean {
  let isInside = false;
  let before = ring.at(-1);
  for (const point of ring) {
    if (before && point.y > y !== before.y > y) {
      const crossing = point.x + ((y - point.y) * (before.x - point.x)) / (before.y - point.y);
      if (x < crossing) isInside = !isInside;
    }
    before = point;
  }
  return isInside;
}
