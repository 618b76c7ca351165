import { and, eq, gt, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { oneTimeTokens, sessions, users } from '../../schema/accounts.ts';
import { deleteFlowsOf } from './flow-states.ts';
import { isUnverified } from './confirmations.ts';
import { accountMatches, type AccountMatch } from './accounts.ts';

/** Also ends every other session and voids mailed links, codes and flows. */
export function setPassword(
  db: Database,
  {
    userId,
    passwordHash,
    keepSessionId,
    now,
  }: { userId: string; passwordHash: string; keepSessionId: string; now: Date },
) {
  return [
    db.update(users).set({ passwordHash, passwordSetAt: now, updatedAt: now }).where(eq(users.id, userId)),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keepSessionId))),
    db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)),
    deleteFlowsOf(db, userId),
  ] as const;
}

/** Does nothing when the password has changed meanwhile. */
export function updatePasswordHash(
  db: Database,
  { userId, from, to }: { userId: string; from: string | null; to: string },
) {
  return db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), sql`${users.passwordHash} IS NOT DISTINCT FROM ${from}`));
}

const MAX_CODE_ATTEMPTS = 5;

/**
 * Counts before the code is compared, so that simultaneous attempts all count.
 * @returns null without a code, or when its attempts are used up.
 */
export async function countReauthenticationAttempt(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<{ id: string; codeHash: string } | null> {
  const [token] = await db
    .update(oneTimeTokens)
    .set({ attempts: sql`${oneTimeTokens.attempts} + 1` })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, 'reauthentication'),
        gt(oneTimeTokens.codeExpiresAt, now),
        sql`${oneTimeTokens.attempts} < ${MAX_CODE_ATTEMPTS}`,
      ),
    )
    .returning({ id: oneTimeTokens.id, codeHash: oneTimeTokens.codeHash });
  return token ?? null;
}

/** An unconfirmed account or an unconfirmed change does not own its address. */
export function selectAddressOwner(db: Database, email: string, now: Date) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt), not(isUnverified(now))));
}

/** Both addresses must confirm the change. */
export function startEmailChange(
  db: Database,
  { userId, email, now }: { userId: string; email: string; now: Date },
) {
  return db
    .update(users)
    .set({ newEmail: email, newEmailConfirmations: 0, emailChangeSentAt: now, updatedAt: now })
    .where(eq(users.id, userId));
}

export function voidEmailChange(db: Database, userId: string) {
  return db
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.purpose, ['email_change_current', 'email_change_new']),
      ),
    );
}

export function markSent(
  db: Database,
  sent: { confirmationSentAt: Date } | { recoverySentAt: Date },
  match: AccountMatch,
) {
  return db.update(users).set(sent).where(accountMatches(match));
}

/** Both addresses must confirm again. */
export function restartEmailChange(db: Database, now: Date, match: AccountMatch) {
  const restarted = { newEmailConfirmations: 0, emailChangeSentAt: now };
  return db.update(users).set(restarted).where(accountMatches(match));
}

/** Returns no row without an account, null without a pending change. */
export function selectNewEmail(db: Database, match: AccountMatch) {
  return db.select({ newEmail: users.newEmail }).from(users).where(accountMatches(match));
}

export function markReauthentication(db: Database, userId: string, reauthenticationSentAt: Date) {
  return db.update(users).set({ reauthenticationSentAt }).where(eq(users.id, userId));
}

export function markInvited(db: Database, userId: string, invitedAt: Date) {
  return db.update(users).set({ invitedAt }).where(eq(users.id, userId));
}
