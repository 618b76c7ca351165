import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { hostedGame, storeVenues } from '../../support/finder-site.ts';
import { listGames, NOW, openTestSite } from '../../support/test-site.ts';

const site = await openTestSite();
await storeVenues(site.db);
afterAll(site.close);

const HOUR_MS = 3_600_000;
const ZONES = Intl.supportedValuesOf('timeZone');

const rows = fc.array(
  fc.record({
    timeZone: fc.constantFrom(...ZONES),
    minute: fc.integer({ min: 1, max: 250 * 24 * 60 }),
    wrongBy: fc.constantFrom(-1, 1),
  }),
  { minLength: 60, maxLength: 60 },
);

/** Swedish writes a date-time almost as ISO 8601 does. */
const clockOf = (instant: Date, timeZone: string) =>
  instant.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');

test('whatever clock is stored, the one of the start is shown, in any zone', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (drawn) => {
      await site.db.delete(gameEvents);
      const games = drawn.map(({ timeZone, minute, wrongBy }, index) => {
        const startsAt = new Date(NOW.getTime() + minute * 60_000);
        const localDateTime = clockOf(new Date(startsAt.getTime() + wrongBy * HOUR_MS), timeZone);
        return hostedGame('NBA', 'Miami Heat', 'Boston Celtics', localDateTime, {
          id: `game-${index}`,
          timeZone,
          startsAt,
          upcomingUntil: startsAt,
        });
      });
      await listGames(site.db, games);
      const { data } = await (await site.get('/api/v1/games?page_size=100')).json();
      const shown = new Map(
        data.map((game: { id: string; datetime_local: string }) => [game.id, game.datetime_local]),
      );
      expect(shown).toEqual(
        new Map(games.map(({ id, startsAt, timeZone }) => [id, startsAt && clockOf(startsAt, timeZone)])),
      );
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

test('a game without a start keeps its stored date', async () => {
  await site.db.delete(gameEvents);
  const open = { timeTbd: true, startsAt: null, id: 'open' };
  await listGames(site.db, [hostedGame('NHL', 'Dallas Stars', 'Winnipeg Jets', '2026-12-26T00:00:00', open)]);
  const { data } = await (await site.get('/api/v1/games/open')).json();
  expect(data).toMatchObject({ date: '2026-12-26', datetime_local: null, starts_at: null });
});

// British Columbia keeps summer time all year since 2026, which both Node and workerd know. The stored clock is that
// of the 2018-2025 time-zone rules.
test('a page, its dates for machines and its letters follow the start', async () => {
  await site.db.delete(gameEvents);
  await listGames(site.db, [
    hostedGame('NHL', 'Dallas Stars', 'Vancouver Canucks', '2026-12-15T19:00:00', {
      startsAt: new Date('2026-12-16T03:00:00Z'),
      upcomingUntil: new Date('2026-12-16T03:00:00Z'),
    }),
  ]);
  const html = await site.html('/nhl/teams/vancouver-canucks');
  expect(html).toContain('8:00 PM Vancouver time');
  expect(html).toContain('dateTime="2026-12-15T20:00"');
  expect(html).toContain('"startDate":"2026-12-15T20:00:00-07:00"');
  expect(html).not.toContain('7:00 PM');
});
