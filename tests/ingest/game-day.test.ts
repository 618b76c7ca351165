import { eq, gt, ne } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { acquireLease } from '../../src/db/queries/job-runs.ts';
import { users } from '../../src/db/schema/accounts.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { leagueFeeds, leases, readDates } from '../../src/db/schema/jobs.ts';
import { tripChecks } from '../../src/db/schema/saved-trips.ts';
import { schedulePacks } from '../../src/db/schema/schedule-packs.ts';
import { startEspnServer } from '../feeds/espn-server.ts';
import { addGame, autumnGame, moveGame, removeGame } from '../feeds/season-changes.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { saveTrip } from '../support/watched-trips.ts';

const HOUR_MS = 3_600_000;

const database = await openTestDatabase();
const { db } = database;
afterAll(database.close);

describe.each([
  { source: 'espn', start: startEspnServer, most: 1 },
  { source: 'seatgeek', start: startSeatGeekServer, most: 3 },
] as const)('on the day of a saved game, $source', async ({ source, start, most }) => {
  const feed = await start();
  afterAll(() => feed.close());
  const listed = autumnGame(feed.games.NFL);
  const kickoff = new Date(`${listed.datetimeUtc}Z`);
  const now = new Date(kickoff.getTime() - 20 * HOUR_MS);
  const jobs = createJobRunner({
    databaseUrl: database.url,
    source,
    now,
    seatgeekUrl: feed.baseUrl,
    espnUrl: feed.baseUrl,
  });
  const later = `${listed.datetimeLocal.slice(0, 11)}23:05:00`;

  beforeEach(async () => {
    feed.reset();
    jobs.setNow(now);
    for (const table of [gameEvents, leagueFeeds, readDates, users, leases]) await db.delete(table);
    await jobs.refresh('NFL');
    feed.requests.splice(0);
    jobs.setNow(new Date(now.getTime() + HOUR_MS));
  });

  const storedGame = async () => {
    const [game] = await db
      .select()
      .from(gameEvents)
      .where(eq(gameEvents.sourceEventId, String(listed.id)));
    if (!game) throw new Error('the game is not stored');
    return game;
  };
  const saved = async () => saveTrip(db, [(await storedGame()).id], { lastDate: '2027-12-31' });

  test('is not asked without a saved game, or more than a day ahead', async () => {
    expect(await jobs.refreshGameDay()).toMatchObject({ outcome: 'unchanged', counts: { leagues: 0 } });
    await saved();
    jobs.setNow(new Date(kickoff.getTime() - 24 * HOUR_MS - 1));
    expect(await jobs.refreshGameDay()).toMatchObject({ counts: { leagues: 0 } });
    expect(feed.requests).toEqual([]);
  });

  test('is asked for that date only, and a new start is stored and queued for the watch', async () => {
    const trip = await saved();
    moveGame(feed.games.NFL, listed.id, later);
    expect(await jobs.refreshGameDay()).toMatchObject({
      outcome: 'changed',
      counts: { leagues: 1, changed: 1 },
    });
    expect(feed.requests.length).toBeGreaterThan(0);
    expect(feed.requests.length).toBeLessThanOrEqual(most);
    const game = await storedGame();
    expect(game).toMatchObject({ localDateTime: later, scheduleVersion: 1 });
    expect(await db.select().from(tripChecks)).toMatchObject([{ savedTripId: trip, gameId: game.id }]);
    expect(await db.select().from(leagueFeeds)).toMatchObject([{ refreshedAt: now }]);
    const read = { league: 'NFL', localDate: listed.datetimeLocal.slice(0, 10) };
    expect(await db.select().from(readDates)).toEqual([
      { ...read, readAt: new Date(now.getTime() + HOUR_MS) },
    ]);
    jobs.setNow(new Date(now.getTime() + 2 * HOUR_MS));
    expect(await jobs.refreshGameDay()).toMatchObject({ outcome: 'unchanged' });
    expect(await db.select().from(readDates)).toEqual([
      { ...read, readAt: new Date(now.getTime() + 2 * HOUR_MS) },
    ]);
  });

  test('forgets the dates that have passed', async () => {
    await saved();
    await jobs.refreshGameDay();
    await db.update(readDates).set({ localDate: '2026-01-01' });
    await jobs.refreshGameDay();
    expect(await db.select().from(readDates)).toMatchObject([
      { localDate: listed.datetimeLocal.slice(0, 10) },
    ]);
  });

  test('leaves the finder’s games as a refresh of the season would', async () => {
    await saved();
    moveGame(feed.games.NFL, listed.id, later);
    await jobs.refreshGameDay();
    const [before] = await db.select().from(schedulePacks);
    expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'unchanged' });
    await db.update(schedulePacks).set({ rulesVersion: 0 });
    await jobs.refresh('NFL');
    expect(await db.select().from(schedulePacks)).toMatchObject([{ dataVersion: before?.dataVersion }]);
  });

  test('neither hides games nor adds any', async () => {
    await saved();
    const stored = (await db.select().from(gameEvents)).length;
    const sameDate = feed.games.NFL.filter(
      ({ id, datetimeLocal }) =>
        id !== listed.id && datetimeLocal.slice(0, 10) === listed.datetimeLocal.slice(0, 10),
    );
    for (const { id } of sameDate) removeGame(feed.games.NFL, id);
    addGame(feed.games.NFL, listed, { homeTeam: listed.awayTeam, awayTeam: listed.homeTeam });
    expect(await jobs.refreshGameDay()).toMatchObject({ outcome: 'unchanged' });
    expect(await db.select().from(gameEvents).where(gt(gameEvents.missingRuns, 0))).toEqual([]);
    expect(await db.select().from(gameEvents)).toHaveLength(stored);
  });

  test('does not bring back a game of a series that the season’s refresh knows to be over', async () => {
    await saved();
    await db.update(gameEvents).set({ status: 'cancelled' });
    feed.patchEvent(listed.id, (event) => {
      const [competition = {}]: object[] = Object(event)['competitions'] ?? [];
      const notes = [{ headline: 'AFC Divisional Playoffs' }];
      const season = { year: 2026, type: 3 };
      return {
        ...event,
        title: `Playoffs: ${String(event['title'])}`,
        season,
        competitions: [{ ...competition, notes }],
      };
    });
    expect(await jobs.refreshGameDay()).toMatchObject({ outcome: 'unchanged' });
    expect((await storedGame()).status).toBe('cancelled');
  });

  test('is not read while the season’s refresh works, nor when the games come from another source', async () => {
    await saved();
    moveGame(feed.games.NFL, listed.id, later);
    await acquireLease(db, { name: 'refresh-games:NFL', owner: 'a refresh', durationMs: 60_000 });
    expect(await jobs.refreshGameDay()).toMatchObject({ outcome: 'unchanged', counts: { busy: 1 } });
    await db.delete(leases);
    await db.update(leagueFeeds).set({ source: 'sample' });
    expect(await jobs.refreshGameDay()).toMatchObject({ outcome: 'unchanged', counts: { changed: 0 } });
    expect(feed.requests).toEqual([]);
    expect(await db.select().from(readDates)).toEqual([]);
  });

  test('fails without a change, says why and frees the lease', async () => {
    await saved();
    moveGame(feed.games.NFL, listed.id, later);
    feed.setFault({ kind: 'status', status: 404 });
    expect(await jobs.refreshGameDay()).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/^NFL: /),
    });
    expect(await db.select().from(gameEvents).where(ne(gameEvents.scheduleVersion, 0))).toEqual([]);
    expect(await db.select().from(readDates)).toEqual([]);
    feed.reset();
    expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'unchanged' });
  });
});
