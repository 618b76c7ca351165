import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyTeamEntries, sameTeamEntries } from '../../../src/domain/sequence-list.ts';
import {
  bestFromDate,
  legBetween,
  ROADTRIP_LIMITS,
  weekendFrom,
  weekFrom,
  type SequenceGame,
} from '../../../src/domain/sequence.ts';
import type { Drive } from '../../../src/domain/travel.ts';
import { addDays, daysBetween } from '../../../src/domain/zoned-time.ts';
import { bestTrip } from './brute-force.ts';

const FIRST = '2026-07-01';
const VENUES = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Towns on a line, some hours apart; whole minutes and miles, so that sums compare exactly. */
const road =
  (minutesApart: number) =>
  (from: string, to: string): Drive => {
    const steps = Math.abs(from.charCodeAt(0) - to.charCodeAt(0));
    return { miles: steps * minutesApart, minutes: steps * minutesApart };
  };

function game(facts: Partial<SequenceGame> & { id: string }): SequenceGame {
  const localDate = facts.localDate ?? FIRST;
  return {
    league: 'MLB',
    homeTeam: `home ${facts.venueId ?? 'a'}`,
    awayTeam: 'Visitors',
    venueId: 'a',
    country: 'US',
    localDate,
    startsAt: new Date(`${localDate}T19:00:00Z`),
    isStraightDoubleheader: false,
    ...facts,
  };
}

const randomGames = fc
  .array(
    fc.record({
      venueId: fc.constantFrom(...VENUES),
      day: fc.integer({ min: 0, max: 8 }),
      hour: fc.integer({ min: 12, max: 21 }),
      isTimeKnown: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
      isStraightDoubleheader: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      visitors: fc.constantFrom('Visitors', 'Others'),
    }),
    { maxLength: 14 },
  )
  .map((rows) =>
    rows.map((row, index) => {
      const localDate = addDays(FIRST, row.day);
      return game({
        id: `g${String(index).padStart(2, '0')}`,
        venueId: row.venueId,
        country: row.venueId === 'f' ? 'CA' : 'US',
        homeTeam: `home ${row.venueId}`,
        awayTeam: row.visitors,
        localDate,
        startsAt: row.isTimeKnown ? new Date(`${localDate}T${row.hour}:05:00Z`) : null,
        isStraightDoubleheader: row.isStraightDoubleheader,
      });
    }),
  );
const minutesApart = fc.integer({ min: 20, max: 400 });

test('the search agrees with trying every trip, for weeks and weekends', () => {
  fc.assert(
    fc.property(randomGames, minutesApart, fc.integer({ min: 0, max: 8 }), (games, apart, day) => {
      const from = addDays(FIRST, day);
      for (const window of [weekFrom(from, ROADTRIP_LIMITS), weekendFrom(from)]) {
        if (!window) continue;
        const found = bestFromDate(games, window, road(apart), ROADTRIP_LIMITS);
        const tried = bestTrip(games, window.from, window.through, road(apart));
        expect(found?.games.map(({ id }) => id) ?? null).toEqual(tried?.ids ?? null);
        expect(found?.miles ?? null).toBe(tried?.miles ?? null);
      }
    }),
    { numRuns: 1500 },
  );
});

test('every entry obeys every limit, and none is part of another', () => {
  fc.assert(
    fc.property(randomGames, minutesApart, (games, apart) => {
      const sequences = anyTeamEntries(games, 'week', road(apart), ROADTRIP_LIMITS).flatMap((entry) => [
        entry.sequence,
        ...entry.otherDates,
      ]);
      for (const { games: stops, legs } of sequences) {
        const first = stops[0]?.localDate ?? '';
        const last = stops.at(-1)?.localDate ?? '';
        expect(stops.length).toBeGreaterThanOrEqual(2);
        expect(legs).toHaveLength(stops.length - 1);
        expect(daysBetween(first, last)).toBeLessThan(7);
        expect(new Set(stops.map(({ venueId }) => venueId)).size).toBe(stops.length);
        expect(legs.every(({ minutesToSpare }) => minutesToSpare === null || minutesToSpare >= 0)).toBe(true);
      }
      const sets = sequences.map(({ games: stops }) => stops.map(({ id }) => id));
      for (const [index, ids] of sets.entries()) {
        expect(
          sets.some((other, position) => position !== index && ids.every((id) => other.includes(id))),
        ).toBe(false);
      }
    }),
    { numRuns: 800 },
  );
});

test('a game more never makes the best of a start worse', () => {
  fc.assert(
    fc.property(randomGames, minutesApart, (games, apart) => {
      const [added, ...rest] = games;
      if (!added) return;
      const window = weekFrom(FIRST, ROADTRIP_LIMITS);
      const before = bestFromDate(rest, window, road(apart), ROADTRIP_LIMITS)?.games.length ?? 0;
      const after = bestFromDate(games, window, road(apart), ROADTRIP_LIMITS)?.games.length ?? 0;
      expect(after).toBeGreaterThanOrEqual(before);
    }),
    { numRuns: 800 },
  );
});

