import fc from 'fast-check';
import { expect, test } from 'vitest';
import { teamByName } from '../../../../src/domain/teams/index.ts';
import { weekendOf } from '../../../../src/domain/trips/finder/question-dates.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import { weekendTrips } from '../../../../src/domain/trips/lists/weekend-trips.ts';
import type { DriveBetween } from '../../../../src/domain/trips/leg.ts';
import { plainLeg } from '../finder/plain-rules.ts';
import { tripGame } from '../finder/made-trips.ts';

/** Teams of three market cities. */
const HOSTS = [
  ['NBA', 'New York Knicks', 'New York'],
  ['NHL', 'New York Rangers', 'New York'],
  ['MLB', 'New York Mets', 'New York'],
  ['NFL', 'New York Giants', 'New York'],
  ['NHL', 'New Jersey Devils', 'Newark'],
  ['NBA', 'Philadelphia 76ers', 'Philadelphia'],
  ['MLB', 'Philadelphia Phillies', 'Philadelphia'],
  ['NFL', 'Philadelphia Eagles', 'Philadelphia'],
] as const;
const cityOf = new Map<string, string>(HOSTS.map(([, team, city]) => [team, city]));

const DATES = ['2026-10-15', '2026-10-16', '2026-10-17', '2026-10-18', '2026-10-19'];
const ANY_ROAD = { home: null, drivingHours: 8, isBackHome: false, leaveAfterMinutes: 360 };
const LIMITS = {
  ...ANY_ROAD,
  homeByMinutes: 1440,
  mayCrossBorder: true,
  minutesToSpare: 0,
  lastDrivingMinute: 26 * 60,
};

function game(id: string, host: (typeof HOSTS)[number], localDate: string, time: string | null): TripGame {
  const [league, homeTeam] = host;
  const venueId = teamByName(league, homeTeam)?.venueId ?? '';
  return tripGame({ id, league, homeTeam, venueId, localDate, time });
}

const anyGames = fc
  .array(
    fc.record({
      host: fc.constantFrom(...HOSTS),
      date: fc.constantFrom(...DATES),
      hour: fc.constantFrom('12:00', '13:00', '16:25', '19:00', '20:20', null),
    }),
    { maxLength: 11, size: 'max' },
  )
  .map((made) => made.map(({ host, date, hour }, index) => game(`g${10 + index}`, host, date, hour)));

/** Minutes between each two hosts' venues; some are too far. */
const anyRoads = fc
  .array(fc.constantFrom(15, 40, 75, 120, 121, 200), { minLength: 64, maxLength: 64 })
  .map((minutes): DriveBetween => {
    const venues = HOSTS.map(([league, team]) => teamByName(league, team)?.venueId);
    return (from, to) => {
      const [a, b] = [venues.indexOf(from), venues.indexOf(to)].toSorted((one, other) => one - other);
      const found = minutes[(a ?? 0) * 8 + (b ?? 0)] ?? 0;
      return from === to ? { miles: 0, minutes: 0 } : { miles: found, minutes: found };
    };
  });

interface PlainChain {
  games: readonly TripGame[];
  worth: number;
  tight: number;
}

/** Every order of games that one person can attend, by trying all. */
function everyChain(games: readonly TripGame[], roads: DriveBetween): PlainChain[] {
  const found: PlainChain[] = [];
  const goOn = (chain: PlainChain) => {
    found.push(chain);
    const last = chain.games.at(-1);
    for (const next of games) {
      if (!last || chain.games.some(({ homeTeam }) => homeTeam === next.homeTeam)) continue;
      const leg = plainLeg(last, next, roads, LIMITS);
      if (leg === null || (roads(last.venueId, next.venueId)?.minutes ?? 999) > 120) continue;
      const isRushed = leg.apart === 0 && leg.minutes >= 60 && (leg.spare ?? 999) < 75;
      const idle = Math.max(0, leg.apart - 1) * 0.2;
      goOn({
        games: [...chain.games, next],
        worth: chain.worth + 1 - leg.minutes / 360 - idle - (isRushed ? 0.75 : 0),
        tight: chain.tight + ((leg.spare ?? 999) < 45 ? 1 : 0),
      });
    }
  };
  for (const first of games) goOn({ games: [first], worth: 1, tight: 0 });
  return found;
}

