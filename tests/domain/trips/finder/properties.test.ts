import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTrips } from '../../../../src/domain/trips/finder/find-trips.ts';
import { gridObstacle } from '../../../../src/domain/trips/finder/grid-obstacle.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import { playsIn } from '../../../../src/domain/trips/finder/search-games.ts';
import {
  DRIVING_HOURS,
  TEAM_SIDES,
  LAST_DRIVING_MINUTES,
  SPARE_MINUTES,
  TRIP_PACES,
  TRIP_SORTS,
  TWO_GAME_DATES,
} from '../../../../src/domain/trips/finder/trip-question.ts';
import { addDays } from '../../../../src/domain/dates/zoned-time.ts';
import { tripDays } from '../../../../src/domain/trips/trip-days.ts';
import { expectSameAsTryingAll, type Comparison } from './compare.ts';
import { brokenRules } from './leg-checker.ts';
import { plainQuestion } from './plain-answer.ts';
import { FIRST_DATE, homeWith, question, roads, tripGame } from './made-trips.ts';

/** Two teams share 'a'; 'e' and 'f' lie over the border. */
const HOSTS = [
  { league: 'MLB', team: 'Chicago Cubs', slug: 'chicago-cubs', venue: 'a' },
  { league: 'NHL', team: 'Chicago Blackhawks', slug: 'chicago-blackhawks', venue: 'a' },
  { league: 'NBA', team: 'Milwaukee Bucks', slug: 'milwaukee-bucks', venue: 'b' },
  { league: 'MLB', team: 'Detroit Tigers', slug: 'detroit-tigers', venue: 'c' },
  { league: 'NFL', team: 'Denver Broncos', slug: 'denver-broncos', venue: 'd' },
  { league: 'NHL', team: 'Toronto Maple Leafs', slug: 'toronto-maple-leafs', venue: 'e' },
  { league: 'MLB', team: 'Toronto Blue Jays', slug: 'toronto-blue-jays', venue: 'f' },
] as const;
const PLACES = {
  a: { timeZone: 'America/Chicago', country: 'US' },
  b: { timeZone: 'America/Chicago', country: 'US' },
  c: { timeZone: 'America/Detroit', country: 'US' },
  d: { timeZone: 'America/Denver', country: 'US' },
  e: { timeZone: 'America/Toronto', country: 'CA' },
  f: { timeZone: 'America/Toronto', country: 'CA' },
} as const;
const VENUES = 'abcdef';

