import { sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { earlierSignUpTokens, identities, oneTimeTokens, users } from '../../schema/accounts.ts';
import { accountMatches, type AccountMatch } from './account-match.ts';
import type { Identity, User } from './accounts.ts';

/** One statement that stores somebody without an address. */
export function insertUser(db: Database, user: User) {
  return db.insert(users).values(user);
}

/**
 * The three statements, for one batch, of a sign-up; a confirmed account is left alone. While nobody has
 * confirmed the address the newest sign-up's password and metadata stand in the account, and the account notes
 * that there was another one. The links of earlier sign-ups stay good.
 * @param match finds the account that this sign-up has written.
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
        set: {
          passwordHash,
          passwordSetAt,
          userMetadata,
          confirmationSentAt,
          emailConfirmedAt,
          updatedAt,
          // Without an instant the hash is of a password that nobody knows.
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
    keepSignUpToken(db, match),
  ] as const;
}

/** One statement that makes room for a new sign-up's link and code without voiding the present ones. */
function keepSignUpToken(db: Database, match: AccountMatch) {
  return db.execute(sql`
    WITH earlier AS (
      DELETE FROM ONLY ${oneTimeTokens} USING ${users}
      WHERE ${oneTimeTokens.userId} = ${users.id} AND ${oneTimeTokens.purpose} = 'confirmation'
        AND ${accountMatches(match)}
      RETURNING ${oneTimeTokens}.*)
    INSERT INTO ${earlierSignUpTokens} SELECT * FROM earlier`);
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