const leagues = ({ games }: PlainChain) => new Set(games.map(({ league }) => league)).size;
const orderOf = ({ games }: PlainChain) =>
  games
    .map(({ localDate, startsAt, id }) => `${localDate} ${startsAt?.toISOString() ?? ''} ${id}`)
    .join(' | ');

function bestOf(chains: readonly PlainChain[], cities: readonly string[]): PlainChain | null {
  const fitting = chains.filter((chain) => {
    const visited = new Set(chain.games.map(({ homeTeam }) => cityOf.get(homeTeam) ?? ''));
    return leagues(chain) > 1 && visited.size === cities.length && cities.every((city) => visited.has(city));
  });
  const [best] = fitting.toSorted(
    (a, b) =>
      (Math.abs(a.worth - b.worth) < 1e-9 ? 0 : b.worth - a.worth) ||
      a.tight - b.tight ||
      (orderOf(a) < orderOf(b) ? -1 : 1),
  );
  return best ?? null;
}

test('lists the best trip of each city, and of two cities that have more together, like brute force', () => {
  fc.assert(
    fc.property(anyGames, anyRoads, (games, roads) => {
      const chains = everyChain(
        games.filter(({ localDate }) => localDate >= '2026-10-16' && localDate <= '2026-10-18'),
        roads,
      );
      const cities = ['New York', 'Newark', 'Philadelphia'];
      const alone = new Map(cities.map((city) => [city, bestOf(chains, [city])]));
      const isMore = (pair: PlainChain, city: string) => {
        const one = alone.get(city);
        return !one || pair.games.length > one.games.length || leagues(pair) > leagues(one);
      };
      const pairs = cities.flatMap((one, index) =>
        cities.slice(index + 1).flatMap((other) => {
          const pair = bestOf(chains, [one, other]);
          return pair && isMore(pair, one) && isMore(pair, other) ? [pair] : [];
        }),
      );
      const expected = [...alone.values(), ...pairs].flatMap((chain) => chain ?? []);
      const found = weekendTrips(games, roads);
      const text = (chain: { games: readonly TripGame[]; worth: number }) =>
        `${chain.games.map(({ id }) => id).join(' ')} ${chain.worth.toFixed(6)}`;
      expect(found.map(text).toSorted()).toEqual(expected.map(text).toSorted());
      expect(found.map(({ worth }) => worth)).toEqual(
        found.map(({ worth }) => worth).toSorted((a, b) => b - a),
      );
    }),
    { numRuns: 300 },
  );
});

test('lists weekends by date, holidays with their Monday and Thanksgiving from Wednesday', () => {
  const near: DriveBetween = () => ({ miles: 5, minutes: 15 });
  const [knicks, rangers] = [HOSTS[0], HOSTS[1]];
  const found = weekendTrips(
    [
      game('d', knicks, '2026-12-04', '19:00'),
      game('e', rangers, '2026-12-07', '19:00'),
      game('c', knicks, '2026-11-25', '19:00'),
      game('b', rangers, '2026-11-27', '19:00'),
      game('g', knicks, '2027-01-15', '19:00'),
      game('f', rangers, '2027-01-18', '13:00'),
    ],
    near,
  );
  expect(found.map(({ dates, games }) => [dates.from, dates.through, games.map(({ id }) => id)])).toEqual([
    ['2026-11-25', '2026-11-29', ['c', 'b']],
    ['2027-01-15', '2027-01-18', ['g', 'f']],
  ]);
});

test('finds the weekend of a date', () => {
  expect(weekendOf('2026-11-20')).toEqual({ from: '2026-11-20', through: '2026-11-22' });
  expect(weekendOf('2026-11-22')?.from).toBe('2026-11-20');
  for (const date of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-24']) {
    expect(weekendOf(date), date).toBeNull();
  }
  expect(weekendOf('2026-11-26')?.from).toBe('2026-11-25');
  expect(weekendOf('2026-09-07')).toEqual({ from: '2026-09-04', through: '2026-09-07' });
});
