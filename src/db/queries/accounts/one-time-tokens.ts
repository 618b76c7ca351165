import type { Database } from '../../client.ts';
import { oneTimeTokens } from '../../schema/index.ts';

/** A new token of somebody for a purpose voids the one before, its code's tries included. */
export function upsertOneTimeToken(db: Database, token: typeof oneTimeTokens.$inferInsert) {
  const { id, userId: _, purpose: __, ...renewed } = token;
  return db
    .insert(oneTimeTokens)
    .values(token)
    .onConflictDoUpdate({
      target: [oneTimeTokens.userId, oneTimeTokens.purpose],
      set: { id, attempts: 0, ...renewed },
    });
}
