import { expect, test } from 'vitest';
import { fillPattern } from '../../../src/web/urls/fill-pattern.ts';

test('fills parameters with and without a pattern', () => {
  expect(
    fillPattern('/:league{(?:nfl|nba)}/teams/:slug/games', { league: 'nba', slug: 'boston-celtics' }),
  ).toBe('/nba/teams/boston-celtics/games');
  expect(fillPattern('/trips/:address{[0-9a-f]{16}}', { address: '0123456789abcdef' })).toBe(
    '/trips/0123456789abcdef',
  );
});
