import { and, eq, lt, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import type { Proof } from '../../schema/accounts.ts';
import { factorChallenges, factors, sessions } from '../../schema/index.ts';

export type Factor = typeof factors.$inferSelect;

/** SQLSTATE of a batch whose challenge or code somebody else used first: division by zero. */
export const ALREADY_USED_SQLSTATE = '22012';

/** An abandoned attempt to enrol makes room for the next. */
const ABANDONED_MS = 5 * 60 * 1000;

/** The statements, for one batch, that begin to enrol a factor. */
export function insertFactor(db: Database, factor: typeof factors.$inferInsert) {
  const abandoned = new Date(factor.createdAt.getTime() - ABANDONED_MS);
  return [
    db
      .delete(factors)
      .where(
        and(
          eq(factors.userId, factor.userId),
          eq(factors.status, 'unverified'),
          lt(factors.createdAt, abandoned),
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

/** The statements, for one batch, of a new challenge. */
export function insertChallenge(db: Database, challenge: typeof factorChallenges.$inferInsert) {
  const { factorId, createdAt } = challenge;
  return [
    db.insert(factorChallenges).values(challenge),
    db.update(factors).set({ lastChallengedAt: createdAt }).where(eq(factors.id, factorId)),
  ] as const;
}

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

/**
 * First of a batch: uses up a challenge and a code's step, and fails, and the batch with it, when either was
 * used before: one code, shown fifty times at once, opens one session (auth-api.md 1.10).
 */
export function spendStep(
  db: Database,
  { challengeId, factorId, step, now }: { challengeId: string; factorId: string; step: number; now: Date },
) {
  const time = now.toISOString();
  return db.execute(sql`
    WITH spent AS (
      DELETE FROM ${factorChallenges}
      WHERE ${factorChallenges.id} = ${challengeId} AND ${factorChallenges.factorId} = ${factorId}
        AND ${factorChallenges.expiresAt} > ${time}
      RETURNING 1
    ), used AS (
      UPDATE ${factors} SET last_used_step = ${step}, status = 'verified', updated_at = ${time}::timestamptz
      WHERE ${factors.id} = ${factorId} AND EXISTS (SELECT 1 FROM spent)
        AND (${factors.lastUsedStep} IS NULL OR ${factors.lastUsedStep} < ${step})
      RETURNING 1
    )
    SELECT 1 / count(*) FROM used`);
}

export interface RaisedSession {
  userId: string;
  sessionId: string;
  factorId: string;
  proof: Proof;
  /** Longer ago than the reuse window, so that no older token is taken for a lost answer. */
  refreshedAt: Date;
}

/**
 * The statements, for one batch, after a second factor was shown: this session rises to aal2 and steps past
 * its refresh tokens, so that the one from before cannot mint an aal2 session; the person's other sessions of
 * one factor end, and so do their other unfinished factors (auth-api.md 1.3, 1.5).
 */
export function raiseSession(
  db: Database,
  { userId, sessionId, factorId, proof, refreshedAt }: RaisedSession,
) {
  return [
    db
      .update(sessions)
      .set({
        aal: 'aal2',
        amr: sql`${JSON.stringify([proof])}::jsonb || ${sessions.amr}`,
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
      .where(and(eq(factors.userId, userId), eq(factors.status, 'unverified'), ne(factors.id, factorId))),
  ] as const;
}

/** The statements, for one batch, that remove a factor; with the last verified one sessions are aal1 again. */
export function deleteFactor(db: Database, { userId, factorId }: { userId: string; factorId: string }) {
  const isLast = sql`NOT EXISTS (
    SELECT 1 FROM ${factors} WHERE ${factors.userId} = ${userId} AND ${factors.status} = 'verified'
      AND ${factors.id} <> ${factorId})`;
  return [
    db
      .update(sessions)
      .set({ aal: 'aal1' })
      .where(and(eq(sessions.userId, userId), eq(sessions.aal, 'aal2'), isLast)),
    db.delete(factors).where(and(eq(factors.id, factorId), eq(factors.userId, userId))),
  ] as const;
}

/** @returns how many were deleted. */
export async function deleteEndedChallenges(db: Database, now: Date): Promise<number> {
  return (await db.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now))).rowCount;
}
