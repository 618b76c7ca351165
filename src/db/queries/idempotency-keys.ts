import { and, eq, lte, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../domain/dates/durations.ts';
import type { Database } from '../neon/client.ts';
import { idempotencyKeys } from '../schema/fans.ts';

const RETENTION_MS = DAY_MS;
/** A request that takes longer has failed. */
const UNDER_WAY_MS = MINUTE_MS;
const UNDER_WAY = 0;

interface KeyClaim {
  userId: string;
  key: string;
  requestHash: string;
  now: Date;
}

/** Claims a key until `storeResponse` or `releaseKey`. */
export async function claimKey(db: Database, { userId, key, requestHash, now }: KeyClaim) {
  const claim = { requestHash, status: UNDER_WAY, response: {}, createdAt: now };
  const over = new Date(now.getTime() - RETENTION_MS).toISOString();
  const lost = new Date(now.getTime() - UNDER_WAY_MS).toISOString();
  const isFree = sql`${idempotencyKeys.createdAt} <= ${over}::timestamptz
    OR (${idempotencyKeys.status} = ${UNDER_WAY} AND ${idempotencyKeys.createdAt} <= ${lost}::timestamptz)`;
  const [claimed, [held]] = await db.batch([
    db
      .insert(idempotencyKeys)
      .values({ userId, key, ...claim })
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.key],
        set: claim,
        setWhere: isFree,
      })
      .returning({ key: idempotencyKeys.key }),
    db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))),
  ]);
  if (claimed.length > 0) return { kind: 'claimed' } as const;
  // The first request has released the key.
  if (held === undefined) return { kind: 'under-way' } as const;
  if (held.requestHash !== requestHash) return { kind: 'other-request' } as const;
  if (held.status === UNDER_WAY) return { kind: 'under-way' } as const;
  return { kind: 'answered', status: held.status, response: held.response } as const;
}

export async function storeResponse(
  db: Database,
  claim: KeyClaim,
  { status, response }: { status: number; response: object },
): Promise<void> {
  await db.update(idempotencyKeys).set({ status, response }).where(isClaim(claim));
}

/** After a request that changed nothing, the key's next one may run. */
export async function releaseKey(db: Database, claim: KeyClaim): Promise<void> {
  await db.delete(idempotencyKeys).where(isClaim(claim));
}

export async function deleteOldIdempotencyKeys(db: Database, now: Date): Promise<number> {
  const isOver = lte(idempotencyKeys.createdAt, new Date(now.getTime() - RETENTION_MS));
  return (await db.delete(idempotencyKeys).where(isOver)).rowCount;
}

function isClaim({ userId, key, requestHash }: KeyClaim) {
  return and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.key, key),
    eq(idempotencyKeys.requestHash, requestHash),
    eq(idempotencyKeys.status, UNDER_WAY),
  );
}
