import fc from 'fast-check';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { gameEvents } from '../../src/db/schema/games.ts';
import { jobRuns, leagueFeeds, leases, rejectedRows, versions } from '../../src/db/schema/jobs.ts';
import { MISSING_RUNS_UNTIL_HIDDEN } from '../../src/domain/games/game.ts';
import { startEspnServer } from '../feeds/espn-server.ts';
import type { Fault } from '../feeds/faults.ts';
import { SeasonOracle, type Table } from '../feeds/season-oracle.ts';
import { SEASON_EVE, type FeedGame } from '../feeds/seasons.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { openTestDatabase } from '../support/database.ts';
import { tapDatabase } from '../support/database-tap.ts';
import { startFaultProxy, type Toxic } from '../support/fault-proxy.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { siteOver } from '../support/test-site.ts';

const NOW = SEASON_EVE.NFL;

const database = await openTestDatabase();
const { db } = database;
const site = siteOver(
  db,
  database.url,
  async () => undefined,
  {},
  () => NOW,
);
const tap = await tapDatabase(database.url);
const line = await startFaultProxy(tap.url);
// Small pages, so that a month has several too.
const seatgeek = await startSeatGeekServer({ largestPage: 10 });
const espn = await startEspnServer();
afterAll(async () => {
  await Promise.all([line.close(), seatgeek.close(), espn.close()]);
  await tap.close();
  await database.close();
});

/** By the vendor's id. */
async function stored(): Promise<Table> {
  const { sourceEventId: id, localDateTime: at, ticketUrl, missingRuns, isListed } = gameEvents;
  const rows = await db
    .select({ id, at, ticketUrl, missingRuns, isListed })
    .from(gameEvents)
    .orderBy(asc(gameEvents.sourceEventId));
  for (const row of rows) expect(row.isListed).toBe(row.missingRuns < MISSING_RUNS_UNTIL_HIDDEN);
  return Object.fromEntries(
    rows.map(({ id: key, at: time, ticketUrl: url, missingRuns: runs }) => [
      key,
      { at: time, hasTicket: url !== null, missingRuns: runs },
    ]),
  );
}

/** What `/health` says of the league, in one text. */
async function concernsOfNfl(): Promise<string> {
  const { leagues }: { leagues: { league: string; concerns: string[] }[] } = await (
    await site.get('/health.json')
  ).json();
  return String(leagues.find(({ league }) => league === 'NFL')?.concerns);
}

/** Faults that a run must not believe, and those that it gets over by itself. */
const BAD: readonly Fault[] = [
  { kind: 'status', status: 429, retryAfter: '7200' },
  { kind: 'status', status: 429, retryAfter: 'Thu, 31 Dec 2099 00:00:00 GMT' },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 403 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'reset' },
  { kind: 'empty' },
  { kind: 'same-body' },
  { kind: 'poison', share: 0.1 },
];
const BAD_PAGES: readonly Fault[] = [
  { kind: 'duplicate-pages' },
  { kind: 'missing-pages' },
  { kind: 'false-total' },
];
const PASSING: readonly Fault[] = [
  { kind: 'status', status: 429, retryAfter: '30', times: 1 },
  { kind: 'status', status: 502, times: 2 },
  { kind: 'truncated', times: 1 },
  { kind: 'reset', times: 2 },
  { kind: 'empty', times: 1 },
];

const BROKEN_LINES: readonly Toxic[] = [
  { kind: 'reset-mid-answer' },
  { kind: 'truncate', afterBytes: 200 },
  { kind: 'loss', share: 0.3 },
  { kind: 'down' },
];

type Step =
  | { kind: 'good'; fault: Fault | null }
  | { kind: 'bad'; fault: Fault }
  | { kind: 'cancel' | 'bring back' | 'move' | 'withdraw'; pick: number }
  | { kind: 'poison'; every: number }
  /** From the so-maniest answer of the database on; for that one alone unless it lasts. */
  | { kind: 'broken line'; toxic: Toxic; call: number; lasts: boolean }
  | { kind: 'overlap' };

