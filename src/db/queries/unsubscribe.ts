import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { digestTokens, savedTrips, mutedAddresses } from '../schema/saved-trips.ts';

/** One trip, or all trips of a person. */
export type Unsubscribed = 'trip' | 'all';

export async function readUnsubscribeToken(db: Database, token: string): Promise<Unsubscribed | null> {
  const { rows } = await db.execute<{ mutes: Unsubscribed }>(selectMutes(token));
  return rows[0]?.mutes ?? null;
}

/** Returns null for an unknown token, not for one used before. */
export async function unsubscribe(db: Database, token: string): Promise<Unsubscribed | null> {
  const { rows } = await db.execute<{ mutes: Unsubscribed }>(sql`
    WITH muted AS (
      UPDATE ${savedTrips} SET is_muted = true, version = ${savedTrips.version} + 1
      WHERE NOT ${savedTrips.isMuted} AND (${savedTrips.unsubscribeToken} = ${token} OR ${savedTrips.userId} =
        (SELECT ${digestTokens.userId} FROM ${digestTokens} WHERE ${digestTokens.token} = ${token})))
    ${selectMutes(token)}`);
  return rows[0]?.mutes ?? null;
}

function selectMutes(token: string): SQL {
  return sql`
    SELECT 'trip' AS mutes FROM ${savedTrips} WHERE ${savedTrips.unsubscribeToken} = ${token}
    UNION ALL SELECT 'all' FROM ${digestTokens} WHERE ${digestTokens.token} = ${token}`;
}

export type MuteReason = (typeof mutedAddresses.$inferSelect)['reason'];

/**
 * Keeps the first report about each address; a complaint replaces a bounce.
 * @param emails normalized, each once.
 */
export async function muteAddresses(
  db: Database,
  emails: readonly string[],
  reason: MuteReason,
  now: Date,
): Promise<void> {
  if (emails.length === 0) return;
  await db
    .insert(mutedAddresses)
    .values(emails.map((email) => ({ email, reason, reportedAt: now })))
    .onConflictDoUpdate({
      target: mutedAddresses.email,
      set: { reason, reportedAt: now },
      setWhere: sql`${mutedAddresses.reason} = 'bounced' AND excluded.reason = 'complained'`,
    });
}
