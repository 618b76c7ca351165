import { sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { identities, users } from '../../schema/accounts.ts';
import { accountMatches, type AccountMatch } from './account-match.ts';
import type { Identity, User } from './accounts.ts';

/** One statement that stores somebody without an address. */
export function insertUser(db: Database, user: User) {
  return db.insert(users).values(user);
}

/**
 * The two statements, for one batch, of a sign-up. An address that nobody has confirmed is taken over by the
 * newest sign-up, its password and what it tells about the person included; a confirmed one is left alone.
 * @param match the account that this sign-up now owns.
 * @returns the account's row, when it was new or taken over.
 */
export function upsertSignUp(
  db: Database,
  { user, identity, match }: { user: User; identity: Identity; match: AccountMatch },
) {
  const { passwordHash, passwordSetAt, userMetadata } = user;
  const { confirmationSentAt, emailConfirmedAt, updatedAt } = user;
  const at = sql`${user.createdAt.toISOString()}::timestamptz`;
  return [
    db
      .insert(users)
      .values(user)
      .onConflictDoUpdate({
        target: users.email,
        set: { passwordHash, passwordSetAt, userMetadata, confirmationSentAt, emailConfirmedAt, updatedAt },
        setWhere: sql`${users.emailConfirmedAt} IS NULL AND ${users.deletedAt} IS NULL`,
      })
      .returning(),
    db.execute(sql`
      INSERT INTO ${identities}
        (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
      SELECT ${identity.id}::uuid, ${users.id}, 'email', ${users.id}::text,
        ${JSON.stringify(identity.identityData)}::jsonb || jsonb_build_object('sub', ${users.id}),
        ${at}, ${at}, ${at}
      FROM ${users} WHERE ${accountMatches(match)}
      ON CONFLICT (provider, provider_id) DO UPDATE
      SET identity_data = excluded.identity_data, updated_at = excluded.updated_at`),
  ] as const;
}

/** The two statements, for one batch, that open an account under an address that nobody has. */
export function insertUserUnlessKnown(db: Database, { user, identity }: { user: User; identity: Identity }) {
  const at = sql`${identity.createdAt.toISOString()}::timestamptz`;
  return [
    db.insert(users).values(user).onConflictDoNothing({ target: users.email }),
    db.execute(sql`
      INSERT INTO ${identities} (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
      SELECT ${identity.id}::uuid, ${users.id}, 'email', ${identity.providerId},
        ${JSON.stringify(identity.identityData)}::jsonb, ${at}, ${at}
      FROM ${users} WHERE ${users.id} = ${user.id}::uuid`),
  ] as const;
}
