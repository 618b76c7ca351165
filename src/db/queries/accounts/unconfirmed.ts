import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { oneTimeTokens, securityEvents, users } from '../../schema/index.ts';
import type { SecurityEventKind } from './security-events.ts';

const KIND: SecurityEventKind = 'account_deleted';

/**
 * Deletes accounts whose address nobody has confirmed, with everything that hangs on them; the security log
 * says so. A ban stands, and whoever has a link out that still works keeps the account for as long.
 * @param askedBefore the last confirmation or invitation was sent, and the account opened, before this.
 * @returns how many.
 */
export async function deleteUnconfirmed(
  db: Database,
  { askedBefore, now }: { askedBefore: Date; now: Date },
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const deleted = await db.execute(sql`
    WITH deleted AS (
      DELETE FROM ${users}
      WHERE ${users.email} IS NOT NULL AND ${users.emailConfirmedAt} IS NULL AND ${users.deletedAt} IS NULL
        AND (${users.bannedUntil} IS NULL OR ${users.bannedUntil} <= ${at})
        AND greatest(${users.createdAt}, ${users.confirmationSentAt}, ${users.invitedAt})
          <= ${askedBefore.toISOString()}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM ${oneTimeTokens}
          WHERE ${oneTimeTokens.userId} = ${users.id} AND ${oneTimeTokens.linkExpiresAt} > ${at})
      RETURNING id)
    INSERT INTO ${securityEvents} (at, kind, user_id, details)
    SELECT ${at}, ${KIND}, id, '{"reason": "never confirmed"}'::jsonb FROM deleted`);
  return deleted.rowCount;
}
