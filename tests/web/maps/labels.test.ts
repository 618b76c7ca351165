import { expect, test } from 'vitest';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { MARKET_CITIES } from '../../../src/domain/teams/market-cities.ts';
import { positionOf } from '../../../src/domain/travel/city-venues.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import {
  coversMark,
  isWithin,
  overlaps,
  placeLabels,
  type Label,
  type Mark,
  type Room,
} from '../../../src/web/maps/labels.ts';
import { TOUR_MAP, tourMap } from '../../../src/web/grand-tours/tour-view.ts';
import { tripsMapView } from '../../../src/web/maps/trips-map-view.ts';
import { venuesMapView } from '../../../src/web/maps/venues-map.tsx';

const picture = { left: 0, top: 0, right: 1200, bottom: 800 };
/** Thirty names with much room for each. */
const SPREAD = Array.from({ length: 30 }, (_, index): Mark => ({
  name: `Springfield ${index}`,
  at: { x: 100 + (index % 6) * 190, y: 80 + Math.floor(index / 6) * 150 },
  radius: 15,
}));
const roomFor = (marks: readonly Mark[]): Room => ({ picture, marks, boxes: [] });

/** In the order of the teams: a zigzag over the continent. */
const toursOf = () =>
  LEAGUES.map((league) => {
    const stops = ALL_TEAMS.filter((team) => team.league === league).flatMap((team) => {
      const venue = venueById(team.venueId);
      const place = positionOf(venue);
      return venue && place ? [{ city: venue.city, teams: [team], place }] : [];
    });
    return { league, stops, cities: new Set(stops.map(({ city }) => city)).size };
  });

test('names every place, though the best places of two neighbors overlap', () => {
  const pairs = SPREAD.map((named, index): Mark => {
    const { at } = SPREAD[index - (index % 2)] ?? named;
    return { ...named, at: { x: at.x, y: at.y + (index % 2) * 20 }, radius: 5 };
  });
  const labels = [...placeLabels(pairs, 26, roomFor(pairs)).values()];
  expect(labels).toHaveLength(30);
  expect(labels.filter((label) => labels.some((other) => other !== label && covers(label, other)))).toEqual(
    [],
  );
});

test('names a place without room in the picture nowhere, and the others all the same', () => {
  const outside = { name: 'Nowhere', at: { x: -500, y: 10 }, radius: 15 };
  const placed = placeLabels([...SPREAD, outside], 26, roomFor(SPREAD));
  expect([placed.size, placed.has(outside)]).toEqual([30, false]);
});

test('leaves out only names without a place of their own', () => {
  const twins = [0, 1, 2].map((index): Mark => ({
    name: 'A very long name of a city that needs the whole line',
    at: { x: 60, y: 100 + index * 15 },
    radius: 7,
  }));
  const marks = [...SPREAD.slice(6), ...twins];
  const placed = placeLabels(marks, 26, roomFor(marks));
  expect(SPREAD.slice(6).map((mark) => placed.get(mark)?.name)).toEqual(
    SPREAD.slice(6).map(({ name }) => name),
  );
  expect(twins.some((mark) => placed.has(mark))).toBe(true);
});

test('a tour of a league names at least five of six cities, none over another, a stop or the edge', () => {
  for (const { league, stops, cities } of toursOf()) {
    const view = tourMap(stops);
    const labels = view?.points.flatMap(({ label }) => label ?? []) ?? [];
    expect(labels.length / cities, league).toBeGreaterThanOrEqual(5 / 6);
    if (league === 'NHL') expect(labels.map(({ name }) => name)).toContain('Vancouver');
    const { width = 0, height = 0 } = view ?? {};
    expect(
      labels.filter(({ box }) => !isWithin(box, { left: 0, top: 0, right: width, bottom: height })),
    ).toEqual([]);
    expect(labels.filter((label) => labels.some((other) => other !== label && covers(label, other)))).toEqual(
      [],
    );
    const marks = view?.points.map(({ at }) => ({ at, radius: TOUR_MAP.stopRadius })) ?? [];
    expect(labels.filter(({ box }) => marks.some((mark) => coversMark(box, mark)))).toEqual([]);
  }
});

test('the map of the trips names every place on the edge of the continent', () => {
  const points = toursOf()
    .flatMap(({ stops }) => stops)
    .flatMap(({ city, place }) => ({ name: city, ...place }));
  const view = tripsMapView([{ href: '/', label: 'Everywhere', points }], null);
  const named = view?.points.flatMap(({ label }) => label?.name ?? []) ?? [];
  expect(named).toEqual(expect.arrayContaining(['Vancouver', 'Seattle', 'Miami', 'Boston', 'San Diego']));
});

test('the map of every city names all its venues', () => {
  const dropped = MARKET_CITIES.flatMap(
    (city) => venuesMapView(city)?.points.filter(({ label }) => label === null) ?? [],
  );
  expect(dropped.map(({ venue }) => venue.name)).toEqual([]);
});

function covers(label: Label, other: Label): boolean {
  return overlaps(label.box, other.box);
}
