import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  selectTake,
  takeResultOf,
  takeTokens,
  type RateBucket,
  type RateLimit,
} from '../../src/db/queries/rate-limits.ts';
import { eventCounts } from '../../src/db/schema/jobs.ts';
import { rateLimits } from '../../src/db/schema/rate-limits.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(database.close);
afterEach(() => db.delete(rateLimits));

const START = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const bucket = (keyHash: string, limit: RateLimit, action = 'test'): RateBucket => ({
  action,
  keyHash,
  limit,
});
const ALLOWED = { allowed: true };
const refused = (retryAfterSeconds: number, action = 'test') => ({
  allowed: false,
  action,
  retryAfterSeconds,
});

test('gives all tokens at once, then one each refill, and says how long to wait', async () => {
  const three = bucket('a', { tokens: 3, refillSeconds: 10 });
  const take = (seconds: number) => takeTokens(db, [three], after(seconds));
  expect([await take(0), await take(1), await take(2)]).toEqual([ALLOWED, ALLOWED, ALLOWED]);
  expect(await take(2)).toEqual(refused(8));
  expect(await take(9.5)).toEqual(refused(1));
  expect(await take(10)).toEqual(ALLOWED);
  expect(await take(10)).toEqual(refused(10));
  // A refused take costs nothing; an hour later the bucket is exactly full.
  const later = [3600, 3600, 3600, 3600].map((seconds) => () => take(seconds));
  const answers = [];
  for (const next of later) answers.push(await next());
  expect(answers).toEqual([ALLOWED, ALLOWED, ALLOWED, refused(10)]);
});

test('keeps a separate bucket for every key and action', async () => {
  const one = { tokens: 1, refillSeconds: 60 };
  expect(await takeTokens(db, [bucket('a', one)], START)).toEqual(ALLOWED);
  expect(await takeTokens(db, [bucket('b', one)], START)).toEqual(ALLOWED);
  expect(await takeTokens(db, [bucket('a', one, 'other')], START)).toEqual(ALLOWED);
  expect(await takeTokens(db, [bucket('a', one)], START)).toEqual(refused(60));
});

test('allows exactly as many of 50 concurrent takes as there are tokens', async () => {
  const ten = bucket('crowd', { tokens: 10, refillSeconds: 60 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => takeTokens(db, [ten], START)));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
});

test('stops at the first empty bucket and takes nothing from those after it, even under load', async () => {
  const network = bucket('network', { tokens: 5, refillSeconds: 60 }, 'network');
  const account = bucket('account', { tokens: 20, refillSeconds: 60 }, 'account');
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => takeTokens(db, [network, account], START)),
  );
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5);
  const left = await Promise.all(Array.from({ length: 30 }, () => takeTokens(db, [account], START)));
  expect(left.filter(({ allowed }) => allowed)).toHaveLength(15);
  // An empty later bucket also refuses, with its own wait.
  const elsewhere = bucket('elsewhere', { tokens: 5, refillSeconds: 600 }, 'network');
  expect(await takeTokens(db, [elsewhere, account], START)).toEqual(refused(60, 'account'));
});

test('takes tokens in a batch with other statements', async () => {
  const one = bucket('batch', { tokens: 1, refillSeconds: 30 });
  const [first, rows, second] = await db.batch([
    selectTake(db, [one], START),
    db.select({ keyHash: rateLimits.keyHash }).from(rateLimits),
    selectTake(db, [one], START),
  ]);
  expect(takeResultOf(first)).toEqual(ALLOWED);
  expect(rows).toEqual([{ keyHash: 'batch' }]);
  expect(takeResultOf(second)).toEqual(refused(30));
});

test('matches a bucket counted by hand after any series of takes', async () => {
  const gap = fc.integer({ min: 0, max: 400 });
  const limit = fc.record({
    tokens: fc.integer({ min: 1, max: 4 }),
    refillSeconds: fc.integer({ min: 1, max: 90 }),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(limit, fc.array(gap, { minLength: 1, maxLength: 12 }), async (rule, gaps) => {
      run += 1;
      const own = bucket(`run-${run}`, rule);
      const counted = countedBucket(rule);
      let seconds = 0;
      for (const waited of gaps) {
        seconds += waited / 4;
        const answer = await takeTokens(db, [own], after(seconds));
        expect(answer.allowed).toBe(counted(seconds));
        // Retry-After is exact to the second.
        if (!answer.allowed) expect(counted(seconds + answer.retryAfterSeconds - 1, false)).toBe(false);
        if (!answer.allowed) expect(counted(seconds + answer.retryAfterSeconds, false)).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
});

test('deletes full buckets and leaves the others', async () => {
  await takeTokens(db, [bucket('full', { tokens: 2, refillSeconds: 10 })], START);
  await takeTokens(db, [bucket('used', { tokens: 2, refillSeconds: 11 })], START);
  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: after(10) });
  expect((await jobs.purge()).counts).toMatchObject({ rateLimits: 1 });
  expect((await db.select().from(rateLimits)).map(({ keyHash }) => keyHash)).toEqual(['used']);
});

/** A textbook bucket, in tokens and quarter seconds. */
function countedBucket({ tokens, refillSeconds }: RateLimit) {
  let level = tokens * refillSeconds;
  let time = 0;
  return (seconds: number, spend = true): boolean => {
    const now = Math.min(tokens * refillSeconds, level + (seconds - time));
    const isAllowed = now >= refillSeconds;
    if (spend) [level, time] = [isAllowed ? now - refillSeconds : now, seconds];
    return isAllowed;
  };
}

test('counts a refusal once until the bucket has a token again', async () => {
  const network = bucket('network', { tokens: 2, refillSeconds: 60 });
  const wide = bucket('wide', { tokens: 9, refillSeconds: 1 }, 'wide');
  const ask = async (seconds: number) =>
    takeResultOf(await selectTake(db, [wide, network], after(seconds), 'question-refused')).allowed;
  const counted = async () =>
    (await db.select().from(eventCounts)).map(({ event, date, count }) => [event, date, count]);

  expect([await ask(0), await ask(0)]).toEqual([true, true]);
  expect(await counted()).toEqual([]);
  expect([await ask(1), await ask(2), await ask(3)]).toEqual([false, false, false]);
  expect(await counted()).toEqual([['question-refused', '2026-11-20', 1]]);
  expect([await ask(61), await ask(62)]).toEqual([true, false]);
  expect(await counted()).toEqual([['question-refused', '2026-11-20', 2]]);
});
