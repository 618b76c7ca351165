import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { factors, identities, oneTimeTokens, sessions, users } from '../../schema/accounts.ts';
import type { Identity, User } from './accounts.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { deleteUnverifiedAt } from './unconfirmed.ts';

/**
 * First of a batch that a token allows: locks the account before its tokens, as a sign-up does, and fails the
 * batch (`failBatchUnlessChanged`) when the address was confirmed or a password signed up with since the account was read.
 */
export function lockUnconfirmed(db: Database, { id, emailConfirmedAt, passwordHash }: User) {
  const isUnchanged =
    emailConfirmedAt !== null
      ? sql`${users.emailConfirmedAt} IS NOT NULL`
      : sql`${users.emailConfirmedAt} IS NULL AND ${users.passwordHash} IS NOT DISTINCT FROM ${passwordHash}`;
  return failBatchUnlessChanged(
    db,
    sql`SELECT 1 FROM ${users} WHERE ${users.id} = ${id} AND ${isUnchanged} FOR NO KEY UPDATE`,
  );
}

/** The statements, for one batch, that say an account's address is its owner's: no other sign-up can do so. */
export function confirmAddress(db: Database, { userId, now }: { userId: string; now: Date }) {
  return [
    db
      .update(users)
      .set({ emailConfirmedAt: now, isPasswordContested: false, updatedAt: now })
      .where(eq(users.id, userId)),
    db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'confirmation'))),
    db
      .update(identities)
      .set({
        identityData: sql`${identities.identityData} || '{"email_verified": true}'::jsonb`,
        updatedAt: now,
      })
      .where(and(eq(identities.userId, userId), eq(identities.provider, 'email'))),
  ] as const;
}

/**
 * The statements, for one batch, that take from an account whatever somebody put there who never proved to
 * own its address (auth-api.md 1.7).
 */
export function removeUnverified(db: Database, userId: string) {
  return [
    db
      .update(users)
      .set({ passwordHash: null, passwordSetAt: null, userMetadata: {} })
      .where(eq(users.id, userId)),
    db.delete(identities).where(and(eq(identities.userId, userId), ne(identities.provider, 'email'))),
    db.delete(factors).where(eq(factors.userId, userId)),
    deleteRecoveryCodes(db, userId),
    db.delete(sessions).where(eq(sessions.userId, userId)),
  ] as const;
}

/** What a step of an e-mail change was decided on; when it no longer holds, its batch fails. */
interface ChangeSeen {
  userId: string;
  newEmail: string;
  /** Followed so far. */
  confirmations: number;
}

/** One statement that counts the first of two links; fails its batch with `OVERTAKEN_SQLSTATE`. */
export function countChangeConfirmation(db: Database, seen: ChangeSeen) {
  return failBatchUnlessChanged(
    db,
    sql`UPDATE ${users} SET new_email_confirmations = new_email_confirmations + 1
      WHERE ${isSeen(seen)} RETURNING 1`,
  );
}

/**
 * The statements, for one batch, that give an account its new address. Every link that was mailed to the old
 * one is void, and an account that somebody opened under it and never confirmed goes. The second fails its
 * batch with `OVERTAKEN_SQLSTATE`, or as a duplicate key when the address is somebody else's by now.
 */
export function changeAddress(
  db: Database,
  { seen, user, identity }: { seen: ChangeSeen; user: User; identity: Identity },
) {
  const now = user.updatedAt.toISOString();
  const proven = { email: seen.newEmail, provenBy: seen.userId, now: user.updatedAt };
  return [
    deleteUnverifiedAt(db, proven),
    failBatchUnlessChanged(
      db,
      sql`UPDATE ${users}
        SET email = new_email, email_confirmed_at = ${now}::timestamptz, new_email = NULL,
          new_email_confirmations = 0, is_anonymous = false, updated_at = ${now}::timestamptz,
          app_metadata = ${JSON.stringify(user.appMetadata)}::jsonb
        WHERE ${isSeen(seen)} RETURNING 1`,
    ),
    db
      .insert(identities)
      .values(identity)
      .onConflictDoUpdate({
        target: [identities.provider, identities.providerId],
        set: { identityData: identity.identityData, updatedAt: identity.updatedAt },
      }),
    db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id)),
  ] as const;
}

function isSeen({ userId, newEmail, confirmations }: ChangeSeen) {
  return and(
    eq(users.id, userId),
    eq(users.newEmail, newEmail),
    eq(users.newEmailConfirmations, confirmations),
  );
}
