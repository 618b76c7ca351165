import { and, eq, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import type { AmrEntry } from '../../schema/accounts.ts';
import { factorChallenges, factors, recoveryCodes, sessions } from '../../schema/accounts.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';
import { amrIncluding } from './sessions.ts';

export type Factor = typeof factors.$inferSelect;

/**
 * The statements, for one batch, that begin to enrol a factor.
 * @param abandonedSince unfinished ones from then or before make room for it.
 */
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

/** A person's factor with its sealed secret; null when it is another's. */
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

/** A person's verified factors with their sealed secrets. */
export async function readVerifiedFactors(db: Database, userId: string): Promise<Factor[]> {
  return db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.status, 'verified')))
    .orderBy(factors.createdAt);
}

/** The statements, for one batch, of a new challenge. */
export function insertChallenge(db: Database, challenge: typeof factorChallenges.$inferInsert) {
  const { factorId, createdAt } = challenge;
  return [
    db.insert(factorChallenges).values(challenge),
    db.update(factors).set({ lastChallengedAt: createdAt }).where(eq(factors.id, factorId)),
  ] as const;
}

/** A challenge of this factor, also one that has ended; null when there is none. */
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

/** First of a batch: uses up a challenge, and fails, and the batch with it, when that was done before. */
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

/**
 * First of a batch, or next to it: uses up a code's step, which verifies its factor, and fails, and the batch
 * with it, when this step or a later one was used before: one code, shown fifty times at once, opens one
 * session (auth-api.md 1.10).
 */
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

interface RaisedSession {
  userId: string;
  sessionId: string;
  /** null when a recovery code was shown. */
  factorId: string | null;
  proof: AmrEntry;
  /** Longer ago than the reuse window, so that no older token is taken for a lost answer. */
  refreshedAt: Date;
}

/**
 * The statements, for one batch, after a second factor was shown: this session rises to aal2 and steps past
 * its refresh tokens, so that the one from before cannot mint an aal2 session; the person's other sessions of
 * one factor end, and so do their other unfinished factors (auth-api.md 1.3, 1.5).
 */
export function stepUpSession(
  db: Database,
  { userId, sessionId, factorId, proof, refreshedAt }: RaisedSession,
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
 * The statements, for one batch, that remove a factor; with the last verified one sessions are aal1 again, and
 * recovery codes mean nothing any longer. Of two removals at once the second waits at the first statement, so
 * that the others see what is left.
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

/** @returns how many were deleted. */
export async function deleteExpiredChallenges(db: Database, now: Date): Promise<number> {
  return (await db.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now))).rowCount;
}
