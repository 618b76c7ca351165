import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PACE_LIMITS } from '../../../../src/domain/trips/finder/trip-paces.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import type { TripQuestion } from '../../../../src/domain/trips/finder/trip-question.ts';
import { bestStays, findStays } from '../../../../src/domain/trips/stay/find-stays.ts';
import { teamByName } from '../../../../src/domain/teams/index.ts';
import type { League } from '../../../../src/domain/leagues.ts';
import { readSeasonOverlay } from '../../../support/season-overlay.ts';
import { question, tripGame } from '../finder/made-trips.ts';

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
