import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { VENUE_ORDER } from '../../src/domain/travel/venue-drive-data.ts';
import { autumnGame } from '../feeds/season-changes.ts';
import { SEASON_EVE } from '../feeds/seasons.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { AUTH_SECRETS } from '../support/deps.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startWebhookServer } from '../support/webhook-server.ts';

const NOW = SEASON_EVE.NFL;
const HOUSEKEEPING = '12 * * * *';

const database = await openTestDatabase();
const { db } = database;
const [feed, webhook] = [await startSeatGeekServer(), await startWebhookServer()];
afterAll(async () => {
  await Promise.all([feed.close(), webhook.close()]);
  await database.close();
});
const jobs = createJobRunner({
  databaseUrl: database.url,
  source: 'seatgeek',
  now: NOW,
  seatgeekUrl: feed.baseUrl,
  bindings: { ...AUTH_SECRETS, ALERT_WEBHOOK: webhook.url },
});
const drivesAlerts = () =>
  webhook.taken.map((message) => JSON.stringify(message)).filter((text) => text.includes('are estimates'));

test('a venue that is new in a feed raises an alert, because nobody measured its drives', async () => {
  await jobs.refresh('NFL');
  await jobs.cron(HOUSEKEEPING);
  expect(drivesAlerts()).toEqual([]);

  const game = autumnGame(feed.games.NFL);
  Object.assign(game, { venue: 'Sandhill Bowl', venueCity: 'Omaha', venueState: 'NE' });
  jobs.setNow(new Date(NOW.getTime() + 6 * 3_600_000));
  await jobs.refresh('NFL');
  const [stored] = await db
    .select()
    .from(gameEvents)
    .where(eq(gameEvents.sourceEventId, String(game.id)));
  expect(VENUE_ORDER.split(' ')).not.toContain(stored?.venueId);
  await jobs.cron(HOUSEKEEPING);
  expect(drivesAlerts()).toHaveLength(1);
  expect(drivesAlerts()[0]).toContain('Sandhill Bowl in Omaha');
});
