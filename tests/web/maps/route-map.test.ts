import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { coversMark, isWithin, overlaps } from '../../../src/web/maps/labels.ts';
import { directionsEmbed, directionsLink } from '../../../src/web/maps/directions.ts';
import { RouteMap } from '../../../src/web/maps/route-map.tsx';
import { PAGE_MAP, routeMapView, type RouteMapView } from '../../../src/web/maps/route-map-view.ts';
import { writtenTrips, type WrittenTrip } from '../../support/trips.ts';

let trips: WrittenTrip[];
const views = new Map<string, RouteMapView>();

beforeAll(async () => {
  trips = await writtenTrips();
  for (const { slug, stops } of trips) {
    for (const [order, some] of [
      ['', stops],
      [' reversed', stops.toReversed()],
    ] as const) {
      const view = routeMapView(some, PAGE_MAP);
      if (view) views.set(`${slug}${order}`, view);
    }
  }
});

const offenders = (isOffence: (view: RouteMapView) => boolean) =>
  [...views].filter(([, view]) => isOffence(view)).map(([name]) => name);

test('every trip has a map in both directions', () => {
  expect(trips.length).toBeGreaterThanOrEqual(40);
  expect(views.size).toBe(trips.length * 2);
});

test('no name covers another, a stop or the edge', () => {
  const collides = ({ points, nearbyCities, width, height }: RouteMapView) => {
    const labels = [...points, ...nearbyCities].flatMap(({ label }) => label ?? []);
    return labels.some(
      ({ box }, index) =>
        !isWithin(box, { left: 0, top: 0, right: width, bottom: height }) ||
        labels.slice(index + 1).some((other) => overlaps(box, other.box)) ||
        points.some(({ at }) => coversMark(box, { at, radius: PAGE_MAP.stopRadius })),
    );
  };
  expect(offenders(collides)).toEqual([]);
});

test('no stop covers another, and all are numbered and inside the picture', () => {
  const collides = ({ points, width, height }: RouteMapView) =>
    points.some(
      ({ at, number }, index) =>
        number !== index + 1 ||
        at.x < 15 ||
        at.y < 15 ||
        at.x > width - 15 ||
        at.y > height - 15 ||
        points.slice(index + 1).some((other) => Math.hypot(at.x - other.at.x, at.y - other.at.y) < 30),
    );
  expect(offenders(collides)).toEqual([]);
});

test('names shrink only a little', () => {
  expect(offenders(({ fontSize }) => fontSize < PAGE_MAP.fontSize * 0.8)).toEqual([]);
});

test('every map is well-formed SVG with all its parts and a label that lists its cities', () => {
  for (const [name, view] of views) {
    const svg = renderToStaticMarkup(createElement(RouteMap, { view }));
    expect(XMLValidator.validate(svg), name).toBe(true);
    const parsed = new XMLParser({ ignoreAttributes: false }).parse(svg);
    expect(parsed.svg['@_role']).toBe('img');
    expect(parsed.svg['@_aria-label']).toBe(
      `Map of the route: ${view.points.map(({ city }) => city).join(', ')}`,
    );
    expect(svg).not.toMatch(/NaN|undefined|Infinity|style=/);
    expect(svg.length).toBeLessThan(24_000);
  }
});

test('a single city or an unknown city has no map', () => {
  const detroit = { city: 'Detroit', teams: [] };
  expect(routeMapView([detroit], PAGE_MAP)).toBeNull();
  expect(routeMapView([], PAGE_MAP)).toBeNull();
  expect(routeMapView([detroit, { city: 'Atlantis', teams: [] }], PAGE_MAP)).toBeNull();
  expect(routeMapView([detroit, { city: 'Toronto', teams: [] }], PAGE_MAP)).not.toBeNull();
});

test('neighboring cities never overlap', () => {
  const near = ['Anaheim', 'Los Angeles', 'San Diego', 'Phoenix'].map((city) => ({ city, teams: [] }));
  const [one, other] = routeMapView(near, PAGE_MAP)?.points ?? [];
  expect(
    Math.hypot((one?.at.x ?? 0) - (other?.at.x ?? 0), (one?.at.y ?? 0) - (other?.at.y ?? 0)),
  ).toBeGreaterThan(31);
});

test('the Google link lists the cities in order with their states, encoded', () => {
  const link = new URL(directionsLink(['St. Louis', 'Kansas City', 'Denver', 'Salt Lake City']) ?? '');
  expect(link.origin + link.pathname).toBe('https://www.google.com/maps/dir/');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    api: '1',
    origin: 'St. Louis, MO',
    destination: 'Salt Lake City, UT',
    waypoints: 'Kansas City, MO|Denver, CO',
    travelmode: 'driving',
  });
  expect(link.search).not.toMatch(/[ |,]/);
});

test('two cities have no waypoints; one city has no directions', () => {
  expect(directionsLink(['Portland', 'Seattle'])).not.toContain('waypoints');
  expect(directionsLink(['Portland'])).toBeNull();
  expect(directionsEmbed(['Portland'], 'key')).toBeNull();
  const embed = new URL(directionsEmbed(['Portland', 'A & B', 'Seattle'], 'k&y') ?? '');
  expect(embed.searchParams.get('key')).toBe('k&y');
  expect(embed.searchParams.get('waypoints')).toBe('A & B');
});
