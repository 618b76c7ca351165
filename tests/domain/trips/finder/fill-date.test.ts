import { expect, test } from 'vitest';
import { pseudoRandom } from '../../../../scripts/tours/pseudo-random.ts';
import { addDays } from '../../../../src/domain/dates/zoned-time.ts';
import { byTime } from '../../../../src/domain/trips/by-time.ts';
import { assembleTrip, verifyTrip } from '../../../../src/domain/trips/finder/assemble-trip.ts';
import { fillersOf } from '../../../../src/domain/trips/finder/fill-date.ts';
import { findTrips } from '../../../../src/domain/trips/finder/find-trips.ts';
import { keepsLimits } from '../../../../src/domain/trips/finder/keeps-limits.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import type { TripQuestion } from '../../../../src/domain/trips/finder/trip-question.ts';
import { tripWorth } from '../../../../src/domain/trips/finder/trip-worth.ts';
import type { DriveBetween } from '../../../../src/domain/trips/leg.ts';
import { readSeasonOverlay } from '../../../support/season-overlay.ts';
import { homeRushOf, overlayHomes, randomQuestion } from '../../../support/trip-questions.ts';
import { brokenRules } from './leg-checker.ts';
import { question as questionWith, roads, tripGame } from './made-trips.ts';
import { plainQuestion } from './plain-answer.ts';

const NOW = new Date('2026-06-01T00:00:00Z');

/** Null where the trip's own check finds a fault. */
function worthOf(games: readonly TripGame[], question: TripQuestion, drives: DriveBetween): number | null {
  const verified = verifyTrip(games, question, drives);
  const { legs, out, back } = assembleTrip(games, question, drives);
  if (verified.kind === 'broken' || !keepsLimits({ legs }, question)) return null;
  const { trip } = verified;
  const plain = plainQuestion({ question, homeRush: homeRushOf(question.home) });
  expect(brokenRules(trip, plain, drives)).toEqual([]);
  return tripWorth({
    games,
    legs,
    out,
    back,
    isFreeDateWanted: question.isFreeDateWanted,
    limit: question.drivingHours * 60,
    driveBetween: drives,
  });
}

test('real seasons: the fillers of a date are the best of all its games that the trip’s own check lets in', async () => {
  const overlay = await readSeasonOverlay();
  const homes = overlayHomes(overlay);
  const random = pseudoRandom(41);
  let [filled, refused] = [0, 0];
  for (let run = 0; run < 30; run += 1) {
    const asked = randomQuestion({
      random,
      homes,
      first: '2026-10-06',
      last: '2027-06-30',
      length: 5,
      days: null,
      leagueCount: 4,
    });
    const question = { ...asked, teams: [], skippedTeams: [], isFreeDateWanted: false, isWeekendOnly: false };
    const result = findTrips({ ...overlay, question });
    const best = result.kind === 'answer' ? result.answer.answers[0]?.trip : undefined;
    if (!best) continue;
    // As after a repair: one game fewer, and its date is free.
    const lost = Math.floor(random() * best.games.length);
    const games = best.games.filter((_, index) => index !== lost);
    const date = best.games[lost]?.localDate ?? addDays(question.start, 1);
    if (games.length === 0 || worthOf(games, question, overlay.drives) === null) continue;
    const fillers = fillersOf(games, date, { ...overlay, now: NOW, question });
    const hosts = new Set(games.map(({ league, homeTeam }) => `${league} ${homeTeam}`));
    const all = overlay.games
      .filter(
        (game) =>
          game.localDate === date &&
          question.leagues.includes(game.league) &&
          !hosts.has(`${game.league} ${game.homeTeam}`) &&
          (question.mayCrossBorder || question.home === null || game.country === question.home.country),
      )
      .map((game) => ({
        id: game.id,
        worth: worthOf([...games, game].toSorted(byTime), question, overlay.drives),
      }));
    const fitting = all.filter(({ worth }) => worth !== null);
    const worths = fitting.map(({ worth }) => worth ?? 0).toSorted((a, b) => b - a);
    expect(fillers.map(({ worth }) => worth)).toEqual(worths.slice(0, 3));
    for (const { game, worth } of fillers)
      expect(fitting.find(({ id }) => id === game.id)?.worth).toBe(worth);
    filled += fillers.length;
    refused += all.length - fitting.length;
  }
  expect(filled).toBeGreaterThan(30);
  expect(refused).toBeGreaterThan(100);
});

const drives = roads({ 'a b': 2, 'a c': 3, 'b c': 2, 'a d': 5, 'b d': 3 });
const on = (id: string, venueId: string, day: number, facts: Partial<TripGame> = {}) =>
  tripGame({ id, venueId, localDate: `2026-07-0${day}`, ...facts });
const trip = [on('1', 'a', 2), on('2', 'b', 4)];
const idsFor = (games: readonly TripGame[], facts: Partial<TripQuestion> = {}, now = NOW) =>
  fillersOf(trip, '2026-07-03', { games, drives, now, question: questionWith(facts) }).map(
    ({ game }) => game.id,
  );

test('fills a date only with games of that date, of other home teams and of the chosen leagues', () => {
  const games = [on('3', 'c', 3), on('4', 'c', 5), on('5', 'a', 3), on('6', 'd', 3, { league: 'NHL' })];
  expect(idsFor(games)).toEqual(['3', '6']);
  expect(idsFor(games, { leagues: ['MLB'] })).toEqual(['3']);
});

test('puts the game in its place between the others, and stays within the dates', () => {
  const [filler] = fillersOf(trip, '2026-07-03', {
    games: [on('3', 'c', 3)],
    drives,
    now: NOW,
    question: questionWith(),
  });
  expect(filler?.trip.games.map(({ id }) => id)).toEqual(['1', '3', '2']);
  expect(idsFor([on('3', 'c', 3)], { end: '2026-07-03' })).toEqual([]);
});

test('a game that starts within two hours is too late to add', () => {
  const game = on('3', 'c', 3);
  const minutesBefore = (minutes: number) => new Date((game.startsAt?.getTime() ?? 0) - minutes * 60_000);
  expect(idsFor([game], {}, minutesBefore(121))).toEqual(['3']);
  expect(idsFor([game], {}, minutesBefore(119))).toEqual([]);
});
