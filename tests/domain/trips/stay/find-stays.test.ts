import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PACE_LIMITS } from '../../../../src/domain/trips/finder/trip-paces.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import { verifyTrip } from '../../../../src/domain/trips/finder/assemble-trip.ts';
import { REACH_MINUTES, type TripQuestion } from '../../../../src/domain/trips/finder/trip-question.ts';
import { bestStays, findStays } from '../../../../src/domain/trips/stay/find-stays.ts';
import { repairStay } from '../../../../src/domain/trips/stay/repair-stay.ts';
import { teamByName } from '../../../../src/domain/teams/index.ts';
import type { League } from '../../../../src/domain/leagues.ts';
import { readSeasonOverlay } from '../../../support/season-overlay.ts';
import { homeWith, question, tripGame } from '../finder/made-trips.ts';

const { games: season, drives } = await readSeasonOverlay();

const balanced = (facts: Partial<TripQuestion>) =>
  question({ ...PACE_LIMITS.balanced, pace: 'balanced', ...facts });
const hostsOf = ({ games }: { games: readonly TripGame[] }) =>
  games.map(({ homeTeam, localDate }) => `${homeTeam.split(' ').at(-1)} ${localDate.slice(8)}`);

test('a week in Boston has every game of its teams, the far stadium among them', () => {
  const asked = balanced({ start: '2026-12-10', end: '2026-12-17' });
  const { stays, others } = findStays({ games: season, drives, question: asked, city: 'Boston' });
  expect(stays.map(({ games }) => games.length)).toEqual([1, 2, 3, 4, 5]);
  const last = stays.at(-1);
  expect(last && hostsOf(last)).toEqual([
    'Patriots 10',
    'Celtics 14',
    'Bruins 15',
    'Celtics 16',
    'Bruins 17',
  ]);
  expect(last).toMatchObject({ firstDate: '2026-12-10', lastDate: '2026-12-17', nights: 7, out: null });
  expect(others).toEqual([]);
});

const HOSTS: readonly (readonly [League, string])[] = [
  ['NBA', 'Boston Celtics'],
  ['NHL', 'Boston Bruins'],
  ['MLB', 'Boston Red Sox'],
  ['NFL', 'New England Patriots'],
];

function hosted(id: string, host: number, localDate: string, time: string | null): TripGame {
  const [league, homeTeam] = HOSTS[host] ?? ['NBA', 'Boston Celtics'];
  const venueId = teamByName(league, homeTeam)?.venueId ?? '';
  return tripGame({ id, league, homeTeam, venueId, localDate, time });
}

const roads = (from: string, to: string) =>
  from === to ? { miles: 0, minutes: 0 } : { miles: 10, minutes: 40 };

const made = fc.array(
  fc.record({
    host: fc.integer({ min: 0, max: 3 }),
    day: fc.integer({ min: 2, max: 7 }),
    hour: fc.integer({ min: 12, max: 21 }),
    isTimed: fc.integer({ min: 0, max: 6 }).map((n) => n > 0),
  }),
  { minLength: 1, maxLength: 9, size: 'max' },
);

const LENGTHS: Record<League, number> = { MLB: 180, NBA: 150, NHL: 165, NFL: 200 };

/** Whether one person without a car sees both, by the rules of docs/rules.md#stays. */
function fits(a: TripGame, b: TripGame, spare: number): boolean {
  if (!a.startsAt || !b.startsAt) return false;
  const way = a.venueId === b.venueId ? 0 : Math.max(80, 70);
  const over = a.startsAt.getTime() / 60_000 + LENGTHS[a.league] + 20 + way + 30;
  return b.startsAt.getTime() / 60_000 - over >= (way >= 30 ? spare : 0);
}