const index = fc.integer({ min: 0, max: HOSTS.length - 1 });
const rows = fc.array(
  fc.record({
    host: index,
    visitor: index,
    day: fc.integer({ min: -1, max: 7 }),
    half: fc.integer({ min: 24, max: 43 }),
    isTimeKnown: fc.integer({ min: 0, max: 7 }).map((n) => n > 0),
    isDoubleheader: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
    isNeutralSite: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
    isRush: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14, size: 'max' },
);
/** Whole miles; few different ones, so that trips tie. Some minutes are no multiple of three. */
const drive = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.integer({ min: 1, max: 26 }).map((n) => ({ miles: n * 20, minutes: n * 25 })),
  },
  { weight: 1, arbitrary: fc.constant({ miles: 1, minutes: 22, parkingMinutes: 10 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const drives = fc.array(drive, { minLength: 15, maxLength: 15 });
const homeDrives = fc.array(drive, { minLength: 6, maxLength: 6 });
const rare = (chance: number) => fc.integer({ min: 0, max: chance }).map((n) => n === 0);

const madeGames = rows.map((made) =>
  made.map(
    ({ host, visitor, day, half, isTimeKnown, isDoubleheader, isNeutralSite, isRush }, place): TripGame => {
      const at = HOSTS[host] ?? HOSTS[0];
      const away = HOSTS[visitor] ?? HOSTS[0];
      const localDate = addDays(FIRST_DATE, day);
      const two = (n: number) => String(n).padStart(2, '0');
      const game = tripGame({
        id: `g${two(place)}`,
        league: at.league,
        homeTeam: at.team,
        awayTeam: away.league === at.league && away !== at ? away.team : 'Visitors',
        venueId: at.venue,
        localDate,
        time: isTimeKnown ? `${two(Math.floor(half / 2))}:${half % 2 === 0 ? '00' : '30'}` : null,
        isStraightDoubleheader: at.league === 'MLB' && isDoubleheader,
        isNeutralSite,
        ...PLACES[at.venue],
      });
      const start = game.startsAt?.getTime();
      // The hours of the rush need not be real ones.
      const rushHour =
        isRush && start !== undefined
          ? { startsAt: start - 5_400_000, endsAt: start - 2_700_000, minutes: 30 }
          : null;
      return { ...game, rushHour };
    },
  ),
);

const options = fc.record({
  days: fc.option(fc.integer({ min: 1, max: 5 })),
  start: fc.integer({ min: 0, max: 2 }),
  length: fc.integer({ min: 2, max: 7 }),
  leagues: fc.subarray(['NFL', 'NBA', 'NHL', 'MLB'] as const, { minLength: 2 }),
  teams: fc.array(fc.record({ host: index, side: fc.constantFrom(...TEAM_SIDES) }), { maxLength: 2 }),
  hasTeams: rare(2),
  pins: fc.array(fc.integer({ min: 0, max: 13 }), { minLength: 1, maxLength: 3 }),
  hasPins: rare(3),
  skips: fc.record({ game: index, team: index, venue: index }),
  skipped: fc.integer({ min: 0, max: 7 }),
  drivingHours: fc.constantFrom(...DRIVING_HOURS),
  hasHome: fc.boolean(),
  isHomeAbroad: rare(4),
  homeZone: fc.constantFrom('America/New_York', 'America/Los_Angeles', 'America/Chicago'),
  isBackHome: fc.boolean(),
  leaveAfterMinutes: fc.constantFrom(360, 420, 720, 1320),
  homeByMinutes: fc.constantFrom(1080, 1440, 1500, 1560),
  sort: fc.constantFrom(...TRIP_SORTS),
  mayCrossBorder: fc.boolean(),
  pace: fc.constantFrom(...TRIP_PACES),
  minutesToSpare: fc.constantFrom(...SPARE_MINUTES),
  twoGameDates: fc.constantFrom(...TWO_GAME_DATES),
  lastDrivingMinute: fc.constantFrom(...LAST_DRIVING_MINUTES),
  isFreeDateWanted: rare(3),
  isWeekendOnly: rare(4),
});

const comparison = fc
  .tuple(madeGames, drives, homeDrives, options)
  .map(([games, lengths, homeLengths, made]): Comparison => {
    const home = made.hasHome
      ? homeWith(
          {},
          {
            timeZone: made.homeZone,
            country: made.isHomeAbroad ? 'CA' : 'US',
            driveTo: (venueId) => homeLengths[VENUES.indexOf(venueId)] ?? null,
          },
        )
      : null;
    const start = addDays(FIRST_DATE, made.start);
    const teams = made.hasTeams
      ? made.teams.map(({ host, side }) => ({ slug: HOSTS[host]?.slug ?? '', side }))
      : [];
    const ids = games.map(({ id }) => id);
    return {
      games,
      homeRush: 0,
      drives: (from, to) => {
        const [one, other] = [VENUES.indexOf(from), VENUES.indexOf(to)];
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        return lengths[(high * (high - 1)) / 2 + low] ?? null;
      },
      question: question({
        home,
        start,
        end: addDays(start, made.length - 1),
        days: made.days,
        leagues: made.leagues,
        teams,
        pinnedGames: made.hasPins ? made.pins.flatMap((pin) => ids[pin] ?? []) : [],
        skippedGames: made.skipped === 0 ? ids.slice(made.skips.game, made.skips.game + 1) : [],
        skippedTeams: made.skipped === 1 ? [HOSTS[made.skips.team]?.slug ?? ''] : [],
        skippedVenues: made.skipped === 2 ? [HOSTS[made.skips.venue]?.venue ?? ''] : [],
        drivingHours: made.drivingHours,
        isBackHome: home !== null && made.isBackHome,
        leaveAfterMinutes: made.leaveAfterMinutes,
        homeByMinutes: made.homeByMinutes,
        sort: made.sort,
        mayCrossBorder: made.mayCrossBorder,
        pace: made.pace,
        minutesToSpare: made.minutesToSpare,
        twoGameDates: made.twoGameDates,
        lastDrivingMinute: made.lastDrivingMinute,
        isFreeDateWanted: made.isFreeDateWanted,
        isWeekendOnly: made.isWeekendOnly && made.days !== null && made.days <= 3,
      }),
    };
  });

test('finds what trying every trip finds, with every option', () => {
  fc.assert(
    fc.property(comparison, (made) => {
      expectSameAsTryingAll(made);
    }),
    { numRuns: 400 },
  );
});

test('gives the same answer for any order of the games', () => {
  const shuffled = comparison.chain((made) =>
    fc.tuple(
      fc.constant(made),
      fc.shuffledSubarray([...made.games], { minLength: made.games.length, maxLength: made.games.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([{ games, drives: driveBetween, question: asked }, others]) => {
      const answers = [games, others].map((given) =>
        JSON.stringify(findTrips({ games: given, drives: driveBetween, question: asked })),
      );
      expect(answers[1]).toBe(answers[0]);
    }),
    { numRuns: 100 },
  );
});

test('an offered question has its games and a trip that it allows', () => {
  fc.assert(
    fc.property(comparison, ({ games, drives: driveBetween, question: asked, homeRush }) => {
      const result = findTrips({ games, drives: driveBetween, question: asked });
      if (result.kind === 'conflict' || result.answer.shortage === null) return;
      const { offers } = result.answer.shortage;
      const isPossible = ({ localDate }: TripGame) =>
        localDate >= asked.start && (!asked.isWeekendOnly || [5, 6, 0].includes(weekdayOf(localDate)));
      if (result.answer.mostGames === 0) expect(offers.length > 0).toBe(games.some(isPossible));
      expect(offers.length).toBeLessThanOrEqual(4);
      // An address names a team once.
      if (new Set(asked.teams.map(({ slug }) => slug)).size < asked.teams.length) return;
      for (const { question: near, trip } of offers) {
        const again = findTrips({ games, drives: driveBetween, question: near });
        expect(again.kind === 'answer' && again.answer.mostGames).toBeGreaterThanOrEqual(trip.games.length);
        expect(trip.games.length).toBeGreaterThan(result.answer.mostGames);
        const plain = plainQuestion({ question: near, homeRush });
        expect(brokenRules(trip, plain, driveBetween)).toEqual([]);
        for (const wanted of near.teams) expect(trip.games.some((game) => playsIn(game, wanted))).toBe(true);
      }
    }),
    { numRuns: 600 },
  );
});

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

test('the days of a trip are free where the search counted them as free', () => {
  fc.assert(
    fc.property(comparison, ({ games, drives: driveBetween, question: asked }) => {
      const result = findTrips({ games, drives: driveBetween, question: asked });
      if (result.kind === 'conflict') return;
      for (const { trip } of [...result.answer.trips, ...result.answer.byStartDate]) {
        const days = tripDays(trip, asked.home?.timeZone ?? null, asked.drivingHours);
        const [first = '', last = ''] = [trip.games[0]?.localDate, trip.games.at(-1)?.localDate];
        const idle = days.filter(({ date, events, night }, place) => {
          const before = days[place - 1]?.night;
          const isBetween = first < date && date < last;
          return isBetween && events.length === 0 && before?.kind === 'city' && night?.kind === 'city';
        });
        expect(idle.map(({ date }) => date)).toEqual(trip.freeDates);
        expect(days.filter(({ isFree }) => isFree).map(({ date }) => date)).toEqual(trip.freeDates);
      }
    }),
    { numRuns: 300 },
  );
});

test('the grid finds no obstacle in any trip of an answer', () => {
  fc.assert(
    fc.property(comparison, ({ games, drives: driveBetween, question: asked }) => {
      const result = findTrips({ games, drives: driveBetween, question: asked });
      if (result.kind === 'conflict') return;
      const { trips, byStartDate } = result.answer;
      for (const { trip } of [...trips, ...byStartDate])
        expect(gridObstacle(trip.games, asked, driveBetween)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('counts the trips that go on past a place whose longest way leads straight back', () => {
  const on = (id: string, venueId: string, day: number) =>
    tripGame({ id, venueId, localDate: `2026-07-0${day}` });
  const games = [on('1', 'a', 2), on('2', 'b', 3), on('3', 'c', 4), on('4', 'a', 5), on('5', 'd', 6)];
  const result = findTrips({ games, drives: roads({ 'a b': 2, 'b c': 2, 'a d': 2 }), question: question() });
  // Games 1, 2 and 3, and games 2, 4 and 5.
  expect(result).toMatchObject({ kind: 'answer', answer: { mostGames: 3, count: 2 } });
});
