import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import type { Metadata, Provider } from '../../schema/accounts.ts';
import { factors, identities, oneTimeTokens, sessions, users } from '../../schema/accounts.ts';
import { USER_WITH_FACTORS, type Identity, type User } from './accounts.ts';
import { deleteFlowsOf } from './flow-states.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/** The two statements, for one batch, that read the account behind a provider's own id of a person. */
export function selectAccountByIdentity(
  db: Database,
  { provider, providerId }: { provider: Provider; providerId: string },
) {
  const owner = db
    .select({ id: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerId, providerId)));
  return [
    db.select(USER_WITH_FACTORS).from(users).where(eq(users.id, owner)),
    db.select().from(identities).where(eq(identities.userId, owner)).orderBy(identities.createdAt),
  ] as const;
}

/** The statements, for one batch, that open an account with one way in. */
export function insertAccount(db: Database, { user, identity }: { user: User; identity: Identity }) {
  return [db.insert(users).values(user), db.insert(identities).values(identity)] as const;
}

/**
 * First of a batch that changes an account found by its address: holds it as it was seen, or fails the batch
 * (`onlyIfOne`).
 */
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

/** The statements, for one batch, that add a way in to an account. */
export function addIdentity(db: Database, identity: Identity) {
  const { userId, createdAt: now } = identity;
  return [db.insert(identities).values(identity), tellProviders(db, { userId, now })] as const;
}

/** The statements, for one batch, that add the way in by address, unless it is there already. */
export function addEmailIdentity(db: Database, identity: Identity) {
  const { userId, createdAt: now } = identity;
  return [
    db.insert(identities).values(identity).onConflictDoNothing(),
    tellProviders(db, { userId, now }),
  ] as const;
}

/** What a provider says anew of somebody; fails its batch when they have lost this way in (`onlyIfOne`). */
export function renewIdentity(
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
 * The statements, for one batch, that give an account nobody had confirmed to the person whose address a
 * provider vouches for: whatever somebody else left in it goes (auth-api.md 1.7, pre-hijack defence).
 * @param identity their way in, the only one from now on.
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

/** One statement that gives an account without an address its first one, confirmed. */
export function giveFirstEmail(
  db: Database,
  { userId, email, now }: { userId: string; email: string; now: Date },
) {
  return db
    .update(users)
    .set({ email, emailConfirmedAt: now, isAnonymous: false, updatedAt: now })
    .where(eq(users.id, userId));
}

/** Which of these addresses are accounts' other than this one. */
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
 * The statements, for one batch, that take a way in from an account; the first fails the batch when it would
 * be the last one, or is gone (`onlyIfOne`).
 * @param email what the account's address is afterwards.
 * @param isEmail whether it is the way in by address: its password goes along.
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
    tellProviders(db, { userId: user.id, now }),
  ] as const;
}

/** One statement that tells clients which ways in an account has, the oldest first (`app_metadata`). */
function tellProviders(db: Database, { userId, now }: { userId: string; now: Date }) {
  const providers = sql`(SELECT jsonb_agg(provider ORDER BY since, provider) FROM (
    SELECT ${identities.provider} AS provider, min(${identities.createdAt}) AS since
    FROM ${identities} WHERE ${identities.userId} = ${userId} GROUP BY 1) AS ways)`;
  return db
    .update(users)
    .set({
      appMetadata: sql`${users.appMetadata} ||
        jsonb_build_object('provider', ${providers} -> 0, 'providers', ${providers})`,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}