/** The most games of any stay that is as long, by trying all. */
function mostByTrying(games: readonly TripGame[], asked: TripQuestion, length: number): number {
  const doubles = { no: 0, some: 2, any: 99 }[asked.twoGameDates];
  let most = 0;
  const sets = 1 << games.length;
  for (let set = 1; set < sets; set += 1) {
    const chosen = games.filter((_, index) => (set >> index) & 1);
    const dates = chosen.map(({ localDate }) => localDate).toSorted();
    const span = Number(dates.at(-1)?.slice(8)) - Number(dates[0]?.slice(8)) + 1;
    if (span > length || chosen.length <= most) continue;
    const byDate = [...Map.groupBy(chosen, ({ localDate }) => localDate).values()];
    if (byDate.some((ofDate) => ofDate.length > 2)) continue;
    const twos = byDate.filter((ofDate) => ofDate.length === 2);
    if (twos.length > doubles) continue;
    const isPossible = twos.every(([a, b]) => {
      if (!a || !b) return false;
      return fits(a, b, asked.minutesToSpare) || fits(b, a, asked.minutesToSpare);
    });
    if (isPossible) most = chosen.length;
  }
  return most;
}

test('no stay of any length has more games, for each pace', () => {
  fc.assert(
    fc.property(made, fc.constantFrom(...Object.values(PACE_LIMITS)), (rows, pace) => {
      const games = rows.map(({ host, day, hour, isTimed }, index) =>
        hosted(`g${index}`, host, `2026-07-0${day}`, isTimed ? `${hour}:00` : null),
      );
      const asked = question({ ...pace, start: '2026-07-02', end: '2026-07-07' });
      const { stays, others } = findStays({ games, drives: roads, question: asked, city: 'Boston' });
      for (let length = 1; length <= 6; length += 1) {
        const found = stays.filter(({ firstDate, lastDate }) => {
          return Number(lastDate.slice(8)) - Number(firstDate.slice(8)) < length;
        });
        const most = Math.max(0, ...found.map((stay) => stay.games.length));
        expect(most).toBe(mostByTrying(games, asked, length));
      }
      const counts = stays.map((stay) => stay.games.length);
      expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b));
      expect(others).toHaveLength(games.length - (counts.at(-1) ?? 0));
    }),
    { numRuns: 300 },
  );
});

test('a kept game takes the place of the one that is on then', () => {
  const games = [hosted('celtics', 0, '2026-07-03', '19:00'), hosted('sox', 2, '2026-07-03', '19:10')];
  const asked = question({ start: '2026-07-02', end: '2026-07-04' });
  const ask = (facts: Partial<TripQuestion>) =>
    findStays({ games, drives: roads, question: { ...asked, ...facts }, city: 'Boston' });
  const first = ask({});
  const [shown, left] = [first.stays[0]?.games[0]?.id, first.others[0]];
  expect(left?.instead?.id).toBe(shown);
  const kept = ask({ pinnedGames: [left?.game.id ?? ''] });
  expect(kept.stays.map((stay) => stay.games.map(({ id }) => id))).toEqual([[left?.game.id]]);
  expect(kept.others[0]?.game.id).toBe(shown);
});

test('a city without a game names its next dates, and the best cities have two games or more', () => {
  const asked = balanced({ start: '2026-07-02', end: '2026-07-04' });
  const games = [hosted('celtics', 0, '2026-07-20', '19:00')];
  expect(findStays({ games, drives: roads, question: asked, city: 'Boston' })).toEqual({
    stays: [],
    others: [],
    next: { start: '2026-07-20', end: '2026-07-22' },
  });
  expect(bestStays({ games, drives: roads, question: asked }).get('Boston')).toBeUndefined();
});

