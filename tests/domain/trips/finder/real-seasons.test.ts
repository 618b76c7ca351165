import { expect, test } from 'vitest';
import { pseudoRandom } from '../../../../scripts/tours/pseudo-random.ts';
import { lookAlike } from '../../../../src/domain/trips/finder/named-answers.ts';
import { findTrips } from '../../../../src/domain/trips/finder/find-trips.ts';
import { readSeasonOverlay } from '../../../support/season-overlay.ts';
import { gamesAround, homeRushOf, overlayHomes, randomQuestion } from '../../../support/trip-questions.ts';
import { expectSameAsTryingAll } from './compare.ts';
import { brokenRules } from './leg-checker.ts';
import { question as questionWith } from './made-trips.ts';
import { allTrips, plainQuestion } from './plain-answer.ts';

const overlay = await readSeasonOverlay();
const homes = overlayHomes(overlay);
const DATES = { first: '2026-10-06', last: '2027-06-30' };

test('real seasons: finds what trying every trip finds around some teams', () => {
  const random = pseudoRandom(17);
  let withTrips = 0;
  for (let run = 0; run < 150; run += 1) {
    const length = 2 + Math.floor(random() * 4);
    const days = random() < 0.3 ? Math.max(1, length - 2) : null;
    const question = randomQuestion({
      random,
      homes,
      ...DATES,
      length,
      days,
      leagueCount: 1 + Math.floor(random() * 4),
    });
    const games = gamesAround(overlay, question, random);
    const homeRush = homeRushOf(question.home);
    if (expectSameAsTryingAll({ games, question, drives: overlay.drives, homeRush }) > 1) withTrips += 1;
  }
  expect(withTrips).toBeGreaterThan(40);
});

test('real seasons: with a team and a free date, finds the short trip of nine games too', () => {
  const home = homes.find(({ slug }) => slug === 'nashville-tn') ?? null;
  const asked = questionWith({
    home,
    start: '2026-12-04',
    end: '2026-12-17',
    teams: [{ slug: 'chicago-blackhawks', side: 'either' }],
    isFreeDateWanted: true,
    drivingHours: 6,
  });
  const result = findTrips({ games: overlay.games, drives: overlay.drives, question: asked });
  const front = result.kind === 'answer' ? result.answer.front : [];
  const ofNine = front.filter(({ games }) => games.length === 9).map(({ miles }) => miles);
  // One of 2,447 miles can be driven.
  expect(Math.min(...ofNine)).toBeLessThan(2448);
});

test('real seasons: every listed trip keeps every rule', () => {
  const random = pseudoRandom(5);
  let checked = 0;
  for (let run = 0; run < 40; run += 1) {
    const question = randomQuestion({ random, homes, ...DATES, length: 7, days: null, leagueCount: 4 });
    const result = findTrips({ games: overlay.games, drives: overlay.drives, question });
    if (result.kind === 'conflict') throw new Error('nothing is pinned');
    const plain = plainQuestion({ question, homeRush: homeRushOf(question.home) });
    for (const trip of allTrips(result.answer)) {
      expect(brokenRules(trip, plain, overlay.drives)).toEqual([]);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(500);
});

test('real seasons: no listed trip beats an answer in what its name says, and no two answers look alike', () => {
  const random = pseudoRandom(31);
  const seen = { easiest: 0, shortest: 0, most: 0, best: 0 };
  for (let run = 0; run < 40; run += 1) {
    const asked = randomQuestion({
      random,
      homes,
      ...DATES,
      length: 2 + (run % 8),
      days: null,
      leagueCount: 4,
    });
    const result = findTrips({ ...overlay, question: asked });
    if (result.kind === 'conflict') throw new Error('nothing is pinned');
    const { trips, answers, mostGames } = result.answer;
    for (const [index, { name, trip }] of answers.entries()) {
      seen[name] += 1;
      for (const { trip: other } of trips) {
        if (name === 'shortest') expect(other.nights).toBeGreaterThanOrEqual(trip.nights);
        if (name === 'easiest' && other.tightLegs === 0) {
          expect(other.minutes).toBeGreaterThanOrEqual(trip.minutes - 0.001);
        }
      }
      if (name === 'shortest') {
        for (const earlier of answers.slice(0, index)) expect(trip.nights).toBeLessThan(earlier.trip.nights);
      }
      if (name === 'most') expect(trip.games).toHaveLength(mostGames);
      expect(answers.slice(0, index).some((earlier) => lookAlike(trip, earlier.trip))).toBe(false);
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3);
});

test('one more game for no more miles is another answer, one more for more is not', () => {
  const trip = (count: number, miles: number) => ({ games: { length: count }, nights: 2, miles });
  expect(lookAlike(trip(4, 202), trip(3, 202))).toBe(false);
  expect(lookAlike(trip(4, 220), trip(3, 202))).toBe(true);
  expect(lookAlike(trip(4, 202), trip(4, 304))).toBe(false);
});

test('real seasons: the most leisurely trip of a week is the first one', () => {
  const random = pseudoRandom(23);
  let compared = 0;
  for (let run = 0; run < 12; run += 1) {
    const asked = randomQuestion({ random, homes, ...DATES, length: 7, days: null, leagueCount: 4 });
    const result = findTrips({ ...overlay, question: { ...asked, sort: 'spare' } });
    if (result.kind === 'conflict') throw new Error('nothing is pinned');
    const { trips, front, mostGames } = result.answer;
    const spare = Math.min(24 * 60, trips[0]?.trip.minutesToSpare ?? -1);
    // A trip of one game has no drive to be late for.
    for (const { games, minutesToSpare } of front.filter((trip) => trip.games.length > 1)) {
      if (games.length < mostGames / 2) continue;
      // More than a day changes nothing.
      expect(Math.min(24 * 60, minutesToSpare ?? -1)).toBeLessThanOrEqual(spare);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(30);
});
