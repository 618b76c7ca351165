import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { users, type Metadata } from '../../schema/accounts.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';

/** Every access token and every read of the account contains this JSON text. */
export const MAX_METADATA_BYTES = 8_192;

type MetadataColumn = typeof users.userMetadata | typeof users.appMetadata;

/** Fails its batch when the merged metadata is too long. */
export function mergeUserMetadata(
  db: Database,
  { userId, data, now }: { userId: string; data: Metadata; now: Date },
) {
  const merged = mergedMetadata(users.userMetadata, data);
  return failBatchUnlessChanged(
    db,
    sql`UPDATE ${users} SET user_metadata = ${merged}, updated_at = ${now.toISOString()}::timestamptz
      WHERE ${users.id} = ${userId} AND ${fits(merged)} RETURNING 1`,
  );
}

export function mergeUserMetadataIfItFits(
  db: Database,
  { userId, data, now }: Parameters<typeof mergeUserMetadata>[1],
) {
  const merged = mergedMetadata(users.userMetadata, data);
  return db
    .update(users)
    .set({ userMetadata: merged, updatedAt: now })
    .where(sql`${users.id} = ${userId} AND ${fits(merged)}`);
}

/**
 * Must come before the statement that merges. Locks the account, and fails the batch when it is gone or the
 * metadata is too long.
 */
export function lockIfMetadataFits(
  db: Database,
  { userId, changes }: { userId: string; changes: readonly (readonly [MetadataColumn, Metadata])[] },
) {
  const conditions = changes.map(([column, data]) => sql` AND ${fits(mergedMetadata(column, data))}`);
  return failBatchUnlessChanged(
    db,
    sql`SELECT 1 FROM ${users} WHERE ${users.id} = ${userId}${sql.join(conditions)} FOR NO KEY UPDATE`,
  );
}

/** Merges in the database, so that simultaneous changes both count. null deletes a member. */
export function mergedMetadata(column: MetadataColumn, data: Metadata): SQL {
  const removed = Object.keys(data).filter((key) => data[key] === null);
  const values = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  return sql`(${column} || ${JSON.stringify(values)}::jsonb) - ${sql.param(removed)}::text[]`;
}

function fits(merged: SQL): SQL {
  return sql`octet_length((${merged})::text) <= ${MAX_METADATA_BYTES}`;
}
