import { sql } from 'drizzle-orm';
import type { Database } from '../neon/client.ts';
import { mutedAddresses } from '../schema/saved-trips.ts';

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
