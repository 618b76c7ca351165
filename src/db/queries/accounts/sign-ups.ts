import { sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { earlierSignUpTokens, identities, oneTimeTokens, users } from '../../schema/accounts.ts';
import { accountMatches, type AccountMatch, type Account, type Identity, type User } from './accounts.ts';

export function insertUser(db: Database, user: User) {
  return db.insert(users).values(user);
}

export function insertAccount(
  db: Database,
  { user, identities: identityRows }: Pick<Account, 'user' | 'identities'>,
) {
  return [db.insert(users).values(user), db.insert(identities).values(identityRows)] as const;
}

/**
 * A confirmed account stays unchanged. An unconfirmed one takes the newest password and metadata and notes
 * that there were several sign-ups; earlier links stay valid.
 * @returns the account's row when it was new or overwritten.
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
        set: {
          passwordHash,
          passwordSetAt,
          userMetadata,
          confirmationSentAt,
          emailConfirmedAt,
          updatedAt,
          // Without a date, nobody knows the password of the hash.
          isPasswordContested: sql`${users.isPasswordContested} OR ${users.passwordSetAt} IS NOT NULL`,
        },
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
    saveEarlierToken(db, match),
  ] as const;
}

/** Makes room for a new token without voiding the current one. */
function saveEarlierToken(db: Database, match: AccountMatch) {
  return db.execute(sql`
    WITH earlier AS (
      DELETE FROM ONLY ${oneTimeTokens} USING ${users}
      WHERE ${oneTimeTokens.userId} = ${users.id} AND ${oneTimeTokens.purpose} = 'confirmation'
        AND ${accountMatches(match)}
      RETURNING ${oneTimeTokens}.*)
    INSERT INTO ${earlierSignUpTokens} SELECT * FROM earlier`);
}

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