test('the order in which games arrive does not matter', () => {
  fc.assert(
    fc.property(randomGames, minutesApart, (games, apart) => {
      const list = (of: SequenceGame[]) =>
        anyTeamEntries(of, 'week', road(apart), ROADTRIP_LIMITS).map(({ sequence }) =>
          sequence.games.map(({ id }) => id),
        );
      expect(list(games.toReversed())).toEqual(list(games));
    }),
    { numRuns: 400 },
  );
});

const drive = (minutes: number) => () => ({ miles: minutes, minutes });
const at = (localDate: string, time: string) => ({
  localDate,
  startsAt: new Date(`${localDate}T${time}:00Z`),
});

test.each([
  // 180 game + 20 leave + 120 wheel + 30 arrive = 350 minutes.
  ['a same-date leg that just fits', '13:00', '18:50', 0],
  ['a same-date leg a minute short', '13:00', '18:49', null],
])('%s', (_name, first, second, spare) => {
  const leg = legBetween(
    game({ id: '1', ...at(FIRST, first) }),
    game({ id: '2', venueId: 'b', ...at(FIRST, second) }),
    drive(120),
    ROADTRIP_LIMITS,
  );
  expect(leg?.minutesToSpare ?? null).toBe(spare);
});

test('a night between two games costs nine and a half hours, a border one more', () => {
  const evening = game({ id: '1', ...at(FIRST, '19:00') });
  const next = addDays(FIRST, 1);
  // 180 + 20 + 300 + 60 + 570 = 1130 minutes after 19:00 is 13:50.
  const reach = (time: string, country = 'US') =>
    legBetween(
      evening,
      game({ id: '2', venueId: 'b', country, ...at(next, time) }),
      drive(300),
      ROADTRIP_LIMITS,
    );
  expect(reach('13:49')).toBeNull();
  expect(reach('13:50')).toMatchObject({ minutesToSpare: 0, isTight: true, crossesBorder: false });
  expect(reach('14:49', 'CA')).toBeNull();
  expect(reach('14:50', 'CA')).toMatchObject({ minutesToSpare: 0, crossesBorder: true });
  expect(reach('14:35')).toMatchObject({ minutesToSpare: 45, isTight: false });
});

test('a straight doubleheader takes six and a half hours, an unknown time joins no game of its date', () => {
  const twin = game({ id: '1', isStraightDoubleheader: true, ...at(FIRST, '12:00') });
  const evening = game({ id: '2', venueId: 'b', ...at(FIRST, '19:30') });
  expect(legBetween(twin, evening, drive(10), ROADTRIP_LIMITS)).toMatchObject({ minutesToSpare: 0 });
  expect(legBetween(twin, evening, drive(11), ROADTRIP_LIMITS)).toBeNull();
  const unknown = game({ id: '3', venueId: 'b', startsAt: null });
  expect(legBetween(twin, unknown, drive(10), ROADTRIP_LIMITS)).toBeNull();
  expect(
    legBetween(twin, { ...unknown, localDate: addDays(FIRST, 1) }, drive(10), ROADTRIP_LIMITS),
  ).toMatchObject({
    minutesToSpare: null,
    isTight: false,
  });
});

test('no more than eight hours at the wheel are charged to one date', () => {
  const leg = (minutes: number, days: number) =>
    legBetween(
      game({ id: '1' }),
      game({ id: '2', venueId: 'b', localDate: addDays(FIRST, days), startsAt: null }),
      drive(minutes),
      ROADTRIP_LIMITS,
    );
  expect(leg(480, 1)).not.toBeNull();
  expect(leg(481, 1)).toBeNull();
  expect(leg(960, 2)).not.toBeNull();
  expect(leg(1440, 3)).not.toBeNull();
  expect(leg(10, 4)).toBeNull();
});

test('following a team lists its own trip’s teams first and folds other dates of the same road', () => {
  const games = [0, 7]
    .flatMap((week) => [
      game({
        id: `h${week}`,
        venueId: 'a',
        homeTeam: 'Cubs',
        awayTeam: 'Reds',
        localDate: addDays(FIRST, week),
      }),
      game({
        id: `a${week}`,
        venueId: 'b',
        homeTeam: 'Brewers',
        awayTeam: 'Cubs',
        localDate: addDays(FIRST, week + 1),
        startsAt: new Date(`${addDays(FIRST, week + 1)}T19:00:00Z`),
      }),
    ])
    .map((entry) => ({ ...entry, startsAt: new Date(`${entry.localDate}T19:00:00Z`) }));
  const teams = sameTeamEntries(games, ['Brewers', 'Cubs'], 'week', road(60), ROADTRIP_LIMITS);
  expect(teams.map(({ team }) => team)).toEqual(['Cubs']);
  expect(teams[0]?.entries).toHaveLength(1);
  expect(teams[0]?.entries[0]?.otherDates.length).toBeGreaterThan(0);
});
