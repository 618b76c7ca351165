import { eq } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { users } from '../../schema/accounts.ts';
import { accountMatches, type AccountMatch } from './account-match.ts';

/** One statement that notes when an account's owner was sent a link; no such account notes nothing. */
export function markSent(
  db: Database,
  sent: { confirmationSentAt: Date } | { recoverySentAt: Date },
  match: AccountMatch,
) {
  return db.update(users).set(sent).where(accountMatches(match));
}

/** One statement that lets an e-mail change ask both addresses anew; see `startEmailChange`. */
export function restartEmailChange(db: Database, now: Date, match: AccountMatch) {
  const restarted = { newEmailConfirmations: 0, emailChangeSentAt: now };
  return db.update(users).set(restarted).where(accountMatches(match));
}

/** The address that an account is being changed to; no row without an account, null without a change. */
export function selectNewEmail(db: Database, match: AccountMatch) {
  return db.select({ newEmail: users.newEmail }).from(users).where(accountMatches(match));
}

/** One statement that notes when an account's owner was sent a code to confirm who they are. */
export function markReauthentication(db: Database, userId: string, reauthenticationSentAt: Date) {
  return db.update(users).set({ reauthenticationSentAt }).where(eq(users.id, userId));
}

/** One statement that notes when an account's owner was invited. */
export function markInvited(db: Database, userId: string, invitedAt: Date) {
  return db.update(users).set({ invitedAt }).where(eq(users.id, userId));
}
