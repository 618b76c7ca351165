import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../../src/domain/dates/zoned-time.ts';
import { LEAGUES } from '../../../../src/domain/leagues.ts';
import { ALL_TEAMS, teamBySlug, teamsOf } from '../../../../src/domain/teams/index.ts';
import { plannedGameIds, plannedGameOf } from '../../../../src/domain/trips/code/planned-game.ts';
import {
  decodeTrip,
  encodeTrip,
  MAX_TRIP_GAMES,
  type TripPlan,
  withoutHome,
} from '../../../../src/domain/trips/code/trip-code.ts';
import { TRAVEL_MODES } from '../../../../src/domain/travel/travel-mode.ts';
import {
  DRIVING_HOURS,
  LAST_DRIVING_MINUTES,
  REACH_MINUTES,
  SPARE_MINUTES,
  TWO_GAME_DATES,
} from '../../../../src/domain/trips/finder/trip-question.ts';
import { anyCharacter } from '../../../support/any-character.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const quarterHours = (from: number, through: number) =>
  fc.integer({ min: from / 15, max: through / 15 }).map((steps) => steps * 15);

const plannedGame = fc.constantFrom(...LEAGUES).chain((league) =>
  fc.record({
    home: fc.constantFrom(...teamsOf(league)),
    away: fc.option(fc.constantFrom(...teamsOf(league))),
    localDate: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days)),
    gameNumber: fc.integer({ min: 1, max: 7 }),
  }),
);

const anyTrip: fc.Arbitrary<TripPlan> = fc.record({
  games: fc.array(plannedGame, { minLength: 1, maxLength: MAX_TRIP_GAMES }),
  placeNumber: fc.option(fc.integer({ min: 1, max: 5000 })),
  limits: fc.record({
    leagues: fc.subarray([...LEAGUES]),
    drivingHours: fc.constantFrom(...DRIVING_HOURS),
    minutesToSpare: fc.constantFrom(...SPARE_MINUTES),
    twoGameDates: fc.constantFrom(...TWO_GAME_DATES),
    lastDrivingMinute: fc.constantFrom(...LAST_DRIVING_MINUTES),
    isFreeDateWanted: fc.boolean(),
    isBackHome: fc.boolean(),
    mayCrossBorder: fc.boolean(),
    leaveAfterMinutes: quarterHours(360, 1320),
    homeByMinutes: quarterHours(0, 1560),
    daysBefore: fc.integer({ min: 0, max: 127 }),
    daysAfter: fc.integer({ min: 0, max: 127 }),
    travel: fc.constantFrom(...TRAVEL_MODES),
    reachMinutes: fc.constantFrom(...REACH_MINUTES),
  }),
});

/** A trip of one game has no leg, so its address holds no travel. Day trips by car need a bed. */
const plan = anyTrip.map(({ limits, ...trip }): TripPlan => {
  const travel = trip.games.length === 1 ? 'drive' : limits.travel;
  const hasBed = trip.placeNumber !== null && limits.isBackHome && travel === 'drive';
  return { ...trip, limits: { ...limits, travel, reachMinutes: hasBed ? limits.reachMinutes : 0 } };
});

test('an address gives back the trip that it was made from', () => {
  fc.assert(
    fc.property(plan, (trip) => {
      const code = encodeTrip(trip);
      expect(code).toMatch(/^[\w-]+$/);
      expect(decodeTrip(code)).toEqual(trip);
    }),
  );
});

test('day trips need a bed to come back to, which a shared address keeps', () => {
  const game = plannedGameOf('nba-2026-12-10-miami-heat-at-boston-celtics-1');
  const boston = { ...anyPlan(), games: game ? [game] : [], placeNumber: 5 };
  const asked = (limits: Partial<TripPlan['limits']>, facts: Partial<TripPlan> = {}) =>
    decodeTrip(
      encodeTrip({ ...boston, ...facts, limits: { ...boston.limits, reachMinutes: 120, ...limits } }),
    );
  expect(asked({})?.limits.reachMinutes).toBe(120);
  expect(asked({ isBackHome: false })).toBeNull();
  expect(asked({}, { placeNumber: null })).toBeNull();
  expect(withoutHome({ ...boston, limits: { ...boston.limits, reachMinutes: 60 } }).placeNumber).toBe(5);
  expect(withoutHome(boston).placeNumber).toBeNull();
});

test('a changed, shortened or longer address is no trip', () => {
  fc.assert(
    fc.property(plan, fc.nat(), fc.constantFrom(...Array.from('AQgw059-_')), (trip, position, character) => {
      const code = encodeTrip(trip);
      const at = position % code.length;
      const changed = `${code.slice(0, at)}${character}${code.slice(at + 1)}`;
      if (changed !== code) expect(decodeTrip(changed)).toBeNull();
      expect(decodeTrip(code.slice(0, -1))).toBeNull();
      expect(decodeTrip(`${code}${character}`)).toBeNull();
    }),
    { seed: 1 },
  );
});

test('a trip has one address: spare bits and more characters make none, even with a checksum', () => {
  const withChecksum = (body: string) => `${body}${checksumOf(body)}`;
  fc.assert(
    fc.property(plan, fc.constantFrom('A', '_'), (trip, character) => {
      const code = encodeTrip(trip);
      const body = code.slice(0, -3);
      expect(withChecksum(body)).toBe(code);
      expect(decodeTrip(withChecksum(`${body}${character}`))).toBeNull();
    }),
  );
  // A trip of one game leaves four bits of its last character.
  expect(decodeTrip(withChecksum('BCJRSJ6AgBUiMxgAgA'))).not.toBeNull();
  expect(decodeTrip(withChecksum('BCJRSJ6AgBUiMxgAgB'))).toBeNull();
});

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(decodeTrip(text)).toBeNull();
    }),
  );
  expect(decodeTrip('')).toBeNull();
});

