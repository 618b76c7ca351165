import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { weekendCities, currentWeekend } from '../../../src/domain/trips/weekend.ts';
import { createSampleSource } from '../../../src/ingest/sources/sample/index.ts';

test.each([
  ['2026-11-16', '2026-11-20', '2026-11-22'],
  ['2026-11-19', '2026-11-20', '2026-11-22'],
  ['2026-11-20', '2026-11-20', '2026-11-22'],
  ['2026-11-21', '2026-11-21', '2026-11-22'],
  ['2026-11-22', '2026-11-22', '2026-11-22'],
  ['2026-12-31', '2027-01-01', '2027-01-03'],
])('on %s finds the weekend %s to %s', (today, from, through) => {
  expect(currentWeekend(today)).toEqual({ from, through });
});

test('ends every weekend on a Sunday at most six days ahead and never begins before today', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), (days) => {
      const today = addDays('2025-01-01', days);
      const { from, through } = currentWeekend(today);
      expect(new Date(`${through}T00:00:00Z`).getUTCDay()).toBe(0);
      expect(from >= today && from <= through && through <= addDays(today, 6)).toBe(true);
    }),
  );
});

test('lists every city with two games or more, most hosts first', async () => {
  const source = createSampleSource();
  const now = new Date('2026-11-18T12:00:00Z');
  const seasons = await Promise.all(
    (['NFL', 'NBA', 'NHL'] as const).map((league) =>
      source.fetchSeason(league, { now, onProgress: () => undefined }),
    ),
  );
  const games = seasons.flatMap((season) => (season.outcome === 'fetched' ? season.games : []));
  const stays = weekendCities(games, { from: '2026-11-20', through: '2026-11-22' });
  expect(stays.length).toBeGreaterThan(5);
  expect(stays.every((stay) => stay.games.length > 1)).toBe(true);
  const hostsOf = (index: number) => new Set(stays[index]?.games.map((game) => game.homeTeam)).size;
  for (let index = 1; index < stays.length; index += 1)
    expect(hostsOf(index)).toBeLessThanOrEqual(hostsOf(index - 1));
  const newYork = stays.find((stay) => stay.city === 'New York');
  for (const game of newYork?.games ?? []) expect(game.homeTeam).toMatch(/New York|Brooklyn/);
});

test('leaves games at neutral sites out of every city', async () => {
  const source = createSampleSource();
  const season = await source.fetchSeason('NFL', {
    now: new Date('2026-11-18T12:00:00Z'),
    onProgress: () => undefined,
  });
  if (season.outcome !== 'fetched') throw new Error('the sample season was not made');
  const abroad = season.games.map((game) => ({ ...game, neutralSite: true }));
  expect(weekendCities(abroad, { from: '2026-01-01', through: '2030-01-01' })).toEqual([]);
});
