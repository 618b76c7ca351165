import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { oneTimeTokens, securityEvents, users } from '../../schema/accounts.ts';
import type { SecurityEventKind } from './security-events.ts';

const KIND: SecurityEventKind = 'account_deleted';

/** Banned accounts must stay. */
export function isUnverified(now: Date): SQL {
  return sql`(${users.email} IS NOT NULL AND ${users.emailConfirmedAt} IS NULL AND ${users.deletedAt} IS NULL
    AND (${users.bannedUntil} IS NULL OR ${users.bannedUntil} <= ${now.toISOString()}::timestamptz))`;
}

export function deleteUnverifiedAt(
  db: Database,
  { email, provenBy, now }: { email: string; provenBy: string; now: Date },
) {
  const isMatch = sql`${users.email} = ${email} AND ${users.id} <> ${provenBy} AND ${isUnverified(now)}`;
  return db.execute(sql`
    WITH deleted AS (DELETE FROM ${users} WHERE ${isMatch} RETURNING id)
    INSERT INTO ${securityEvents} (at, kind, user_id, details)
    SELECT ${now.toISOString()}::timestamptz, ${KIND}, id, '{"reason": "never confirmed"}'::jsonb
    FROM deleted`);
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
      RETURNING id)
    INSERT INTO ${securityEvents} (at, kind, user_id, details)
    SELECT ${at}, ${KIND}, id, '{"reason": "never confirmed"}'::jsonb FROM deleted`);
  return deleted.rowCount;
}