const pick = fc.nat({ max: 10_000 });
const steps = (bad: readonly Fault[]) =>
  fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'bring back', 'move', 'withdraw'), pick }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('good'), fault: fc.constantFrom(null, null, ...PASSING) }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('bad'), fault: fc.constantFrom(...bad) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('poison'), every: fc.integer({ min: 60, max: 120 }) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('broken line'),
          toxic: fc.constantFrom(...BROKEN_LINES),
          call: fc.integer({ min: 1, max: 5 }),
          lasts: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('overlap') }) },
    ) as fc.Arbitrary<Step>,
    { minLength: 4, maxLength: 8 },
  );

const VENDORS = [
  { source: 'seatgeek', feed: seatgeek, bad: [...BAD, ...BAD_PAGES] },
  { source: 'espn', feed: espn, bad: BAD },
] as const;

test.for(VENDORS)(
  '$source: stores every game of the last good run and loses none to a bad one, in any order',
  { timeout: 240_000 },
  async ({ source, feed, bad }) => {
    const jobs = createJobRunner({
      databaseUrl: line.url,
      source,
      now: NOW,
      seatgeekUrl: seatgeek.baseUrl,
      espnUrl: espn.baseUrl,
    });
    let minutes = 0;
    const refresh = () => {
      minutes += 1;
      jobs.setNow(new Date(NOW.getTime() + minutes * 60_000));
      return jobs.refresh('NFL');
    };
    const facts = ({ datetimeLocal: at, ticketLink }: FeedGame) => ({
      at,
      hasTicket: ticketLink,
    });
    await fc.assert(
      fc.asyncProperty(steps(bad), async (plan) => {
        for (const table of [gameEvents, jobRuns, leagueFeeds, leases, rejectedRows, versions])
          await db.delete(table);
        feed.reset();
        jobs.lines.length = 0;
        const oracle = new SeasonOracle(feed);
        expect((await refresh()).outcome).toBe('changed');
        // Placeholder times are the source's own business; from here on the model follows the season.
        const first = await stored();
        expect(Object.keys(first).length).toBe(feed.games.NFL.length);
        const known = (game: FeedGame) =>
          game.timeTbd ? { ...facts(game), at: String(first[game.id]?.at) } : facts(game);
        oracle.table = first;
        for (const step of [...plan, { kind: 'good', fault: null } as const]) {
          switch (step.kind) {
            case 'good': {
              oracle.heal();
              feed.setFault(step.fault);
              expect((await refresh()).reason).toBeNull();
              oracle.table = oracle.afterGoodRun(known);
              break;
            }
            case 'bad': {
              feed.setFault(step.fault);
              const report = await refresh();
              expect(['failed', 'refused']).toContain(report.outcome);
              expect(jobs.lines.at(-1)).toMatchObject({
                level: 'error',
                event: 'job',
                reason: report.reason,
              });
              expect(await concernsOfNfl()).toContain(report.reason);
              break;
            }
            case 'poison': {
              oracle.poison(step.every);
              expect((await refresh()).reason).toBeNull();
              oracle.table = oracle.afterGoodRun(known);
              break;
            }
            case 'broken line': {
              oracle.heal();
              const before = tap.calls;
              tap.afterCall = (count) => {
                if (count === before + step.call) void line.suffer(step.toxic);
                else if (!step.lasts) void line.suffer(null);
              };
              await refresh();
              tap.afterCall = () => undefined;
              await line.suffer(null);
              await db.update(leases).set({ expiresAt: sql`now()` });
              // Either nothing of it is stored, or all of it.
              const now = await stored();
              const whole = oracle.afterGoodRun(known);
              expect([oracle.table, whole]).toContainEqual(now);
              oracle.table = now;
              break;
            }
            case 'overlap': {
              oracle.heal();
              feed.setFault({ kind: 'slow', ms: 5 });
              const outcomes = (await Promise.all([refresh(), refresh()])).map(({ outcome }) => outcome);
              expect(outcomes).toContain('busy');
              oracle.table = oracle.afterGoodRun(known);
              break;
            }
            case 'cancel':
            case 'bring back':
            case 'move':
            case 'withdraw':
              oracle.change(step.kind, step.pick);
          }
          feed.setFault(null);
          expect(await stored()).toEqual(oracle.table);
        }
        const [latest] = await db
          .select()
          .from(jobRuns)
          .where(eq(jobRuns.job, 'refresh-games'))
          .orderBy(desc(jobRuns.startedAt))
          .limit(1);
        expect(latest?.reason).toBeNull();
      }),
      { numRuns: 7, seed: 20261120 },
    );
  },
);
