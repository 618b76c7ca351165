import { expect, test } from 'vitest';
import type { Game } from '../../src/domain/games/game.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { findAnomaly, unreadNames } from '../../src/ingest/refresh-games/anomaly-check.ts';
import type { RejectedRow } from '../../src/ingest/sources/source.ts';
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
/** An unreadable row that still names its team. */
const unreadable = (index: number, team = '', venue: string | null = null): RejectedRow => ({
  rowKey: String(index),
  sourceEventId: String(index),
  reason: 'team not known',
  teams: [team],
  venue,
  raw: null,
});
const unread = (season: { games: readonly Game[]; rejected: readonly RejectedRow[] }) =>
  unreadNames({ league: 'NBA', now: NOW, ...season });
const judge = (stored: Game[], listed: Game[], rejected: readonly RejectedRow[] = []) =>
  findAnomaly({ league: 'NBA', listed, stored, fetched: listed.length + rejected.length, rejected, now: NOW })
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
  expect(judge([], round(5), [unreadable(1)])).toBeNull();
  expect(judge([], round(5), [unreadable(1), unreadable(2)])).toBe(
    '2 of 22 rows could not be read, more than 5 %',
  );
});

test('names the team and the venue whose rows cannot be read', () => {
  const [team = ''] = NBA;
  const rows = Array.from({ length: 20 }, (_, index) => unreadable(index, team, 'State Farm Arena'));
  expect(judge([], round(5), rows)).toBe(
    `20 of 40 rows could not be read, more than 5 %: 20 of ${team}, 20 of State Farm Arena`,
  );
  // A few rows of a long season are a matter for an alert, and the other teams get their games.
  const season = round(30);
  const few = Array.from({ length: 30 }, (_, index) => unreadable(index, team, 'Omni Coliseum'));
  expect(judge([], season, few)).toBeNull();
  expect(unread({ games: season, rejected: few })).toEqual(
    new Map([
      [team, 30],
      ['Omni Coliseum', 30],
    ]),
  );
  expect(unread({ games: season, rejected: few.slice(0, 29) }).has(team)).toBe(false);
  expect(unread({ games: season, rejected: few.slice(0, 1) }).size).toBe(0);
});

test('counts a row once for a name that it has twice, and no placeholder', () => {
  const [team = ''] = NBA;
  const row = (index: number, teams: string[], venue: string | null = null) => ({
    ...unreadable(index),
    teams,
    venue,
  });
  const twice = unread({ games: [], rejected: [row(1, [team, team]), row(2, ['TBD'], 'TBD')] });
  expect(twice).toEqual(new Map());
  const open = [row(1, ['TBD', 'LAL/GSW'], 'TBA'), row(2, ['TBD', 'LAL/GSW'], 'TBA')];
  expect(unread({ games: [], rejected: open })).toEqual(new Map());
});

test('knows the teams of a season without a readable row', () => {
  const rows = [1, 2].map((index) => unreadable(index, 'LA Clippers'));
  expect(unread({ games: [], rejected: rows })).toEqual(new Map([['Los Angeles Clippers', 2]]));
});

test('rejects a season in which a team has lost all its home games', () => {
  const [team] = NBA;
  const before = round(8);
  const without = before.filter(({ homeTeam }) => homeTeam !== team);
  expect(judge(before, without)).toBe(`it lists no upcoming home game of ${team}`);
  // The last home games of a season are played one by one.
  const few = [...without, ...before.filter(({ homeTeam }) => homeTeam === team).slice(0, 4)];
  expect(judge(few, without)).toBeNull();
});
