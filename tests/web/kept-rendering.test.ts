import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { roadTrips } from '../../src/db/schema/content.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { leagueFeeds } from '../../src/db/schema/jobs.ts';
import { paths } from '../../src/web/paths.ts';
import { loadRealContent } from '../support/content.ts';
import { listGames, NOW, openTestSite, siteOver, storedGame, type TestSite } from './test-site.ts';

const BOSTON = { league: 'NBA', slug: 'boston-celtics', fullName: 'Boston Celtics' } as const;
const MIAMI = { league: 'NBA', slug: 'miami-heat' } as const;
const TRIP = 'nba-northeast-corridor';
/** Each of them shows the games in its own way. */
const PAGES = [
  paths.team(BOSTON),
  paths.team(BOSTON, { show: 'home', page: 1, size: 50 }),
  paths.team(MIAMI),
  paths.schedule('NBA'),
  paths.cityGuide(BOSTON),
  paths.home(),
];
const GAMES = 12;

/** A seller's programme. */
const JOINED = { TICKET_LINK_TEMPLATE: 'https://partner.example/?to={url}&at={placement}' };
/** Over one database, and over what one isolate keeps: the second is joined to a programme. */
let sites: TestSite[];
let joined: TestSite;
let games: ReturnType<typeof storedGame>[];

beforeAll(async () => {
  const plain = await openTestSite();
  joined = siteOver(plain.db, plain.databaseUrl, plain.close, JOINED);
  sites = [plain, joined];
  await loadRealContent(plain.databaseUrl, NOW);
  games = Array.from({ length: GAMES }, (_, index) =>
    storedGame({
      localDateTime: `2026-12-0${1 + (index % 3)}T${10 + index}:30:00`,
      ticketUrl: 'https://tickets.example/1',
    }),
  );
  await listGames(plain.db, games);
});

afterAll(() => joined.close());

/** What a refresh may change of a game. */
const OF_A_GAME: Partial<ReturnType<typeof storedGame>>[] = [
  { localDateTime: '2026-12-02T12:05:00', startsAt: new Date('2026-12-02T17:05:00Z'), timeTbd: false },
  { startsAt: null, timeTbd: true, dateTbd: false },
  { startsAt: null, timeTbd: true, dateTbd: true },
  { status: 'contingent' },
  { status: 'scheduled' },
  { status: 'cancelled' },
  { gameType: 'preseason' },
  { gameType: 'playoff', playoffRound: 'East First Round' },
  { awayTeam: 'New York Knicks', opponentTbd: false },
  { awayTeam: null, opponentTbd: true },
  { neutralSite: true, city: 'Miami' },
  { neutralSite: false, venueName: null },
  { ticketUrl: null },
  { ticketUrl: 'https://tickets.example/2' },
  { lowestPrice: 45 },
  { lowestPrice: 45, averagePrice: 80, pricesIncludeFees: true },
  { eventTitle: 'Winter Classic: Heat at Celtics' },
  { source: 'seatgeek' },
  { source: 'sample' },
];

const anyChange = fc.oneof(
  { weight: 6, arbitrary: fc.record({ at: fc.nat(GAMES - 1), columns: fc.constantFrom(...OF_A_GAME) }) },
  fc.record({ refreshedAfterMinutes: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ tripTitle: fc.constantFrom('By Train', 'Basketball <by> Bus') }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer Made> ? Made : never;

async function apply(change: Change): Promise<void> {
  const { db } = joined;
  if ('columns' in change) {
    const id = games[change.at]?.id ?? '';
    await db.update(gameEvents).set(change.columns).where(eq(gameEvents.id, id));
  } else if ('tripTitle' in change) {
    await db.update(roadTrips).set({ cardTitle: change.tripTitle }).where(eq(roadTrips.slug, TRIP));
  } else {
    const refreshedAt = new Date(NOW.getTime() + change.refreshedAfterMinutes * 60_000);
    await db.update(leagueFeeds).set({ refreshedAt });
  }
}

test('after any changes, kept rows and markup show what an isolate shows that has kept nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 4, maxLength: 8 }), async (made) => {
      for (const change of made) {
        await apply(change);
        // Now every state on the way is kept.
        for (const site of sites) await Promise.all(PAGES.map(site.html));
      }
      for (const path of PAGES) {
        vi.resetModules();
        const { siteOver: coldSiteOver } = await import('./test-site.ts');
        const cold = coldSiteOver(joined.db, joined.databaseUrl, joined.close, JOINED);
        expect(await joined.html(path)).toBe(await cold.html(path));
      }
    }),
    { numRuns: 2, seed: 20261121, endOnFailure: true },
  );
});