/** Sixty miles an hour: Boston's games are in town, Providence's 'p' and New York's 'n' are not. */
const BED_MINUTES: Record<string, number> = { p: 55, n: 150, far: 200 };
const bed = homeWith(
  {},
  {
    slug: 'boston-ma',
    name: 'Boston',
    driveTo: (venueId) => {
      const minutes = BED_MINUTES[venueId] ?? (venueId === 'none' ? null : 10);
      return minutes === null ? null : { miles: minutes, minutes };
    },
  },
);
const byCar = (from: string, to: string) => {
  if (from === to) return { miles: 0, minutes: 0 };
  const minutes = Math.abs((BED_MINUTES[from] ?? 10) - (BED_MINUTES[to] ?? 10)) + 15;
  return { miles: minutes, minutes };
};

const madeByCar = fc.array(
  fc.record({
    host: fc.integer({ min: 0, max: 3 }),
    venueId: fc.constantFrom(null, 'p', 'n', 'far'),
    day: fc.integer({ min: 2, max: 6 }),
    hour: fc.integer({ min: 10, max: 21 }),
    isTimed: fc.integer({ min: 0, max: 6 }).map((n) => n > 0),
  }),
  { minLength: 1, maxLength: 8, size: 'max' },
);

interface Outing {
  leaves: number;
  returns: number;
  isInTown: boolean;
}

/** One date's way from the bed and back in minutes since its midnight, by the words of docs/rules.md#stays. */
function outingOf(games: readonly TripGame[], asked: TripQuestion): Outing | null {
  const starts = games.map((game) => game.startsAt && game.startsAt.getTime() / 60_000);
  const isInTown = games.every(({ venueId }) => BED_MINUTES[venueId] === undefined);
  const ways = games.map(({ venueId }) => BED_MINUTES[venueId] ?? 10);
  if (games.some(({ venueId }) => (BED_MINUTES[venueId] ?? 0) > asked.reachMinutes)) return null;
  if (starts.includes(null))
    return isInTown && games.length === 1 ? { leaves: Infinity, returns: -Infinity, isInTown } : null;
  const [first, second] = games;
  const midnight = Date.parse(`${first?.localDate}T04:00:00Z`) / 60_000;
  let driving = (ways[0] ?? 0) + (ways.at(-1) ?? 0);
  if (first && second) {
    const between = byCar(first.venueId, second.venueId).minutes;
    driving += between;
    const spare = (starts[1] ?? 0) - (starts[0] ?? 0) - LENGTHS[first.league] - 20 - between - 30;
    if (spare < (between >= 30 ? asked.minutesToSpare : 0)) return null;
  }
  if (driving > asked.drivingHours * 60) return null;
  const leaves = (starts[0] ?? 0) - 60 - (ways[0] ?? 0) - midnight;
  const over = (starts.at(-1) ?? 0) + LENGTHS[games.at(-1)?.league ?? 'NBA'] + 20;
  const returns = over + (ways.at(-1) ?? 0) - midnight;
  const isKept = isInTown || (leaves >= 8 * 60 && returns <= asked.lastDrivingMinute);
  return isKept ? { leaves, returns, isInTown } : null;
}

function mostByCar(games: readonly TripGame[], asked: TripQuestion): number {
  const doubles = { no: 0, some: 1, any: 99 }[asked.twoGameDates];
  let most = 0;
  for (let set = 1; set < 1 << games.length; set += 1) {
    const chosen = games
      .filter((_, index) => (set >> index) & 1)
      .toSorted((a, b) => (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0));
    if (chosen.length <= most) continue;
    const dates = [...Map.groupBy(chosen, ({ localDate }) => localDate)].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    );
    if (dates.some(([, ofDate]) => ofDate.length > 2)) continue;
    if (dates.filter(([, ofDate]) => ofDate.length === 2).length > doubles) continue;
    const outings = dates.map(([date, ofDate]) => ({
      date: Number(date.slice(8)),
      outing: outingOf(ofDate, asked),
    }));
    const isPossible = outings.every(({ date, outing }, index) => {
      const before = outings[index - 1];
      if (outing === null) return false;
      if (!before?.outing || (before.outing.isInTown && outing.isInTown)) return true;
      return (date - before.date) * 1440 + outing.leaves - before.outing.returns >= 570;
    });
    if (isPossible) most = chosen.length;
  }
  return most;
}

