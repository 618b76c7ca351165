import { and, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import type { CountedEvent } from '../schema/jobs.ts';
import { rateLimits } from '../schema/rate-limits.ts';
import { countingEvent } from './event-counts.ts';

/** Allows `tokens` requests at once, then one more every `refillSeconds`. */
export interface RateLimit {
  tokens: number;
  refillSeconds: number;
}

export interface RateBucket {
  action: string;
  /** Of the network or account. */
  keyHash: string;
  limit: RateLimit;
  tokens?: number;
}

export type RateBuckets = readonly [RateBucket, ...RateBucket[]];

export type TakeResult =
  | { allowed: true }
  | {
      allowed: false;
      action: string;
      /** At least 1, for Retry-After. */
      retryAfterSeconds: number;
    };

export async function takeTokens(db: Database, buckets: RateBuckets, now: Date): Promise<TakeResult> {
  return takeResultOf(await selectTake(db, buckets, now));
}

/**
 * Takes the tokens from each bucket in order and stops at the first empty one (docs/rules.md#rate-limits).
 * Put the network before the account, so that a stranger cannot empty somebody's bucket. To prevent
 * deadlocks, keep one order of actions and list no bucket twice.
 * @param refusal is counted once until the bucket has a token again, so that nobody's repeated requests write.
 */
export function selectTake(
  db: Database,
  buckets: RateBuckets,
  now: Date,
  refusal: CountedEvent | null = null,
) {
  const name = (index: number) => sql.identifier(`take_${index}`);
  const takes = buckets.map((bucket, index) => {
    const onlyAfter = index === 0 ? sql`` : sql`FROM ${name(index - 1)} WHERE was_allowed`;
    return sql`${name(index)} AS (${takeFromBucket(bucket, now, onlyAfter)})`;
  });
  const refusals = buckets.map((_, index) => sql`SELECT * FROM ${name(index)} WHERE NOT was_allowed`);
  const { action, keyHash, wasAllowed } = rateLimits;
  // The statement sees the table as it was before it.
  const wasOpen = buckets.map(
    (
      bucket,
      index,
    ) => sql`EXISTS (SELECT FROM ${name(index)}, ${rateLimits} WHERE NOT ${name(index)}.was_allowed
      AND ${action} = ${bucket.action} AND ${keyHash} = ${bucket.keyHash} AND ${wasAllowed})`,
  );
  const counted =
    refusal === null
      ? sql``
      : sql`, counted AS (${countingEvent(refusal, now, sql.join(wasOpen, sql` OR `))})`;
  return db.execute<Refused>(sql`
    WITH ${sql.join(takes, sql`, `)}${counted}
    ${sql.join(refusals, sql` UNION ALL `)}`);
}

type Refused = { action: string; wait_seconds: number };

export function takeResultOf({ rows: [refused] }: { rows: readonly Refused[] }): TakeResult {
  if (refused === undefined) return { allowed: true };
  return { allowed: false, action: refused.action, retryAfterSeconds: refused.wait_seconds };
}

/** Gives back what `selectTake` took, in its order. */
export function returnTokens(db: Database, buckets: readonly RateBucket[]) {
  return buckets.map(({ action, keyHash, limit, tokens = 1 }) =>
    db
      .update(rateLimits)
      .set({
        fullAt: sql`${rateLimits.fullAt} - ${tokens * limit.refillSeconds}::float8 * interval '1 second'`,
      })
      .where(and(eq(rateLimits.action, action), eq(rateLimits.keyHash, keyHash))),
  );
}

/** Returns a row only while the bucket is empty. */
export function selectWait(db: Database, { action, keyHash, limit }: RateBucket, now: Date) {
  const { fullAt } = rateLimits;
  const latest = latestFullAt(limit, 1, now);
  return db
    .select({ waitSeconds: waitSeconds(latest).mapWith(Number) })
    .from(rateLimits)
    .where(and(eq(rateLimits.action, action), eq(rateLimits.keyHash, keyHash), gt(fullAt, latest)));
}

const instant = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;

/** A bucket has the tokens if it will be full within the refill time of all its other tokens. */
function latestFullAt(limit: RateLimit, taken: number, now: Date): SQL {
  return instant(now.getTime() + (limit.tokens - taken) * limit.refillSeconds * 1000);
}

function waitSeconds(latest: SQL): SQL {
  return sql`ceil(extract(epoch FROM ${rateLimits.fullAt} - ${latest}))::integer`;
}

/** @param onlyAfter the clauses after SELECT; without a row of theirs, no token is taken. */
export function takeFromBucket(
  { action, keyHash, limit, tokens = 1 }: RateBucket,
  now: Date,
  onlyAfter: SQL,
): SQL {
  const { fullAt, wasAllowed } = rateLimits;
  const takenMs = tokens * limit.refillSeconds * 1000;
  const latest = latestFullAt(limit, tokens, now);
  const isAllowed = sql`${fullAt} <= ${latest}`;
  const later = sql`greatest(${fullAt}, ${instant(now.getTime())}) + ${takenMs}::float8 * interval '1 millisecond'`;
  return sql`
    INSERT INTO ${rateLimits} (action, key_hash, full_at, was_allowed)
    SELECT ${action}, ${keyHash}, ${instant(now.getTime() + takenMs)}, true ${onlyAfter}
    ON CONFLICT (action, key_hash) DO UPDATE
    SET full_at = CASE WHEN ${isAllowed} THEN ${later} ELSE ${fullAt} END, was_allowed = ${isAllowed}
    RETURNING ${rateLimits.action}, ${wasAllowed}, ${waitSeconds(latest)} AS wait_seconds`;
}

/**
 * Takes tokens for what was done already, even from an empty bucket. List buckets in the order of
 * `selectTake`.
 */
export async function chargeTokens(db: Database, buckets: readonly RateBucket[], now: Date): Promise<void> {
  const rows = buckets.map(({ action, keyHash, limit, tokens = 1 }) => {
    const fullAt = new Date(now.getTime() + tokens * limit.refillSeconds * 1000);
    return { action, keyHash, fullAt, wasAllowed: true };
  });
  const { action, keyHash, fullAt } = rateLimits;
  const at = instant(now.getTime());
  await db
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: [action, keyHash],
      set: { fullAt: sql`greatest(${fullAt}, ${at}) + (excluded.full_at - ${at})` },
    });
}

export async function deleteFullBuckets(db: Database, now: Date): Promise<number> {
  return (await db.delete(rateLimits).where(lte(rateLimits.fullAt, now))).rowCount;
}

/** A deleted bucket is a full one. Returns their actions. */
export function deleteBuckets(db: Database, keyHashes: readonly string[]) {
  return db
    .delete(rateLimits)
    .where(inArray(rateLimits.keyHash, [...keyHashes]))
    .returning({ action: rateLimits.action });
}
