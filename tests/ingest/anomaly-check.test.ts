import { expect, test } from 'vitest';
import type { Game } from '../../src/domain/games/game.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { findAnomaly } from '../../src/ingest/refresh-games/anomaly-check.ts';
import { plainGame } from '../support/plain-game.ts';

const NOW = new Date('2027-04-25T12:00:00Z');
const NBA = teamsOf('NBA').map((team) => team.fullName);

/** A game tomorrow evening. */
function game(homeTeam: string, awayTeam: string, facts: Partial<Game> = {}): Game {
  return plainGame({
    league: 'NBA',
    sourceEventId: `${awayTeam} at ${homeTeam}`,
    homeTeam,
    awayTeam,
    localDateTime: '2027-04-26T19:00:00',
    timeZone: 'America/New_York',
    ...facts,
  });
}

/** Each of the first `teams` teams hosts each of the others once. */
const round = (teams: number, facts: Partial<Game> = {}) =>
  NBA.slice(0, teams).flatMap((home) =>
    NBA.slice(0, teams)
      .filter((away) => away !== home)
      .map((away) => game(home, away, facts)),
  );
const judge = (stored: Game[], listed: Game[], rejected = 0) =>
  findAnomaly({ league: 'NBA', listed, stored, fetched: listed.length + rejected, rejected, now: NOW })
    ?.reason ?? null;

test('accepts that a playoff series ends and its games and one team disappear', () => {
  const before = round(6, { gameType: 'playoff', status: 'contingent' });
  const after = before.filter(({ homeTeam, awayTeam }) => ![homeTeam, awayTeam].includes(NBA[0] ?? ''));
  expect(judge(before, after)).toBeNull();
});

test('rejects a regular season that loses a team or most of its games', () => {
  const before = round(8);
  expect(
    judge(
      before,
      before.filter(({ homeTeam, awayTeam }) => ![homeTeam, awayTeam].includes(NBA[0] ?? '')),
    ),
  ).toContain(NBA[0]);
  expect(judge(before, before.slice(0, 20))).toMatch(/20 upcoming games where 56 were known/);
  expect(judge(before, [])).toMatch(/no upcoming game where 56 were known/);
});

test('rejects more than one unreadable row in twenty, and accepts one in twenty', () => {
  expect(judge([], round(5), 1)).toBeNull();
  expect(judge([], round(5), 2)).toMatch(/2 of 22 rows could not be read/);
});
