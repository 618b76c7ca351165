import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { gameEvents, teamMappings } from '../../src/db/schema/games.ts';
import { jobRuns, leagueFeeds, versions } from '../../src/db/schema/jobs.ts';
import { addGame, autumnGame, moveGame, removeGame, withdrawTicketLink } from '../feeds/season-changes.ts';
import { playedRows } from '../feeds/seasons.ts';
import { startEspnServer } from '../feeds/espn-server.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { NOW, useNflRuns } from './nfl-runs.ts';

const { database, db, feed, jobs, later, storedGame } = await useNflRuns();

/** The row versions of the whole table: any rewritten row shows a new one. */
const rowVersions = async () =>
  (await db.execute(sql`SELECT id, xmin::text, ctid::text FROM game_events ORDER BY league, id`)).rows;
const gamesVersion = async () =>
  (await db.select().from(versions).where(eq(versions.name, 'games:NFL')))[0]?.version;
const someGame = () => autumnGame(feed.games.NFL);

test('stores the whole season on a first refresh and reports it', async () => {
  const report = await jobs.refresh('NFL');
  const games = playedRows(feed.games.NFL).length;
  expect(report).toMatchObject({ outcome: 'changed', reason: null, source: 'seatgeek' });
  expect(report.counts).toMatchObject({ kept: games, new: games, changed: 0, missing: 0 });
  expect(report.counts['rejected']).toEqual({});
  expect(await db.select().from(gameEvents)).toHaveLength(games);
  expect(await db.select().from(leagueFeeds)).toMatchObject([
    { league: 'NFL', source: 'seatgeek', refreshedAt: NOW },
  ]);
  expect(jobs.lines.filter((line) => line.event === 'job')).toMatchObject([
    { level: 'info', job: 'refresh-games', league: 'NFL', outcome: 'changed' },
  ]);
  expect(await db.select().from(jobRuns)).toMatchObject([
    { job: 'refresh-games', league: 'NFL', outcome: 'changed' },
  ]);
});

test('maps every team to its market city and keeps a looked-up performer id', async () => {
  await jobs.refresh('NFL');
  const mapping = teamMappings.NFL;
  expect(await db.select().from(mapping)).toHaveLength(32);
  expect(await db.select().from(mapping).where(eq(mapping.teamName, 'New England Patriots'))).toMatchObject([
    { city: 'Boston', performerId: null },
  ]);
  await db.update(mapping).set({ performerId: 2100 }).where(eq(mapping.teamName, 'New England Patriots'));
  later(1);
  await jobs.refresh('NFL');
  expect(await db.select().from(mapping).where(eq(mapping.performerId, 2100))).toHaveLength(1);
});

test('writes no game and increments no version on a second refresh', async () => {
  await jobs.refresh('NFL');
  const before = await rowVersions();
  later(6);
  const report = await jobs.refresh('NFL');
  expect(report.outcome).toBe('unchanged');
  expect(await rowVersions()).toEqual(before);
  expect(await gamesVersion()).toBe(1);
});

test('withdraws a ticket link that the source withdrew', async () => {
  const { id } = someGame();
  await jobs.refresh('NFL');
  expect((await storedGame(id)).ticketUrl).toContain('https://');
  withdrawTicketLink(feed.games.NFL, id);
  later(6);
  expect((await jobs.refresh('NFL')).counts).toMatchObject({ new: 0, changed: 1 });
  expect((await storedGame(id)).ticketUrl).toBeNull();
  expect(await gamesVersion()).toBe(2);
});

test('keeps the first identity of a game that moves', async () => {
  const { id, datetimeLocal } = someGame();
  await jobs.refresh('NFL');
  const before = await storedGame(id);
  moveGame(feed.games.NFL, id, `${datetimeLocal.slice(0, 8)}28T20:15:00`);
  later(6);
  await jobs.refresh('NFL');
  const after = await storedGame(id);
  expect(after.id).toBe(before.id);
  expect(after.localDateTime).toBe(`${datetimeLocal.slice(0, 8)}28T20:15:00`);
  expect(after.firstSeenAt).toEqual(NOW);
  expect(after.lastChangedAt).toEqual(new Date(NOW.getTime() + 6 * 3_600_000));
});

test('recognizes a game under another vendor id within a day', async () => {
  const game = someGame();
  await jobs.refresh('NFL');
  const before = await storedGame(game.id);
  removeGame(feed.games.NFL, game.id);
  const reissued = addGame(feed.games.NFL, game, {});
  moveGame(feed.games.NFL, reissued.id, `${game.datetimeLocal.slice(0, 11)}21:45:00`);
  later(6);
  expect((await jobs.refresh('NFL')).counts).toMatchObject({ new: 0, changed: 1, missing: 0 });
  expect((await storedGame(reissued.id)).id).toBe(before.id);
});

