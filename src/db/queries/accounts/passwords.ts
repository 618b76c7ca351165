import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { users } from '../../schema/accounts.ts';

/** Does nothing when the password has changed meanwhile. */
export function updatePasswordHash(
  db: Database,
  { userId, from, to }: { userId: string; from: string | null; to: string },
) {
  return db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), sql`${users.passwordHash} IS NOT DISTINCT FROM ${from}`));
}
