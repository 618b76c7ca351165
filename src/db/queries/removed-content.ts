import { eq } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { removedContent } from '../schema/index.ts';

/** What became of content that was taken out: the path it moved to, or null when it is gone for good. */
export interface Removal {
  movedTo: string | null;
}

/** At most one row: the removal recorded for a page's path. */
export function selectRemoved(db: Database, path: string) {
  return db
    .select({ movedTo: removedContent.movedTo })
    .from(removedContent)
    .where(eq(removedContent.path, path));
}