test('hides a game missing from three good runs, and shows it again when it returns', async () => {
  const { id } = someGame();
  await jobs.refresh('NFL');
  const removed = removeGame(feed.games.NFL, id);
  const listed: boolean[] = [];
  for (let run = 1; run <= 4; run += 1) {
    later(run * 6);
    await jobs.refresh('NFL');
    listed.push((await storedGame(id)).isListed);
  }
  expect(listed).toEqual([true, true, false, false]);
  expect((await storedGame(id)).missingSince).toEqual(new Date(NOW.getTime() + 6 * 3_600_000));
  const before = await rowVersions();
  later(30);
  expect((await jobs.refresh('NFL')).outcome).toBe('unchanged');
  expect(await rowVersions()).toEqual(before);
  feed.games.NFL.push(removed);
  later(36);
  await jobs.refresh('NFL');
  expect(await storedGame(id)).toMatchObject({ isListed: true, missingSince: null, missingRuns: 0 });
});

test('purges games hidden for a month, and no others', async () => {
  const { id } = someGame();
  await jobs.refresh('NFL');
  const games = (await db.select().from(gameEvents)).length;
  removeGame(feed.games.NFL, id);
  for (let run = 1; run <= 3; run += 1) {
    later(run);
    await jobs.refresh('NFL');
  }
  later(29 * 24);
  expect((await jobs.purge()).counts).toMatchObject({ missingGames: 0 });
  later(32 * 24);
  expect((await jobs.purge()).counts).toMatchObject({ missingGames: 1 });
  expect(await db.select().from(gameEvents)).toHaveLength(games - 1);
});

test.each([
  ['HTML in place of JSON', { kind: 'html' }],
  ['a truncated reply', { kind: 'truncated' }],
  ['an empty 200 in the middle of the season', { kind: 'empty' }],
  ['a lost page', { kind: 'missing-pages' }],
  ['a total that is not the rows', { kind: 'false-total' }],
  ['the first page in place of every page', { kind: 'duplicate-pages' }],
  ['a storm of 503', { kind: 'status', status: 503 }],
  ['connections that are reset', { kind: 'reset' }],
  ['one body for every request', { kind: 'same-body' }],
  ['a refused key', { kind: 'status', status: 403 }],
  ['one row in ten unreadable', { kind: 'poison', share: 0.1 }],
] as const)('changes nothing after %s, and reports why', async (_name, fault) => {
  await jobs.refresh('NFL');
  const before = await rowVersions();
  later(6);
  feed.setFault({ ...fault });
  const report = await jobs.refresh('NFL');
  expect(['failed', 'refused']).toContain(report.outcome);
  expect(report.reason).toMatch(/^\S.{15,}/);
  expect(report.reason).not.toContain('http');
  expect(await rowVersions()).toEqual(before);
  expect(await gamesVersion()).toBe(1);
  expect((await db.select().from(leagueFeeds))[0]?.refreshedAt).toEqual(NOW);
  expect(jobs.lines.at(-1)).toMatchObject({
    level: 'error',
    event: 'job',
    outcome: report.outcome,
    reason: report.reason,
  });
});

test('rejects a feed that lost half of the season or a whole team', async () => {
  await jobs.refresh('NFL');
  const season = [...feed.games.NFL];
  feed.games.NFL.splice(0, Infinity, ...season.filter((_game, index) => index % 2 === 0));
  later(1);
  expect(await jobs.refresh('NFL')).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/lists \d+ upcoming games where \d+ were known/),
  });
  feed.games.NFL.splice(
    0,
    Infinity,
    ...season.filter((game) => ![game.homeTeam, game.awayTeam].includes('Chicago Bears')),
  );
  later(2);
  expect(await jobs.refresh('NFL')).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('no upcoming game of Chicago Bears'),
  });
});

test('hides missing games at once when an operator accepts a smaller season, and only in that run', async () => {
  await jobs.refresh('NFL');
  const season = [...feed.games.NFL];
  const half = season.filter((_game, index) => index % 2 === 0);
  const listed = async () => (await db.select().from(gameEvents).where(eq(gameEvents.isListed, true))).length;
  feed.games.NFL.splice(0, Infinity, ...half);
  later(1);
  const gone = season.length - half.length;
  expect(await jobs.refresh('NFL', true)).toMatchObject({ outcome: 'changed', counts: { missing: gone } });
  expect(jobs.lines).toContainEqual({
    level: 'warn',
    event: 'shrinkage accepted',
    league: 'NFL',
    source: 'seatgeek',
    reason: expect.stringMatching(/^it lists \d+ upcoming games where \d+ were known$/),
    hidden: gone,
  });
  expect(await listed()).toBe(half.length);
  later(2);
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'unchanged', reason: null });
  feed.games.NFL.splice(0, Infinity, ...season);
  later(3);
  expect(await jobs.refresh('NFL')).toMatchObject({ counts: { new: 0, changed: gone } });
  expect(await listed()).toBe(season.length);
});

