import { expect, test } from 'vitest';
import { gameOfIdentity } from '../../../src/domain/games/game-of-identity.ts';
import { plannedGameOf } from '../../../src/domain/trips/code/planned-game.ts';

test.each([
  'nba-2026-12-10-miami-heat-at-boston-celtics-1',
  'nba-2026-12-10-tbd-at-boston-celtics-12',
  'nhl-2026-12-10-utah-mammoth-at-boston-bruins-1',
])('every reader of identities accepts %s', (identity) => {
  expect(gameOfIdentity(identity)).not.toBeNull();
  expect(plannedGameOf(identity)).not.toBeNull();
});

test.each([
  'nonsense',
  'nba-1999-12-10-miami-heat-at-boston-celtics-1',
  'nba-2026-02-30-miami-heat-at-boston-celtics-1',
  'nba-2026-12-10-nobody-at-boston-celtics-1',
  'xfl-2026-12-10-miami-heat-at-boston-celtics-1',
  'nba-2026-12-10-miami-heat-at-boston-celtics-123',
])('no reader of identities accepts %s', (identity) => {
  expect(gameOfIdentity(identity)).toBeNull();
  expect(plannedGameOf(identity)).toBeNull();
});

test('a second stored game of one identity can be pinned but is in no trip code', () => {
  const identity = 'nba-2026-12-10-miami-heat-at-boston-celtics-1.2';
  expect(gameOfIdentity(identity)).toMatchObject({ gameNumber: 1, copy: 2 });
  expect(plannedGameOf(identity)).toBeNull();
});
