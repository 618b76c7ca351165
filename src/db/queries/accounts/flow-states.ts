import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { flowStates } from '../../schema/accounts.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';

export type FlowState = typeof flowStates.$inferInsert;
export type StoredFlow = typeof flowStates.$inferSelect;

/** One statement that remembers the way of a client. */
export function insertFlowState(db: Database, flow: FlowState) {
  return db.insert(flowStates).values(flow);
}

type ClaimedFlow =
  | { outcome: 'claimed'; flow: StoredFlow }
  /** The provider has answered before, or too late. */
  | { outcome: 'used' | 'expired'; flow: StoredFlow }
  /** Never begun, long gone, or begun in another browser or session. */
  | { outcome: 'unknown' };

/**
 * Takes a way back from the provider, once, in the browser that began it (auth-api.md 4).
 * @param browserHashes what this browser may have been stored as.
 */
export async function consumeFlow(
  db: Database,
  { id, browserHashes, now }: { id: string; browserHashes: readonly string[]; now: Date },
): Promise<ClaimedFlow> {
  const own = and(eq(flowStates.id, id), inArray(flowStates.browserHash, [...browserHashes]));
  const [[claimed], [seen]] = await db.batch([
    db
      .update(flowStates)
      .set({ claimedAt: now })
      .where(and(own, isNull(flowStates.claimedAt), gt(flowStates.expiresAt, now)))
      .returning(),
    db.select().from(flowStates).where(own),
  ]);
  if (claimed !== undefined) return { outcome: 'claimed', flow: claimed };
  if (seen === undefined) return { outcome: 'unknown' };
  return { outcome: seen.claimedAt === null ? 'expired' : 'used', flow: seen };
}

/** Of a batch that ends a way: fails it when the way has been ended meanwhile, by a sign-out or a new password. */
export function lockFlow(db: Database, id: string) {
  return failBatchUnlessChanged(
    db,
    sql`SELECT 1 FROM ${flowStates} WHERE ${flowStates.id} = ${id} FOR UPDATE`,
  );
}

/** One statement that puts a code for the client to exchange on its way. */
export function giveAuthCode(
  db: Database,
  {
    id,
    ...given
  }: {
    id: string;
    authCodeHash: string;
    userId: string;
    method: string;
    /** What the provider gave, for the client as well. */
    sealedProviderTokens?: string;
    expiresAt: Date;
  },
) {
  return db.update(flowStates).set(given).where(eq(flowStates.id, id));
}

/** The flow whose code has this hash, also one that has ended; null when there is none. */
export async function readFlowByCode(db: Database, authCodeHash: string): Promise<StoredFlow | null> {
  const [flow] = await db.select().from(flowStates).where(eq(flowStates.authCodeHash, authCodeHash));
  return flow ?? null;
}

/** First of the batch that a code allows: uses it up, or fails the whole batch. */
export function consumeAuthCode(db: Database, authCodeHash: string) {
  return failBatchUnlessChanged(
    db,
    sql`DELETE FROM ${flowStates} WHERE ${flowStates.authCodeHash} = ${authCodeHash} RETURNING 1`,
  );
}

/** One statement that ends every way into an account, and every linking that its person has begun. */
export function deleteFlowsOf(db: Database, userId: string) {
  return db.delete(flowStates).where(or(eq(flowStates.userId, userId), eq(flowStates.linkingUserId, userId)));
}

/** Deletes ways past their end. @returns how many. */
export async function deleteExpiredFlows(db: Database, now: Date): Promise<number> {
  return (await db.delete(flowStates).where(lte(flowStates.expiresAt, now))).rowCount;
}