test('accepts empty months of a work stoppage only when an operator says so', async () => {
  await jobs.refresh('NFL');
  feed.setFault({
    kind: 'empty',
    when: (url) => /2026-11-01T/.test(url.searchParams.get('datetime_utc.gte') ?? ''),
  });
  later(1);
  const empty = /^SeatGeek lists no NFL games from 2026-11-01 on, in the middle of the season\.$/;
  expect(await jobs.refresh('NFL')).toMatchObject({
    outcome: 'failed',
    reason: expect.stringMatching(empty),
  });
  later(2);
  expect(await jobs.refresh('NFL', true)).toMatchObject({ outcome: 'changed', reason: null });
  const listed = await db.select().from(gameEvents).where(eq(gameEvents.isListed, true));
  expect(listed.filter((game) => game.localDate.startsWith('2026-11-1'))).toEqual([]);
  expect(listed.filter((game) => game.localDate.startsWith('2026-12-1'))).not.toEqual([]);
  feed.setFault({ kind: 'empty' });
  later(3);
  expect(await jobs.refresh('NFL', true)).toMatchObject({ outcome: 'changed', reason: null });
  expect(await db.select().from(gameEvents).where(eq(gameEvents.isListed, true))).toEqual([]);
});

test('accepts neither unreadable rows nor early hiding with a smaller season', async () => {
  await jobs.refresh('NFL');
  removeGame(feed.games.NFL, someGame().id);
  later(1);
  await jobs.refresh('NFL', true);
  expect(await db.select().from(gameEvents).where(eq(gameEvents.isListed, false))).toEqual([]);
  feed.setFault({ kind: 'poison', share: 0.2 });
  later(2);
  expect(await jobs.refresh('NFL', true)).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('rows could not be read'),
  });
});

test('ends and records a run whose source keeps asking to wait', async () => {
  let count = 0;
  feed.setFault({ kind: 'status', status: 429, retryAfter: '300', when: () => (count += 1) % 2 === 1 });
  expect(await jobs.refresh('NFL')).toMatchObject({
    outcome: 'failed',
    reason: 'SeatGeek asked us to wait for 300 seconds.',
  });
  const [run] = await db.select().from(jobRuns);
  expect(run).toMatchObject({ outcome: 'failed', startedAt: NOW });
  expect(run?.finishedAt.getTime()).toBeGreaterThan(NOW.getTime() + 4 * 60_000);
  expect(run?.finishedAt.getTime()).toBeLessThan(NOW.getTime() + 15 * 60_000);
});

test('changes the source in one step: sample games go, shared games keep their identities', async () => {
  const sample = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  await sample.refresh('NFL');
  expect((await db.select().from(gameEvents)).every((game) => game.source === 'sample')).toBe(true);
  later(1);
  const report = await jobs.refresh('NFL');
  expect(report.outcome).toBe('changed');
  const games = await db.select().from(gameEvents);
  expect(new Set(games.map((game) => game.source))).toEqual(new Set(['seatgeek']));
  expect(games).toHaveLength(feed.games.NFL.length);
  expect(await db.select().from(leagueFeeds)).toMatchObject([{ source: 'seatgeek' }]);
});

test('keeps a real schedule when a new source lists little or nothing', async () => {
  const espnFeed = await startEspnServer();
  const espn = createJobRunner({
    databaseUrl: database.url,
    source: 'espn',
    now: NOW,
    espnUrl: espnFeed.baseUrl,
  });
  await espn.refresh('NFL');
  const before = await rowVersions();
  const season = [...feed.games.NFL];
  feed.games.NFL.splice(0, Infinity, ...season.filter((_game, index) => index % 3 === 0));
  later(1);
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'refused' });
  expect(await rowVersions()).toEqual(before);
  feed.games.NFL.splice(0, Infinity, ...season);
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'changed', source: 'seatgeek' });
  await espnFeed.close();
});

test('keeps past games that the feed no longer lists', async () => {
  await jobs.refresh('NFL');
  const games = (await db.select().from(gameEvents)).length;
  const past = new Set(feed.games.NFL.filter((game) => game.datetimeLocal < '2026-10-01'));
  feed.games.NFL.splice(0, Infinity, ...feed.games.NFL.filter((game) => !past.has(game)));
  jobs.setNow(new Date('2026-10-05T12:00:00Z'));
  expect(await jobs.refresh('NFL')).toMatchObject({ counts: { missing: 0, removed: 0 } });
  const kept = await db
    .select()
    .from(gameEvents)
    .where(and(eq(gameEvents.isListed, true), eq(gameEvents.missingRuns, 0)));
  expect(kept).toHaveLength(games);
});

test('fails a run with a plain reason when the database does not respond', async () => {
  const cut = createJobRunner({
    databaseUrl: 'postgres://fanroads:test@127.0.0.1:1/fanroads',
    source: 'seatgeek',
    now: NOW,
    seatgeekUrl: feed.baseUrl,
  });
  const report = await cut.refresh('NFL');
  expect(report).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('database') });
  expect(cut.lines.map((line) => line.level)).toContain('error');
});
