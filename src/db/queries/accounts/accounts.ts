import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { identities, sessions, users } from '../../schema/index.ts';

export type User = typeof users.$inferSelect;
export type Identity = typeof identities.$inferSelect;
export type Session = typeof sessions.$inferSelect;

/** A person with every way in that they have, oldest first. */
export interface Account {
  user: User;
  identities: Identity[];
}

/** The two statements, for one batch, that read an account by its normalised address; `accountOf` joins them. */
export function selectAccountByEmail(db: Database, email: string) {
  return [
    db.select().from(users).where(eq(users.email, email)),
    db
      .select(getTableColumns(identities))
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(eq(users.email, email))
      .orderBy(identities.createdAt),
  ] as const;
}

/** The two statements, for one batch, that read an account by its id. */
export function selectAccountById(db: Database, userId: string) {
  return [
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt),
  ] as const;
}

/** @returns null for nobody, and for an account that was deleted. */
export function accountOf([user]: User[], identityRows: Identity[]): Account | null {
  return user === undefined || user.deletedAt !== null ? null : { user, identities: identityRows };
}

/** The session that a token names; null when it has ended or is another person's. */
export function selectSession(db: Database, { sessionId, userId }: { sessionId: string; userId: string }) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
}
