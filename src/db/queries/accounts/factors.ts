import { and, eq, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { factorChallenges, factors, recoveryCodes, sessions, type AmrEntry } from '../../schema/accounts.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';
import { amrIncluding } from './sessions.ts';

export type Factor = typeof factors.$inferSelect;

/** @param abandonedSince unfinished factors from this time or before are deleted. */
export function insertFactor(
  db: Database,
  factor: typeof factors.$inferInsert,
  { abandonedSince }: { abandonedSince: Date },
) {
  return [
    db
      .delete(factors)
      .where(
        and(
          eq(factors.userId, factor.userId),
          eq(factors.status, 'unverified'),
          lte(factors.createdAt, abandonedSince),
        ),
      ),
    db.insert(factors).values(factor),
  ] as const;
}

/** Returns null when another user owns the factor. */
export async function readFactor(
  db: Database,
  { factorId, userId }: { factorId: string; userId: string },
): Promise<Factor | null> {
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, factorId), eq(factors.userId, userId)));
  return factor ?? null;
}

export async function readVerifiedFactors(db: Database, userId: string): Promise<Factor[]> {
  return db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.status, 'verified')))
    .orderBy(factors.createdAt);
}

export function insertChallenge(db: Database, challenge: typeof factorChallenges.$inferInsert) {
  const { factorId, createdAt } = challenge;
  return [
    db.insert(factorChallenges).values(challenge),
    db.update(factors).set({ lastChallengedAt: createdAt }).where(eq(factors.id, factorId)),
  ] as const;
}

/** Also returns expired challenges. */
export async function readChallenge(
  db: Database,
  { challengeId, factorId }: { challengeId: string; factorId: string },
) {
  const [challenge] = await db
    .select()
    .from(factorChallenges)
    .where(and(eq(factorChallenges.id, challengeId), eq(factorChallenges.factorId, factorId)));
  return challenge ?? null;
}

export function consumeChallenge(
  db: Database,
  { challengeId, factorId, now }: { challengeId: string; factorId: string; now: Date },
) {
  return failBatchUnlessChanged(
    db,
    sql`DELETE FROM ${factorChallenges}
      WHERE ${factorChallenges.id} = ${challengeId} AND ${factorChallenges.factorId} = ${factorId}
        AND ${factorChallenges.expiresAt} > ${now.toISOString()}
      RETURNING 1`,
  );
}

/** Fails its batch when this step or a later one was used. So one code sent fifty times opens one session. */
export function consumeTotpStep(
  db: Database,
  { factorId, step, now }: { factorId: string; step: number; now: Date },
) {
  return failBatchUnlessChanged(
    db,
    sql`UPDATE ${factors}
      SET last_used_step = ${step}, status = 'verified', updated_at = ${now.toISOString()}::timestamptz
      WHERE ${factors.id} = ${factorId}
        AND (${factors.lastUsedStep} IS NULL OR ${factors.lastUsedStep} < ${step})
      RETURNING 1`,
  );
}

/**
 * Skips the session's refresh tokens, so the previous one gets no aal2 session. Also ends the user's other
 * aal1 sessions and unfinished factors.
 */
export function stepUpSession(
  db: Database,
  {
    userId,
    sessionId,
    factorId,
    proof,
    refreshedAt,
  }: {
    userId: string;
    sessionId: string;
    /** Null for a recovery code. */
    factorId: string | null;
    proof: AmrEntry;
    /** Before the reuse window, so that no older token counts as a lost response. */
    refreshedAt: Date;
  },
) {
  return [
    db
      .update(sessions)
      .set({
        aal: 'aal2',
        amr: amrIncluding(proof),
        refreshCounter: sql`${sessions.refreshCounter} + 2`,
        refreshedAt,
      })
      .where(eq(sessions.id, sessionId))
      .returning(),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.aal, 'aal1'), ne(sessions.id, sessionId))),
    db
      .delete(factors)
      .where(
        and(
          eq(factors.userId, userId),
          eq(factors.status, 'unverified'),
          factorId === null ? undefined : ne(factors.id, factorId),
        ),
      ),
  ] as const;
}

/**
 * Without a verified factor, sessions return to aal1 and recovery codes are deleted. A simultaneous removal
 * waits at the first statement, so it sees which factors remain.
 */
export function deleteFactor(db: Database, { userId, factorId }: { userId: string; factorId: string }) {
  const isLast = sql`NOT EXISTS (
    SELECT 1 FROM ${factors} WHERE ${factors.userId} = ${userId} AND ${factors.status} = 'verified'
      AND ${factors.id} <> ${factorId})`;
  return [
    db
      .select({ id: factors.id })
      .from(factors)
      .where(eq(factors.userId, userId))
      .orderBy(factors.id)
      .for('update'),
    db
      .update(sessions)
      .set({ aal: 'aal1' })
      .where(and(eq(sessions.userId, userId), eq(sessions.aal, 'aal2'), isLast)),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isLast)),
    db.delete(factors).where(and(eq(factors.id, factorId), eq(factors.userId, userId))),
  ] as const;
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<number> {
  return (await db.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now))).rowCount;
}

export function replaceRecoveryCodes(db: Database, userId: string, codeHashes: readonly string[]) {
  return [
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash }))),
  ] as const;
}

export async function readRecoveryCodeHashes(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return rows.map(({ codeHash }) => codeHash);
}

export function consumeRecoveryCode(
  db: Database,
  { userId, codeHash }: { userId: string; codeHash: string },
) {
  return failBatchUnlessChanged(
    db,
    sql`DELETE FROM ${recoveryCodes} WHERE ${and(
      eq(recoveryCodes.userId, userId),
      eq(recoveryCodes.codeHash, codeHash),
    )} RETURNING 1`,
  );
}

export function deleteRecoveryCodes(db: Database, userId: string) {
  return db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
