import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { pickSequences } from '../../../src/domain/trips/sequence-picks.ts';
import { ROADTRIP_LIMITS } from '../../../src/domain/trips/trip-limits.ts';
import type { DriveBetween, SequenceGame } from '../../../src/domain/trips/leg.ts';
import { madeGame } from './made-games.ts';

/** A Thursday. */
const THURSDAY = '2026-07-02';

/** A game in a venue so many days after the Thursday; starts are in Greenwich. */
function on(day: number, venueId: string, time = '19:00'): SequenceGame {
  const localDate = addDays(THURSDAY, day);
  const startsAt = new Date(`${localDate}T${time}:00Z`);
  return madeGame({ id: `${venueId} ${day}`, venueId, localDate, startsAt });
}

/** Hours between venues, an hour for those that are not named; sixty miles take an hour. */
function roads(hours: Readonly<Record<string, number>>): DriveBetween {
  return (from, to) => {
    const known = hours[`${from}${to}`] ?? hours[`${to}${from}`] ?? 1;
    return { miles: known * 60, minutes: known * 60 };
  };
}

/** A date after all games, so that no trip is the soonest. */
const LATER = '2027-01-01';

function picksOf(
  games: readonly SequenceGame[],
  hours: Readonly<Record<string, number>> = {},
  today = LATER,
): Partial<Record<string, string>> {
  const picks = pickSequences(games, roads(hours), ROADTRIP_LIMITS, today);
  return Object.fromEntries(
    picks.map(({ pick, sequence }) => [pick, sequence.games.map(({ id }) => id).join(', ')]),
  );
}
/** Games from Monday to Wednesday are in no weekend. */
const [MON, TUE, WED, THU] = [4, 5, 6, 7];
/** An easy trip of two games a week later. */
const EASY = [on(MON + 7, 'a'), on(TUE + 7, 'b')];
const EASY_TRIP = 'a 11, b 12';

test('a game counts as much as six hours of driving', () => {
  const games = [on(MON, 'a'), on(TUE, 'b'), on(WED, 'c')];
  expect(picksOf(games, { bc: 5, ac: 5 })['best-week']).toBe('a 4, b 5, c 6');
  expect(picksOf(games, { bc: 7, ac: 7 })['best-week']).toBe('a 4, b 5');
});

test('dates without a game cost something', () => {
  const idle = [on(MON, 'a'), on(WED, 'b')];
  expect(picksOf(idle)['best-week']).toBe('a 4, b 6');
  expect(picksOf([...idle, ...EASY])['best-week']).toBe(EASY_TRIP);
});

test('a rushed drive on one date costs something, and a tight one is never picked', () => {
  const atNoon = on(MON, 'a', '12:00');
  const rushed = on(MON, 'b', '17:45');
  expect(picksOf([atNoon, rushed])['best-week']).toBe('a 4, b 4');
  expect(picksOf([atNoon, rushed, ...EASY])['best-week']).toBe(EASY_TRIP);
  expect(picksOf([atNoon, on(MON, 'b', '17:20')])).toEqual({});
});

test('a departure before 6 AM costs something', () => {
  const early = [on(MON, 'a', '12:00'), on(TUE, 'b', '09:30')];
  expect(picksOf([...early, ...EASY], { ab: 3 })['best-week']).toBe(EASY_TRIP);
});

test('two dates in a row with two games each cost something', () => {
  const full = [on(MON, 'a', '10:00'), on(MON, 'b', '19:00'), on(TUE, 'c', '12:00'), on(TUE, 'd', '20:00')];
  const easy = [on(MON + 7, 'a'), on(TUE + 7, 'b'), on(WED + 7, 'c'), on(THU + 7, 'd')];
  expect(picksOf([...full, ...easy])['best-week']).toBe('a 11, b 12, c 13, d 14');
});

test('driving back where the trip came from costs something', () => {
  const back = [on(MON, 'a'), on(TUE, 'b'), on(WED, 'c')];
  const straight = [on(MON + 7, 'b'), on(TUE + 7, 'a'), on(WED + 7, 'c')];
  // The way back is the longer of two with equal drives only by its detour.
  expect(picksOf([...back, ...straight], { ab: 2, bc: 2, ac: 1 })['best-week']).toBe('b 11, a 12, c 13');
});

test('the best trips are of the current season if it has any', () => {
  const poor = [on(MON, 'a'), on(WED, 'b')];
  const nextSeason = [on(MON + 98, 'a'), on(TUE + 98, 'b'), on(WED + 98, 'c')];
  expect(picksOf([...poor, ...nextSeason])['best-week']).toBe('a 4, b 6');
  expect(picksOf([on(MON, 'a'), ...nextSeason])['best-week']).toBe('a 102, b 103, c 104');
});

test('the soonest trip starts two days ahead, and fourteen days of waiting cost a game', () => {
  const pairs = [1, 2, 3].flatMap((week) => [on(week * 7 + MON, 'a'), on(week * 7 + TUE, 'b')]);
  expect(picksOf(pairs, {}, addDays(THURSDAY, 7 + MON - 2)).soonest).toBe('a 11, b 12');
  expect(picksOf(pairs, {}, addDays(THURSDAY, 7 + MON - 1)).soonest).toBe('a 18, b 19');
  const longer = [3, 5].flatMap((week) =>
    ['a', 'b', 'c', 'd'].map((venue, day) => on(week * 7 + MON + day, venue)),
  );
  const next = [on(MON + 7, 'a'), on(TUE + 7, 'b')];
  // The longer trip waits for two weeks and has two games more.
  expect(picksOf([...next, ...longer], {}, THURSDAY).soonest).toBe('a 25, b 26, c 27, d 28');
});

test('no game is in two picks where another trip is nearly as good, and no trip is picked twice', () => {
  const weeks = [0, 1, 2].flatMap((week) =>
    ['a', 'b', 'c'].map((venue, day) => on(week * 7 + 1 + day, venue)),
  );
  const picks = picksOf(weeks, {}, addDays(THURSDAY, -4));
  const picked = Object.values(picks).flatMap((trip) => trip?.split(', ') ?? []);
  expect(new Set(picked).size).toBe(picked.length);
  expect(Object.keys(picks)).toHaveLength(3);
  expect(picksOf(weeks.slice(0, 3))).toEqual({ 'best-weekend': 'a 1, b 2, c 3' });
});

test('a weekend is from Thursday to Sunday', () => {
  const games = [on(3, 'a'), on(4, 'b'), on(8, 'a'), on(10, 'b')];
  expect(picksOf(games)['best-weekend']).toBe('a 8, b 10');
});
