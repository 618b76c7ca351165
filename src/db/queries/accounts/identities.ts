import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import {
  factors,
  identities,
  oneTimeTokens,
  sessions,
  users,
  type Metadata,
  type Provider,
} from '../../schema/accounts.ts';
import { type Identity, type User, selectAccountById } from './accounts.ts';
import { deleteFlowsOf } from './flow-states.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';
import { deleteRecoveryCodes } from './factors.ts';

export function selectAccountByIdentity(
  db: Database,
  { provider, providerId }: { provider: Provider; providerId: string },
) {
  const owner = db
    .select({ id: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerId, providerId)));
  return selectAccountById(db, owner);
}

/** Must be the first statement of a batch. Fails when the account has changed. */
export function lockAccount(db: Database, { id, email, emailConfirmedAt }: User) {
  return failBatchUnlessChanged(
    db,
    sql`SELECT 1 FROM ${users}
      WHERE ${users.id} = ${id} AND ${users.email} IS NOT DISTINCT FROM ${email}
        AND (${users.emailConfirmedAt} IS NOT NULL) = ${emailConfirmedAt !== null}
        AND ${users.deletedAt} IS NULL
      FOR UPDATE`,
  );
}

export function addIdentity(db: Database, identity: Identity) {
  const { userId, createdAt: now } = identity;
  return [db.insert(identities).values(identity), updateProviders(db, { userId, now })] as const;
}

/** Does nothing when the identity exists. */
export function addEmailIdentity(db: Database, identity: Identity) {
  const { userId, createdAt: now } = identity;
  return [
    db.insert(identities).values(identity).onConflictDoNothing(),
    updateProviders(db, { userId, now }),
  ] as const;
}

/** Fails its batch when the identity no longer exists. */
export function updateIdentity(
  db: Database,
  { id, identityData, now }: { id: string; identityData: Metadata; now: Date },
) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return failBatchUnlessChanged(
    db,
    sql`UPDATE ${identities}
      SET identity_data = ${JSON.stringify(identityData)}::jsonb, last_sign_in_at = ${at}, updated_at = ${at}
      WHERE ${identities.id} = ${id} RETURNING 1`,
  );
}

/**
 * Gives an unconfirmed account to the person whose address a provider has verified, and deletes what a
 * stranger may have stored.
 * @param identity becomes the account's only one.
 */
export function takeOverUnconfirmed(db: Database, identity: Identity) {
  const { userId, createdAt: now } = identity;
  return [
    db.delete(identities).where(eq(identities.userId, userId)),
    db.delete(factors).where(eq(factors.userId, userId)),
    deleteRecoveryCodes(db, userId),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId)),
    deleteFlowsOf(db, userId),
    db
      .update(users)
      .set({
        passwordHash: null,
        emailConfirmedAt: now,
        userMetadata: identity.identityData,
        newEmail: null,
        newEmailConfirmations: 0,
        isAnonymous: false,
        updatedAt: now,
      })
      .where(eq(users.id, userId)),
    ...addIdentity(db, identity),
  ] as const;
}

export function giveFirstEmail(
  db: Database,
  { userId, email, now }: { userId: string; email: string; now: Date },
) {
  return db
    .update(users)
    .set({ email, emailConfirmedAt: now, isAnonymous: false, updatedAt: now })
    .where(eq(users.id, userId));
}

export async function readTakenEmails(
  db: Database,
  { emails, userId }: { emails: readonly string[]; userId: string },
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, [...emails]), ne(users.id, userId)));
  return new Set(rows.flatMap(({ email }) => (email === null ? [] : [email])));
}

/**
 * Fails its batch when the identity is the last one or no longer exists.
 * @param isEmail true also removes the password.
 */
export function removeIdentity(
  db: Database,
  {
    user,
    id,
    email,
    isEmail,
    now,
  }: { user: User; id: string; email: string | null; isEmail: boolean; now: Date },
) {
  const others = sql`SELECT 1 FROM ${identities} WHERE user_id = ${user.id} AND id <> ${id}`;
  return [
    lockAccount(db, user),
    failBatchUnlessChanged(
      db,
      sql`DELETE FROM ${identities}
        WHERE ${identities.id} = ${id} AND ${identities.userId} = ${user.id} AND EXISTS (${others})
        RETURNING 1`,
    ),
    db
      .update(users)
      .set({ email, updatedAt: now, ...(isEmail ? { passwordHash: null } : {}) })
      .where(eq(users.id, user.id)),
    updateProviders(db, { userId: user.id, now }),
  ] as const;
}

function updateProviders(db: Database, { userId, now }: { userId: string; now: Date }) {
  const providers = sql`(SELECT jsonb_agg(provider ORDER BY since, provider) FROM (
    SELECT ${identities.provider} AS provider, min(${identities.createdAt}) AS since
    FROM ${identities} WHERE ${identities.userId} = ${userId} GROUP BY 1) AS by_age)`;
  return db
    .update(users)
    .set({
      appMetadata: sql`${users.appMetadata} ||
        jsonb_build_object('provider', ${providers} -> 0, 'providers', ${providers})`,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}
