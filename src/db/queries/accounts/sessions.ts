import { eq } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { sessions, users } from '../../schema/index.ts';

/** The statements, for one batch, that sign somebody in on a new device. */
export function insertSession(db: Database, session: typeof sessions.$inferInsert) {
  const { userId, createdAt } = session;
  return [
    db.insert(sessions).values(session),
    db.update(users).set({ lastSignInAt: createdAt, updatedAt: createdAt }).where(eq(users.id, userId)),
  ] as const;
}