test('no plan of day trips from one bed has more games, and each is a trip that holds', () => {
  const reach = fc.constantFrom(...REACH_MINUTES.filter((minutes) => minutes > 0));
  fc.assert(
    fc.property(
      madeByCar,
      fc.constantFrom(...Object.values(PACE_LIMITS)),
      reach,
      (rows, pace, reachMinutes) => {
        const games = rows.map(({ host, venueId, day, hour, isTimed }, index) => {
          const game = hosted(`g${index}`, host, `2026-07-0${day}`, isTimed ? `${hour}:00` : null);
          return { ...game, venueId: venueId ?? game.venueId };
        });
        const asked = question({ ...pace, home: bed, reachMinutes, start: '2026-07-02', end: '2026-07-06' });
        const { stays } = findStays({ games, drives: byCar, question: asked, city: 'Boston' });
        expect(stays.at(-1)?.games.length ?? 0).toBe(mostByCar(games, asked));
        for (const stay of stays) {
          expect(verifyTrip(stay.games, asked, byCar).kind).toBe('fits');
          expect(stay).toMatchObject({ out: null, back: null });
          const ways = stay.roundTrips.flatMap(({ out, back }) => [out, back]);
          const legs = stay.legs.reduce((sum, { minutes }) => sum + minutes, 0);
          expect(stay.minutes).toBe(ways.reduce((sum, { minutes }) => sum + minutes, legs));
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('a bed in New York reaches Philadelphia and is the same every night', () => {
  const newYork = homeWith(
    {},
    {
      slug: 'new-york-ny',
      name: 'New York',
      driveTo: (venueId) => drives('madison-square-garden', venueId),
    },
  );
  const asked = balanced({ start: '2026-12-04', end: '2026-12-10', home: newYork, reachMinutes: 120 });
  const last = findStays({ games: season, drives, question: asked, city: 'New York' }).stays.at(-1);
  expect(last && hostsOf(last)).toEqual([
    'Devils 04',
    'Rangers 05',
    'Giants 06',
    'Rangers 06',
    'Flyers 08',
    'Islanders 10',
  ]);
  expect(last).toMatchObject({ nights: 6, out: null, back: null });
  expect(last?.roundTrips.map(({ firstGame, lastGame }) => [firstGame, lastGame])).toEqual([
    [0, 0],
    [1, 1],
    [2, 3],
    [4, 4],
    [5, 5],
  ]);
});

test('a repair keeps the bed and every other game, and takes a lost one’s host on another date', () => {
  const at = (id: string, venueId: string, day: number, facts: Partial<TripGame> & { time?: string } = {}) =>
    tripGame({ id, venueId, homeTeam: `home ${venueId}`, localDate: `2026-07-0${day}`, ...facts });
  const planned = [at('1', 'td-garden', 2), at('2', 'p', 3), at('3', 'n', 5, { startsAt: null })];
  const asked = question({ home: bed, reachMinutes: 180, start: '2026-07-02', end: '2026-07-08' });
  const repair = (games: readonly TripGame[]) =>
    repairStay({
      games,
      drives: byCar,
      now: new Date('2026-06-01T00:00:00Z'),
      question: asked,
      gameIds: planned.map(({ id }) => id),
      hosts: planned,
    }).trip?.games.map(({ id }) => id);
  const [one, two] = planned;
  const rest = [one, two].filter((game) => game !== undefined);
  expect(repair([...rest, at('4', 'n', 6, { time: '13:00' }), at('5', 'far', 4)])).toEqual(['1', '2', '4']);
  // Its host has no other game, so the two others stay.
  expect(repair(rest)).toEqual(['1', '2']);
  expect(repair([at('5', 'far', 4)])).toBeUndefined();
});
