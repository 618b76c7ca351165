import { expect, test } from 'vitest';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { MARKET_CITIES } from '../../../src/domain/teams/market-cities.ts';
import { positionOf } from '../../../src/domain/travel/city-venues.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import {
  arrangeLabels,
  coversMark,
  isWithin,
  overlaps,
  placeLabels,
  type Label,
  type LabelRoom,
  type Named,
} from '../../../src/web/maps/labels.ts';
import { TOUR_MAP, tourMap } from '../../../src/web/grand-tours/tour-map.ts';
import { tripsMapView } from '../../../src/web/maps/trips-map-view.ts';
import { venuesMapView } from '../../../src/web/maps/venues-map-view.ts';

const picture = { left: 0, top: 0, right: 1200, bottom: 800 };
/** Thirty names with much room for each. */
const SPREAD = Array.from({ length: 30 }, (_, index): Named => ({
  name: `Springfield ${index}`,
  at: { x: 100 + (index % 6) * 190, y: 80 + Math.floor(index / 6) * 150 },
  radius: 15,
}));
const roomFor = (marks: readonly Named[]): LabelRoom => ({ picture, marks, road: [] });

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

test('compares a bounded number of places, however many names have room', () => {
  // The best places of two neighbors overlap, so a search without a bound tries most of 8^30 arrangements.
  const pairs = SPREAD.map((named, index): Named => {
    const { at } = SPREAD[index - (index % 2)] ?? named;
    return { ...named, at: { x: at.x, y: at.y + (index % 2) * 20 }, radius: 5 };
  });
  const { labels, tries } = arrangeLabels(pairs, 26, roomFor(pairs));
  expect(labels).toHaveLength(30);
  expect(tries).toBe(20_000);
});

test('tries nothing when a name has no place in the picture', () => {
  const outside = { name: 'Nowhere', at: { x: -500, y: 10 }, radius: 15 };
  expect(arrangeLabels([...SPREAD, outside], 26, roomFor(SPREAD))).toEqual({ labels: null, tries: 0 });
});

test('leaves out only names without a place of their own', () => {
  const twins = [0, 1, 2].map((index): Named => ({
    name: 'A very long name of a city that needs the whole line',
    at: { x: 60, y: 100 + index * 15 },
    radius: 7,
  }));
  const placed = placeLabels([...SPREAD.slice(6), ...twins], 26, roomFor([...SPREAD.slice(6), ...twins]));
  expect(placed.slice(0, 24).every((label) => label !== null)).toBe(true);
  expect(placed.slice(24).filter((label) => label === null).length).toBeLessThan(3);
  expect(placed.map((label) => label?.name ?? null).slice(0, 2)).toEqual(['Springfield 6', 'Springfield 7']);
});

test('a tour of a league names at least five of six cities, none over another, a stop or the edge', () => {
  for (const { league, stops, cities } of toursOf()) {
    const view = tourMap(stops);
    const labels = view?.stops.flatMap(({ label }) => label ?? []) ?? [];
    expect(labels.length / cities, league).toBeGreaterThanOrEqual(5 / 6);
    if (league === 'NHL') expect(labels.map(({ name }) => name)).toContain('Vancouver');
    const { width = 0, height = 0 } = view ?? {};
    expect(
      labels.filter(({ box }) => !isWithin(box, { left: 0, top: 0, right: width, bottom: height })),
    ).toEqual([]);
    expect(labels.filter((label) => labels.some((other) => other !== label && covers(label, other)))).toEqual(
      [],
    );
    const marks = view?.stops.map(({ at }) => ({ at, radius: TOUR_MAP.stopRadius })) ?? [];
    expect(labels.filter(({ box }) => marks.some((mark) => coversMark(box, mark)))).toEqual([]);
  }
});

test('the map of the trips names every place on the edge of the continent', () => {
  const points = toursOf()
    .flatMap(({ stops }) => stops)
    .flatMap(({ city, place }) => ({ name: city, ...place }));
  const view = tripsMapView([{ href: '/', label: 'Everywhere', points }], null);
  const named = view?.towns.flatMap(({ label }) => label?.name ?? []) ?? [];
  expect(named).toEqual(expect.arrayContaining(['Vancouver', 'Seattle', 'Miami', 'Boston', 'San Diego']));
});

test('the map of every city names all its venues', () => {
  const dropped = MARKET_CITIES.flatMap(
    (city) => venuesMapView(city)?.venues.filter(({ label }) => label === null) ?? [],
  );
  expect(dropped.map(({ venue }) => venue.name)).toEqual([]);
});

function covers(label: Label, other: Label): boolean {
  return overlaps(label.box, other.box);
}
