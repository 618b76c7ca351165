import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { claimChecks } from '../../../src/db/queries/watch/claim-checks.ts';
import { acquireLease } from '../../../src/db/queries/job-runs.ts';
import { mailOutbox, users } from '../../../src/db/schema/accounts.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { leases } from '../../../src/db/schema/jobs.ts';
import { savedTrips, tripFollowers, tripNotices } from '../../../src/db/schema/saved-trips.ts';
import { openTestDatabase } from '../../support/database.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { storeVenues } from '../../support/finder-site.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { listGames, NOW } from '../../support/test-site.ts';
import { storeFollower } from '../../support/trip-followers.ts';
import {
  BRUINS,
  CELTICS,
  changeGame,
  PATRIOTS,
  readChecks,
  readMails,
  saveTrip,
  startOf,
  WEEKEND,
} from '../../support/watched-trips.ts';

/** With two checks each they need two claims. */
const TRIPS = 101;
const FOLLOWERS = 5;
/** Of yesterday, so that a digest is due too. */
const MORNING = new Date('2026-11-21T12:12:00Z');

const database = await openTestDatabase();
const { db } = database;
const tap = await tapDatabase(database.url);
afterAll(async () => {
  await tap.close();
  await database.close();
});
const runner = (databaseUrl: string) => createJobRunner({ databaseUrl, source: 'sample', now: MORNING });

beforeEach(async () => {
  tap.afterCall = () => undefined;
  tap.forwardTo(database.url);
  await storeVenues(db);
});

/** Trips with two changed games each, one of which breaks them, and one trip that waits for its digest. */
async function affectTrips(): Promise<void> {
  for (const table of [mailOutbox, users, gameEvents, leases]) await db.delete(table);
  await listGames(db, WEEKEND);
  await saveTrip(db, [PATRIOTS]);
  await changeGame(db, PATRIOTS, startOf(PATRIOTS, '2026-12-06T16:25:00'), NOW);
  await createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW }).watchTrips();
  const trips = await Promise.all(Array.from({ length: TRIPS }, () => saveTrip(db, [CELTICS, BRUINS])));
  for (const trip of trips.slice(0, FOLLOWERS)) await storeFollower(db, trip);
  await changeGame(db, CELTICS, { status: 'postponed' }, NOW);
  await changeGame(db, BRUINS, startOf(BRUINS, '2026-12-05T20:00:00'), NOW);
}

/** A killed run's lease and claims expire after minutes. */
async function passMinutes(): Promise<void> {
  await db.execute(sql`UPDATE leases SET expires_at = now()`);
  await db.execute(sql`UPDATE trip_checks SET claimed_until = now() WHERE claimed_until IS NOT NULL`);
}

async function expectEachToldOnce(): Promise<void> {
  expect(await readChecks(db)).toEqual([]);
  const all = await readMails(db);
  const mails = all.filter(({ followerId }) => followerId === null);
  const notices = await db.select().from(tripNotices);
  const trips = await db.select().from(savedTrips);
  expect(notices).toHaveLength(2 * TRIPS + 1);
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    ...Array.from({ length: TRIPS }, () => 'trip_changed'),
    'trip_digest',
  ]);
  const mailsOf = trips.map(({ id }) =>
    notices.filter(({ savedTripId }) => savedTripId === id).map(({ mailId }) => mailId),
  );
  for (const ids of mailsOf) expect(new Set(ids).size).toBe(1);
  expect(new Set(mailsOf.flat())).toEqual(new Set(mails.map(({ id }) => id)));
  const followers = await db.select().from(tripFollowers);
  const followed = all.flatMap(({ followerId }) => followerId ?? []);
  expect(followed.toSorted()).toEqual(followers.map(({ id }) => id).toSorted());
  expect(followers.map(({ toldAt }) => toldAt)).toEqual(followers.map(() => MORNING));
  expect(followers).toHaveLength(FOLLOWERS);
}

/** They change with each write. */
async function rowVersions(): Promise<unknown[]> {
  const tables = [
    'saved_trips',
    'trip_games',
    'trip_notices',
    'trip_checks',
    'mail_outbox',
    'digest_tokens',
    'trip_followers',
    'event_counts',
  ];
  const selects = tables.map((table) => `SELECT '${table}' AS of, xmin::text, ctid::text FROM ${table}`);
  return (await db.execute(sql.raw(`${selects.join(' UNION ALL ')} ORDER BY 1, 3`))).rows;
}

test('a run killed after any of its database calls: with the next run, everything is told exactly once', async () => {
  await affectTrips();
  tap.calls = 0;
  await runner(tap.url).watchTrips();
  const calls = tap.calls;
  expect(calls).toBeGreaterThan(8);
  await expectEachToldOnce();
  for (let point = 1; point <= calls; point += 1) {
    await affectTrips();
    tap.forwardTo(database.url);
    tap.calls = 0;
    tap.afterCall = (count) => {
      if (count === point) tap.forwardTo(null);
    };
    await runner(tap.url).watchTrips();
    await passMinutes();
    expect(await runner(database.url).watchTrips(), `killed after call ${point}`).toMatchObject({
      reason: null,
    });
    await expectEachToldOnce();
  }
});

test('a run overtaken before any of its calls writes nothing more, and both together tell everything once', async () => {
  await affectTrips();
  tap.calls = 0;
  await runner(tap.url).watchTrips();
  const calls = tap.calls;
  const outcomes = new Set<string | null>();
  for (let point = 1; point < calls; point += 1) {
    await affectTrips();
    tap.calls = 0;
    const reached = Promise.withResolvers<() => void>();
    tap.afterCall = (count) => {
      if (count === point) reached.resolve(tap.hold());
    };
    const slow = runner(tap.url).watchTrips();
    const release = await reached.promise;
    await passMinutes();
    await runner(database.url).watchTrips();
    const written = await rowVersions();
    release();
    outcomes.add((await slow).reason);
    expect(await rowVersions(), `overtaken after call ${point}`).toEqual(written);
    await expectEachToldOnce();
  }
  expect(outcomes).toEqual(new Set([null, 'another run took over the lease; nothing was written']));
});

test('of two runs at once one works and the other is busy', async () => {
  await affectTrips();
  const reports = await Promise.all([runner(tap.url).watchTrips(), runner(database.url).watchTrips()]);
  expect(reports.map(({ outcome }) => outcome).toSorted()).toEqual(['busy', 'changed']);
  await expectEachToldOnce();
});

test('claims at the same time share the checks', async () => {
  await affectTrips();
  const claimed = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (name) => {
      const own = connect(database.url, 20_000);
      const lease = await acquireLease(own, { name, owner: name, durationMs: 60_000 });
      if (lease.kind !== 'held') throw new Error('the lease is new');
      return (await claimChecks(own, lease.lease, 50)).checks;
    }),
  );
  const keys = claimed.flat().map(({ savedTripId, gameId }) => `${savedTripId} ${gameId}`);
  expect(claimed.map(({ length }) => length)).toEqual([50, 50, 50, 50]);
  expect(new Set(keys).size).toBe(200);
});
