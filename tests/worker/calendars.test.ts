import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roadTrips } from '../../src/db/schema/content.ts';
import { gameSequences } from '../../src/db/schema/sequences.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { addGame, moveGame, removeGame } from '../feeds/season-changes.ts';
import { SEASON_EVE, type FeedGame } from '../feeds/seasons.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { lineFaults, readByIcalJs, readByNodeIcal, type ReadEntry } from '../support/calendar.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { startWorker } from '../support/worker.ts';

const EVE = SEASON_EVE.NBA;
const database = await openTestDatabase();
const feed = await startSeatGeekServer();
const worker = await startWorker({ databaseUrl: database.url, now: EVE });
const jobs = createJobRunner({
  databaseUrl: database.url,
  source: 'seatgeek',
  now: EVE,
  seatgeekUrl: feed.baseUrl,
});
/** Adds a home game of a team near San Francisco. Tests use summer dates, when there are no other games. */
function bayGame(homeTeam: string, venue: string, venueCity: string, datetimeLocal: string): FeedGame {
  const [like] = feed.games.NBA;
  if (!like) throw new Error('the feed is empty');
  const game = addGame(feed.games.NBA, like, {
    homeTeam,
    awayTeam: 'Miami Heat',
    venue,
    venueCity,
    venueState: 'CA',
    timezone: 'America/Los_Angeles',
    gameType: 'regular',
    status: 'scheduled',
    neutral: false,
  });
  moveGame(feed.games.NBA, game.id, datetimeLocal);
  return game;
}

afterAll(async () => {
  await worker.stop();
  await feed.close();
  await database.close();
});

beforeAll(async () => {
  await database.db.insert(roadTrips).values({
    slug: 'bay',
    sport: 'NBA',
    cardTitle: 'Bay',
    cardIntro: 'Bay',
    introContent: 'Bay',
    teamSlugs: ['sacramento-kings', 'golden-state-warriors'],
    checkedOn: '2026-11-20',
  });
  await refreshAfter(0);
});

/** Refreshes some hours after the season's eve. */
async function refreshAfter(hours: number): Promise<void> {
  jobs.setNow(new Date(EVE.getTime() + hours * 3_600_000));
  expect((await jobs.refresh('NBA')).reason).toBeNull();
  await jobs.rebuildSequences('NBA');
}

/** The entry of a calendar that both readers find under an id. */
async function entryOf(path: string, uid: string): Promise<ReadEntry> {
  const response = await fetch(`${worker.origin}${path}`);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(lineFaults(text)).toEqual([]);
  const { entries } = readByIcalJs(text);
  expect(readByNodeIcal(text).entries).toEqual(entries);
  const entry = entries.find((one) => one.uid === uid);
  if (!entry) throw new Error(`${path} has no ${uid}`);
  return entry;
}

test('a game that moves twice and then vanishes keeps its entry, with a higher sequence number each time', async () => {
  const game = bayGame('Sacramento Kings', 'Golden 1 Center', 'Sacramento', '2027-07-02T19:00:00');
  bayGame('Golden State Warriors', 'Chase Center', 'San Francisco', '2027-07-03T19:30:00');
  await refreshAfter(1);
  const uid = 'nba-2027-07-02-miami-heat-at-sacramento-kings-1@fanroads.com';
  const team = paths.teamCalendar({ league: 'NBA', slug: 'sacramento-kings' });
  const trips = await database.db
    .select()
    .from(gameSequences)
    .where(eq(gameSequences.firstDate, '2027-07-02'));
  const address = trips[0]?.address ?? '';
  const trip = paths.sequenceCalendar('bay', address);

  let before = await entryOf(trip, uid);
  const { url, description } = before;
  expect(before).toEqual({ ...(await entryOf(team, uid)), url, description });
  for (const [hours, start] of [
    [6, '2027-07-05T19:00:00'],
    [12, '2027-07-20T12:30:00'],
  ] as const) {
    moveGame(feed.games.NBA, game.id, start);
    await refreshAfter(hours);
    const moved = await entryOf(trip, uid);
    expect(moved).toMatchObject({ status: 'CONFIRMED', start: `${game.datetimeUtc}.000Z` });
    expect(moved.sequence).toBeGreaterThan(before.sequence);
    expect(await entryOf(team, uid)).toMatchObject({ start: moved.start, sequence: moved.sequence });
    before = moved;
  }
  expect((await fetch(`${worker.origin}${paths.sequence('bay', address)}`)).status).toBe(410);

  removeGame(feed.games.NBA, game.id);
  for (const hours of [18, 24, 30]) await refreshAfter(hours);
  const gone = await entryOf(team, uid);
  expect([gone.status, gone.summary]).toEqual(['CANCELLED', 'Off the schedule: Heat at Kings']);
  expect(gone.sequence).toBeGreaterThan(before.sequence);
});