test('a trip of five games has a short address', () => {
  const [home = null, away = null] = teamsOf('NBA');
  if (!home || !away) throw new Error('the NBA has no teams');
  const games = Array.from({ length: 5 }, () => ({ home, away, localDate: '2026-12-10', gameNumber: 1 }));
  expect(encodeTrip({ ...anyPlan(), games }).length).toBeLessThan(50);
});

// A change of the layout takes a new version; this address must stay readable for ever.
test('reads an address of version 1', () => {
  const [bulls, pistons] = [teamBySlug('NBA', 'chicago-bulls'), teamBySlug('NBA', 'detroit-pistons')];
  expect(decodeTrip('BCJRSJ6AgBUiMxgAgALPn')).toEqual({
    ...anyPlan(),
    placeNumber: 42,
    games: [{ home: bulls, away: pistons, localDate: '2026-12-11', gameNumber: 1 }],
  });
});

test('reads an address of version 2, of a trip by rail', () => {
  const code = 'CGNBgJ4gj4QieMIiHonlCAACIzGACAUAAA4p3';
  const trip = decodeTrip(code);
  expect(trip?.limits).toEqual({ ...anyPlan().limits, travel: 'rail' });
  expect(trip?.games.map(({ home }) => home.slug)).toEqual([
    'new-york-knicks',
    'washington-wizards',
    'boston-celtics',
  ]);
});

test('reads an address of version 2, of a trip at a balanced pace', () => {
  const code = 'CCJRSJ6AgBUiMxgAgGQA-aG';
  expect(decodeTrip(code)?.limits).toEqual({
    ...anyPlan().limits,
    minutesToSpare: 30,
    twoGameDates: 'some',
    lastDrivingMinute: 25 * 60,
  });
  const body = code.slice(0, -3);
  // The last character has reserved bits only.
  for (const character of ALPHABET.replace('A', '')) {
    const changed = `${body.slice(0, -1)}${character}`;
    expect(decodeTrip(`${changed}${checksumOf(changed)}`), changed).toBeNull();
  }
});

test('every code that can be read is the one spelling of its trip', () => {
  const withChecksum = (body: string) => `${body}${checksumOf(body)}`;
  fc.assert(
    fc.property(plan, fc.nat(), fc.constantFrom(...Array.from(ALPHABET)), (trip, position, character) => {
      const body = encodeTrip(trip).slice(0, -3);
      const at = position % body.length;
      const changed = withChecksum(`${body.slice(0, at)}${character}${body.slice(at + 1)}`);
      const read = decodeTrip(changed);
      if (read !== null) expect(encodeTrip(read)).toBe(changed);
    }),
    { numRuns: 1000 },
  );
});

test('a trip without the limits of a pace keeps the address of version 1', () => {
  const trip = decodeTrip('BCJRSJ6AgBUiMxgAgALPn');
  expect(trip?.limits).toMatchObject({ minutesToSpare: 0, twoGameDates: 'any', lastDrivingMinute: 26 * 60 });
});

test('a trip of one game by rail has the address of the same trip by car', () => {
  const code = 'BCJRSJ6AgBUiMxgAgALPn';
  const trip = decodeTrip(code);
  expect(trip && encodeTrip({ ...trip, limits: { ...trip.limits, travel: 'rail' } })).toBe(code);
});

test('teams keep the numbers that addresses hold', () => {
  expect(ALL_TEAMS.map(({ id, slug }) => `${id} ${slug}`)).toMatchSnapshot();
});

test('an identity names its game, also under a former name', () => {
  const id = 'nhl-2026-12-10-seattle-kraken-at-utah-mammoth-1';
  const game = plannedGameOf(id);
  expect(game?.home.slug).toBe('utah-hockey-club');
  expect(game && plannedGameIds(game)).toEqual(['nhl-2026-12-10-seattle-kraken-at-utah-hockey-club-1', id]);
  expect(plannedGameOf('nba-2026-12-10-tbd-at-boston-celtics-3')).toMatchObject({
    away: null,
    gameNumber: 3,
  });
  expect(plannedGameOf('nba-2026-12-10-nobody-at-boston-celtics-1')).toBeNull();
  expect(plannedGameOf('nonsense')).toBeNull();
});

function anyPlan(): TripPlan {
  return {
    games: [],
    placeNumber: null,
    limits: {
      leagues: ['NBA'],
      drivingHours: 8,
      minutesToSpare: 0,
      twoGameDates: 'any',
      lastDrivingMinute: 26 * 60,
      isFreeDateWanted: false,
      isBackHome: true,
      mayCrossBorder: true,
      leaveAfterMinutes: 360,
      homeByMinutes: 1440,
      daysBefore: 1,
      daysAfter: 0,
      travel: 'drive',
      reachMinutes: 0,
    },
  };
}

/** FNV-1a, folded to 18 bits. */
function checksumOf(body: string): string {
  let hash = 0x811c9dc5;
  for (const character of body) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  const folded = (hash >>> 18) ^ hash;
  return [12, 6, 0].map((shift) => ALPHABET.charAt((folded >> shift) & 63)).join('');
}
