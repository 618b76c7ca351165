import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import {
  factors,
  identities,
  oneTimeTokens,
  sessions,
  usedConfirmationLinks,
  users,
  securityEvents,
} from '../../schema/accounts.ts';
import { savedTrips } from '../../schema/saved-trips.ts';
import { endingLinks } from '../ended-links.ts';
import type { Identity, User } from './accounts.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';
import { deleteRecoveryCodes } from './factors.ts';
import type { SecurityEventKind } from './security-events.ts';

/**
 * Must be the first statement of a batch. Locks the account before its tokens, as a sign-up does. Fails when
 * the address was confirmed or the password changed meanwhile.
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

/** Links of earlier sign-ups no longer confirm the address. */
export function confirmAddress(
  db: Database,
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: Date },
) {
  return [
    db.insert(usedConfirmationLinks).values({ tokenHash, userId }),
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

export async function isUsedConfirmationLink(db: Database, tokenHash: string): Promise<boolean> {
  const [links] = await db.batch([
    db
      .select({ userId: usedConfirmationLinks.userId })
      .from(usedConfirmationLinks)
      .where(eq(usedConfirmationLinks.tokenHash, tokenHash)),
  ]);
  return links.length > 0;
}

/** Removes what people stored without proving that they own the address. */
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

interface ChangeSeen {
  userId: string;
  newEmail: string;
  /** Links followed so far. */
  confirmations: number;
}

/** Fails its batch with `OVERTAKEN_SQLSTATE` when `seen` is no longer current. */
export function countChangeConfirmation(db: Database, seen: ChangeSeen) {
  return failBatchUnlessChanged(
    db,
    sql`UPDATE ${users} SET new_email_confirmations = new_email_confirmations + 1
      WHERE ${isSeen(seen)} RETURNING 1`,
  );
}

/**
 * Voids links to the old address and deletes an unconfirmed account with the new one. Fails with
 * `OVERTAKEN_SQLSTATE`, or a unique violation when another account has the address.
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

const KIND: SecurityEventKind = 'account_deleted';

/** Banned accounts must stay. */
export function isUnverified(now: Date): SQL {
  return sql`(${users.email} IS NOT NULL AND ${users.emailConfirmedAt} IS NULL AND ${users.deletedAt} IS NULL
    AND (${users.bannedUntil} IS NULL OR ${users.bannedUntil} <= ${now.toISOString()}::timestamptz))`;
}

function deleteUnverifiedAt(
  db: Database,
  { email, provenBy, now }: { email: string; provenBy: string; now: Date },
) {
  const isMatch = sql`${users.email} = ${email} AND ${users.id} <> ${provenBy} AND ${isUnverified(now)}`;
  return db.execute(sql`
    WITH deleted AS (DELETE FROM ${users} WHERE ${isMatch} RETURNING id), ${endedWithDeleted(now)}
    INSERT INTO ${securityEvents} (at, kind, user_id, details)
    SELECT ${now.toISOString()}::timestamptz, ${KIND}, id, '{"reason": "never confirmed"}'::jsonb
    FROM deleted`);
}

/** The parts of a statement that end the links of trips whose owners are in `deleted`. */
function endedWithDeleted(now: Date): SQL {
  return sql`former AS (SELECT live_key, own_key FROM ${savedTrips}
      WHERE ${savedTrips.userId} IN (SELECT id FROM deleted)),
    ended AS (${endingLinks(sql`former`, now)})`;
}

/**
 * Keeps accounts that are banned or have a pending link.
 * @param askedBefore the account was opened and last asked to confirm before this time.
 */
export async function deleteUnconfirmed(
  db: Database,
  { askedBefore, now }: { askedBefore: Date; now: Date },
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const deleted = await db.execute(sql`
    WITH deleted AS (
      DELETE FROM ${users}
      WHERE ${isUnverified(now)}
        AND greatest(${users.createdAt}, ${users.confirmationSentAt}, ${users.invitedAt})
          <= ${askedBefore.toISOString()}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM ${oneTimeTokens}
          WHERE ${oneTimeTokens.userId} = ${users.id} AND ${oneTimeTokens.linkExpiresAt} > ${at})
      RETURNING id), ${endedWithDeleted(now)}
    INSERT INTO ${securityEvents} (at, kind, user_id, details)
    SELECT ${at}, ${KIND}, id, '{"reason": "never confirmed"}'::jsonb FROM deleted`);
  return deleted.rowCount;
}
