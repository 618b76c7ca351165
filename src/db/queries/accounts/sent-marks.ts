import { eq } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { users } from '../../schema/accounts.ts';
import { accountMatches, type AccountMatch } from './account-match.ts';

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
