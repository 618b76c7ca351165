import { expect, test } from 'vitest';
import { findTrips } from '../../../../src/domain/trips/finder/find-trips.ts';
import { PACE_LIMITS } from '../../../../src/domain/trips/finder/trip-paces.ts';
import { playsIn } from '../../../../src/domain/trips/finder/search-games.ts';
import type { Offer } from '../../../../src/domain/trips/finder/trip-answer.ts';
import type { TripQuestion, WantedTeam } from '../../../../src/domain/trips/finder/trip-question.ts';
import { readSeasonOverlay } from '../../../support/season-overlay.ts';
import { question } from './made-trips.ts';

const { games, drives } = await readSeasonOverlay();

const atHome = (...slugs: string[]): WantedTeam[] => slugs.map((slug) => ({ slug, side: 'home' }));
const NFC_NORTH = atHome('chicago-bears', 'green-bay-packers', 'detroit-lions', 'minnesota-vikings');

function ask(facts: Partial<TripQuestion>) {
  const found = findTrips({
    games,
    drives,
    question: question({ ...PACE_LIMITS.balanced, pace: 'balanced', ...facts }),
  });
  if (found.kind !== 'answer') throw new Error(found.kind);
  return found.answer;
}

const summaryOf = ({ question: { drivingHours, start, end, teams } }: Offer) =>
  `${teams.length} teams, ${drivingHours} hours, ${start} to ${end}`;

/** Each offered question finds what the offer says, or more. */
function expectVerified(offers: readonly Offer[]): void {
  for (const { question: near, trip } of offers) {
    const answer = ask(near);
    expect(answer.mostGames, JSON.stringify(near.teams)).toBeGreaterThanOrEqual(trip.games.length);
    for (const wanted of near.teams) {
      expect(trip.games.some((game) => playsIn(game, wanted))).toBe(true);
      expect(answer.answers[0]?.trip.games.some((game) => playsIn(game, wanted))).toBe(true);
    }
  }
}

test('all four homes of a division: first more hours, then other dates, then three of four', () => {
  const answer = ask({ start: '2026-12-20', end: '2027-01-02', leagues: ['NFL'], teams: NFC_NORTH });
  expect(answer.mostGames).toBe(0);
  const offers = answer.shortage?.offers ?? [];
  expect(offers.map(summaryOf)).toEqual([
    '4 teams, 12 hours, 2026-12-20 to 2027-01-02',
    '4 teams, 12 hours, 2026-12-25 to 2027-01-07',
    '3 teams, 8 hours, 2026-12-20 to 2027-01-02',
    '3 teams, 8 hours, 2026-12-20 to 2027-01-02',
  ]);
  expectVerified(offers);
});

test('two teams on one weekend: one day more, then the next such weekend, then other dates', () => {
  const answer = ask({
    start: '2027-06-11',
    end: '2027-06-13',
    teams: atHome('chicago-cubs', 'milwaukee-brewers'),
  });
  const offers = answer.shortage?.offers ?? [];
  expect(offers.map(summaryOf)).toEqual([
    '2 teams, 8 hours, 2027-06-11 to 2027-06-14',
    '2 teams, 8 hours, 2027-07-16 to 2027-07-18',
    '2 teams, 8 hours, 2027-06-12 to 2027-06-14',
    '1 teams, 8 hours, 2027-06-11 to 2027-06-13',
  ]);
  expectVerified(offers);
});

test('a team without a game on the dates is named with its next one', () => {
  const answer = ask({
    start: '2026-12-24',
    end: '2026-12-26',
    teams: atHome('new-york-yankees', 'new-york-knicks'),
  });
  expect(answer.shortage?.nextTeamGames).toEqual([
    { slug: 'new-york-yankees', date: expect.stringMatching(/^2027-0[34]-/) },
  ]);
  const offers = answer.shortage?.offers ?? [];
  expect(offers.map(({ question: { teams } }) => teams.map(({ slug }) => slug))).toContainEqual([
    'new-york-knicks',
  ]);
  expectVerified(offers);
});
