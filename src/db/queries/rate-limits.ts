import { lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { rateLimits } from '../schema/rate-limits.ts';

/** How often something may be done: `tokens` at once, and one more each `refillSeconds`. */
export interface RateLimit {
  /** At least 1. */
  tokens: number;
  refillSeconds: number;
}

/** One bucket: whom it counts, doing what, how often. */
export interface RateBucket {
  /** Constant name of what is limited: 'sequences'. */
  action: string;
  /** A hash of whom it counts (a network, an account); never the plain value. */
  keyHash: string;
  limit: RateLimit;
}

type TakeAnswer =
  | { allowed: true }
  | {
      allowed: false;
      /** Of the bucket that was empty. */
      action: string;
      /** Whole seconds, at least 1: what 429's Retry-After says. */
      retryAfterSeconds: number;
    };

/** Takes a token from each bucket in one round trip; see `selectTake`. */
export async function takeTokens(
  db: Database,
  buckets: readonly [RateBucket, ...RateBucket[]],
  now: Date,
): Promise<TakeAnswer> {
  return takeAnswerOf(await selectTake(db, buckets, now));
}

/**
 * One statement, for a batch, that takes a token from each bucket in the given order; `takeAnswerOf` reads
 * its result. The first empty bucket ends it: earlier ones are spent, later ones are not. So put the
 * network before the account, and a stranger's refused tries cannot empty somebody's account bucket.
 * Exact under any concurrency, because the upsert locks its row. Every caller of two actions must name
 * them in the same order (else two statements may wait for each other), and no bucket twice.
 */
export function selectTake(db: Database, buckets: readonly [RateBucket, ...RateBucket[]], now: Date) {
  const name = (index: number) => sql.identifier(`take_${index}`);
  const takes = buckets.map((bucket, index) => {
    const onlyAfter = index === 0 ? sql`` : sql`FROM ${name(index - 1)} WHERE was_allowed`;
    return sql`${name(index)} AS (${take(bucket, now, onlyAfter)})`;
  });
  const answers = buckets.map((_, index) => sql`SELECT * FROM ${name(index)} WHERE NOT was_allowed`);
  return db.execute<Refused>(sql`
    WITH ${sql.join(takes, sql`, `)}
    ${sql.join(answers, sql` UNION ALL `)}`);
}

/** The bucket that ended a take; none when all had a token. */
type Refused = { action: string; wait_seconds: number };

/** What `selectTake` answered: every bucket gave a token, or which one was empty and for how many seconds. */
export function takeAnswerOf({ rows: [refused] }: { rows: readonly Refused[] }): TakeAnswer {
  if (refused === undefined) return { allowed: true };
  return { allowed: false, action: refused.action, retryAfterSeconds: refused.wait_seconds };
}

/**
 * A bucket holds a token while it will be full within the time that all its other tokens take to come back;
 * taking one puts off that instant by one refill.
 */
function take({ action, keyHash, limit }: RateBucket, now: Date, onlyAfter: SQL): SQL {
  const { fullAt, wasAllowed } = rateLimits;
  const refillMs = limit.refillSeconds * 1000;
  const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;
  const latest = at(now.getTime() + (limit.tokens - 1) * refillMs);
  const isAllowed = sql`${fullAt} <= ${latest}`;
  const later = sql`greatest(${fullAt}, ${at(now.getTime())}) + ${refillMs}::float8 * interval '1 millisecond'`;
  return sql`
    INSERT INTO ${rateLimits} (action, key_hash, full_at, was_allowed)
    SELECT ${action}, ${keyHash}, ${at(now.getTime() + refillMs)}, true ${onlyAfter}
    ON CONFLICT (action, key_hash) DO UPDATE
    SET full_at = CASE WHEN ${isAllowed} THEN ${later} ELSE ${fullAt} END, was_allowed = ${isAllowed}
    RETURNING ${rateLimits.action}, ${wasAllowed},
      ceil(extract(epoch FROM ${fullAt} - ${latest}))::integer AS wait_seconds`;
}

/** Deletes the rows of buckets that are full again; they mean nothing. @returns how many. */
export async function deleteFullBuckets(db: Database, now: Date): Promise<number> {
  return (await db.delete(rateLimits).where(lte(rateLimits.fullAt, now))).rowCount;
}
