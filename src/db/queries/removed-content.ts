import { eq } from 'drizzle-orm';
import { cachedStatement, type ValueNamed } from '../neon/cached-statement.ts';
import { removedContent } from '../schema/content.ts';

/** Null when the content is gone for good. */
export interface Removal {
  movedTo: string | null;
}

export const selectRemoved = cachedStatement((db, value: ValueNamed<{ path: string }>) =>
  db
    .select({ movedTo: removedContent.movedTo })
    .from(removedContent)
    .where(eq(removedContent.path, value('path'))),
);
