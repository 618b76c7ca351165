import { asc, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/neon/client.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { schedulePacks } from '../../src/db/schema/schedule-packs.ts';
import { addDays, daysBetween, localDateTimeOf } from '../../src/domain/dates/zoned-time.ts';
import { LEAGUES, type League } from '../../src/domain/leagues.ts';
import { CRONS } from '../../src/ingest/jobs.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { startEspnServer } from '../feeds/espn-server.ts';
import { addGame } from '../feeds/season-changes.ts';
import { SEASON_EVE, type FeedGame } from '../feeds/seasons.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startWorker } from '../support/worker.ts';

const HOUR_MS = 3_600_000;

// Node and workerd carry different time-zone databases: since September 17, 2026 only workerd knows that Manitoba
// keeps summer time. The NHL's season is therefore moved to that winter.
const NOW: Record<League, Date> = { ...SEASON_EVE, NHL: new Date('2026-10-06T12:00:00Z') };
const feeds = { seatgeek: await startSeatGeekServer(), espn: await startEspnServer() };
for (const { games } of Object.values(feeds)) {
  const days = daysBetween('2025-10-07', '2026-10-06');
  for (const game of games.NHL) {
    const date = addDays(game.datetimeUtc.slice(0, 10), days);
    startAt(game, `${date}${game.datetimeUtc.slice(10)}`);
  }
  const like = games.NHL.find(({ homeTeam }) => homeTeam === 'Winnipeg Jets');
  if (!like) throw new Error('the season has no game in Winnipeg');
  const facts = { timeTbd: false, status: 'scheduled', note: null };
  startAt(addGame(games.NHL, like, facts), '2026-12-31T01:00:00');
  addGame(games.NHL, like, { ...facts, datetimeLocal: '2027-01-05T00:00:00', timeTbd: true });
}
afterAll(() => Promise.all([feeds.seatgeek.close(), feeds.espn.close()]));

/** Vendors know the present law. */
function startAt(game: FeedGame, datetimeUtc: string): void {
  const instant = new Date(`${datetimeUtc}Z`);
  game.datetimeUtc = datetimeUtc;
  game.datetimeLocal =
    game.timezone === 'America/Winnipeg'
      ? new Date(instant.getTime() - 5 * HOUR_MS).toISOString().slice(0, 19)
      : localDateTimeOf(instant, game.timezone);
}

const cronOf = (league: League) => {
  const entry = Object.entries(CRONS).find(
    ([, { jobs, league: of }]) => jobs.includes(REFRESH_GAMES) && of === league,
  );
  if (!entry) throw new Error(`no cron refreshes the ${league}`);
  return entry[0];
};

async function stored(db: Database) {
  const games = await db.select().from(gameEvents).orderBy(asc(gameEvents.league), asc(gameEvents.id));
  const packs = await db
    .select({ version: schedulePacks.dataVersion, bytes: sql<string>`encode(${schedulePacks.pack}, 'hex')` })
    .from(schedulePacks);
  return { games, packs };
}

describe.each(['seatgeek', 'espn', 'sample'] as const)('%s', (source) => {
  test.each(LEAGUES)(
    'the %s: workerd and Node store the same, and neither rewrites a game of the other',
    async (league) => {
      const [byWorker, byNode] = [await openTestDatabase(), await openTestDatabase()];
      const worker = await startWorker({
        databaseUrl: byWorker.url,
        now: NOW[league],
        bindings: {
          GAME_SOURCE: source,
          'SERVICES.seatgeek': feeds.seatgeek.baseUrl,
          'SERVICES.espn': feeds.espn.baseUrl,
        },
      });
      const nodeAt = (databaseUrl: string) =>
        createJobRunner({
          databaseUrl,
          source,
          now: NOW[league],
          seatgeekUrl: feeds.seatgeek.baseUrl,
          espnUrl: feeds.espn.baseUrl,
        });
      await worker.runCron(cronOf(league));
      await worker.stop();
      expect((await nodeAt(byNode.url).refresh(league)).outcome).toBe('changed');

      const ofWorker = await stored(byWorker.db);
      expect(ofWorker.games.length).toBeGreaterThan(0);
      expect(ofWorker).toEqual(await stored(byNode.db));

      const second = await nodeAt(byWorker.url).refresh(league);
      expect(second).toMatchObject({
        outcome: 'unchanged',
        counts: { new: 0, changed: 0, missing: 0, removed: 0 },
      });
      await Promise.all([byWorker.close(), byNode.close()]);
    },
  );
});
