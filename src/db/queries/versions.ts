import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { versions } from '../schema/index.ts';

/** Says in a batch that something changed as a whole ('games:NFL', 'content'). */
export function raiseVersion(db: Database, name: string, now: Date) {
  return db
    .insert(versions)
    .values({ name, version: 1, changedAt: now })
    .onConflictDoUpdate({
      target: versions.name,
      set: { version: sql`${versions.version} + 1`, changedAt: now },
    });
}
