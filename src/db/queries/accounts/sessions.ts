import { and, desc, eq, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { failBatchUnlessChanged } from './fail-batch-unless-changed.ts';
import { securityEvents, sessions, users, type AmrEntry } from '../../schema/accounts.ts';
import { selectAccountById } from './accounts.ts';

/** The state of a statement whose wait `limitLockWait` cuts short. */
export const LOCK_NOT_AVAILABLE_SQLSTATE = '55P03';

export function insertSession(db: Database, session: typeof sessions.$inferInsert) {
  const { userId, createdAt } = session;
  return [
    db.insert(sessions).values(session),
    db.update(users).set({ lastSignInAt: createdAt, updatedAt: createdAt }).where(eq(users.id, userId)),
  ] as const;
}

interface SessionLimits {
  now: Date;
  idleSeconds: number;
}

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

function isAlive({ now, idleSeconds }: SessionLimits): SQL {
  return sql`(${sessions.expiresAt} > ${now.toISOString()} AND ${sessions.refreshedAt} > ${secondsBefore(now, idleSeconds).toISOString()})`;
}

/** Must be the first statement of a batch. Waiting for a row lock fails after this time. */
export function limitLockWait(db: Database, milliseconds: number) {
  return db.execute(sql`SELECT set_config('lock_timeout', ${`${milliseconds}ms`}, true)`);
}

export interface RefreshAttempt extends SessionLimits {
  sessionId: string;
  counter: number;
  reuseSeconds: number;
  network: string;
  userAgent: string | null;
}

/**
 * The newest token increments the counter. The previous one, whose response was lost, gets the same next
 * token, and the one before only within the reuse window. Any other token ends the session
 * (docs/accounts.md#sessions). So no token from before a second step gets an aal2 session.
 */
export function refreshStatements(db: Database, attempt: RefreshAttempt) {
  const { sessionId, counter, now, reuseSeconds, network, userAgent } = attempt;
  const time = now.toISOString();
  const isNewest = sql`${sessions.refreshCounter} = ${counter}`;
  const isFresh = sql`${sessions.refreshedAt} > ${secondsBefore(now, reuseSeconds).toISOString()}`;
  const isParent = sql`${sessions.refreshCounter} = ${counter + 1}`;
  const isInWindow = sql`(${sessions.refreshCounter} = ${counter + 2} AND ${isFresh})`;
  return [
    db
      .update(sessions)
      .set({
        refreshCounter: sql`CASE WHEN ${isNewest} THEN ${sessions.refreshCounter} + 1 ELSE ${sessions.refreshCounter} END`,
        refreshedAt: sql`CASE WHEN ${isNewest} THEN ${time}::timestamptz ELSE ${sessions.refreshedAt} END`,
        network,
        userAgent,
      })
      .where(
        and(
          eq(sessions.id, sessionId),
          isAlive(attempt),
          or(isNewest, isParent, isInWindow),
          sql`NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${sessions.userId} AND ${users.bannedUntil} > ${time})`,
        ),
      )
      .returning(),
    db.execute<{ userId: string }>(sql`
      WITH ended AS (
        DELETE FROM ${sessions} WHERE ${sessions.id} = ${sessionId} AND ${sessions.refreshCounter} > ${counter + 1}
          AND NOT ${isInWindow}
        RETURNING ${sessions.userId}
      )
      INSERT INTO ${securityEvents} (at, kind, user_id, network, user_agent)
      SELECT ${time}::timestamptz, 'refresh_token_replayed', user_id, ${network}, ${userAgent} FROM ended
      RETURNING user_id AS "userId"`),
    ...selectBySession(db, sessionId),
  ] as const;
}

export function selectSession(db: Database, sessionId: string) {
  return db.select().from(sessions).where(eq(sessions.id, sessionId));
}

export function selectBySession(db: Database, sessionId: string) {
  const owner = db.select({ id: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId));
  return [selectSession(db, sessionId), ...selectAccountById(db, owner)] as const;
}

/** Lists the newest first, with only the latest entry of each method. */
export function amrIncluding(proof: AmrEntry): SQL {
  return sql`${JSON.stringify([proof])}::jsonb ||
    jsonb_path_query_array(${sessions.amr}, '$[*] ? (@.method != $method)', ${JSON.stringify({ method: proof.method })}::jsonb)`;
}

export function addAuthenticationMethod(
  db: Database,
  { sessionId, proof }: { sessionId: string; proof: AmrEntry },
) {
  return db
    .update(sessions)
    .set({ amr: amrIncluding(proof) })
    .where(eq(sessions.id, sessionId))
    .returning();
}

/** Fails its batch when the session has ended. */
export function lockSession(db: Database, sessionId: string) {
  return failBatchUnlessChanged(
    db,
    sql`SELECT 1 FROM ${sessions} WHERE ${sessions.id} = ${sessionId} FOR UPDATE`,
  );
}

/** Selects live sessions, the most recently used first. */
export function selectSessions(db: Database, userId: string, limits: SessionLimits) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(limits)))
    .orderBy(desc(sessions.refreshedAt), sessions.id);
}

/** All sessions of a user, only this one, or all except this one. */
export const LOGOUT_SCOPES = ['global', 'local', 'others'] as const;

export function deleteSessions(
  db: Database,
  { userId, sessionId, scope }: { userId: string; sessionId: string; scope: (typeof LOGOUT_SCOPES)[number] },
) {
  const which = { global: undefined, local: eq(sessions.id, sessionId), others: ne(sessions.id, sessionId) };
  return db.delete(sessions).where(and(eq(sessions.userId, userId), which[scope]));
}

export async function deleteSession(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const isTheirs = and(eq(sessions.userId, userId), eq(sessions.id, sessionId));
  return (await db.delete(sessions).where(isTheirs)).rowCount > 0;
}

export async function deleteExpiredSessions(
  db: Database,
  { now, idleSeconds }: SessionLimits,
): Promise<number> {
  const idleSince = secondsBefore(now, idleSeconds);
  const expired = or(lte(sessions.expiresAt, now), lte(sessions.refreshedAt, idleSince));
  return (await db.delete(sessions).where(expired)).rowCount;
}
