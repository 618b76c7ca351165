import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { flowStates } from '../../schema/accounts.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';

export type StoredFlow = typeof flowStates.$inferSelect;

export function insertFlowState(db: Database, flow: typeof flowStates.$inferInsert) {
  return db.insert(flowStates).values(flow);
}

/**
 * Consumes a flow once, and only in the browser that started it. The provider may have redirected before, or too
 * late. An unknown flow was never started, was deleted, or was started in another browser or session.
 * @param browserHashes hashes under which this browser may be stored.
 */
export async function consumeFlow(
  db: Database,
  { id, browserHashes, now }: { id: string; browserHashes: readonly string[]; now: Date },
) {
  const own = and(eq(flowStates.id, id), inArray(flowStates.browserHash, [...browserHashes]));
  const [[consumed], [seen]] = await db.batch([
    db
      .update(flowStates)
      .set({ claimedAt: now })
      .where(and(own, isNull(flowStates.claimedAt), gt(flowStates.expiresAt, now)))
      .returning(),
    db.select().from(flowStates).where(own),
  ]);
  if (consumed !== undefined) return { kind: 'consumed', flow: consumed } as const;
  if (seen === undefined) return { kind: 'unknown' } as const;
  return { kind: seen.claimedAt === null ? 'expired' : 'used', flow: seen } as const;
}

/** Fails its batch when a sign-out or a new password has ended the flow. */
export function lockFlow(db: Database, id: string) {
  return failBatchUnlessChanged(
    db,
    sql`SELECT 1 FROM ${flowStates} WHERE ${flowStates.id} = ${id} FOR UPDATE`,
  );
}

export function storeAuthCode(
  db: Database,
  {
    id,
    ...given
  }: {
    id: string;
    authCodeHash: string;
    userId: string;
    method: string;
    /** Google's tokens for the client. */
    sealedProviderTokens?: string;
    expiresAt: Date;
  },
) {
  return db.update(flowStates).set(given).where(eq(flowStates.id, id));
}

/** Also returns expired flows. */
export async function readFlowByCode(db: Database, authCodeHash: string): Promise<StoredFlow | null> {
  const [flow] = await db.select().from(flowStates).where(eq(flowStates.authCodeHash, authCodeHash));
  return flow ?? null;
}

export function consumeAuthCode(db: Database, authCodeHash: string) {
  return failBatchUnlessChanged(
    db,
    sql`DELETE FROM ${flowStates} WHERE ${flowStates.authCodeHash} = ${authCodeHash} RETURNING 1`,
  );
}

export function deleteFlowsOf(db: Database, userId: string) {
  return db.delete(flowStates).where(or(eq(flowStates.userId, userId), eq(flowStates.linkingUserId, userId)));
}

export async function deleteExpiredFlows(db: Database, now: Date): Promise<number> {
  return (await db.delete(flowStates).where(lte(flowStates.expiresAt, now))).rowCount;
}
