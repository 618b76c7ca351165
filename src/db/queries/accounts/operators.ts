import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { factors, identities, oneTimeTokens, sessions, users, type Metadata } from '../../schema/accounts.ts';
import { groupVotes } from '../../schema/group-votes.ts';
import { followedTeams, idempotencyKeys, visits } from '../../schema/fans.ts';
import { digestTokens } from '../../schema/saved-trips.ts';
import { deleteTripsOf, endLinksOf } from '../ended-links.ts';
import { accountOf, USER_WITH_FACTORS, type Account, type User } from './accounts.ts';
import { deleteFlowsOf } from './flow-states.ts';
import { lockIfMetadataFits, mergedMetadata } from './metadata.ts';
import { deleteRecoveryCodes } from './factors.ts';

export async function readAccounts(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ accounts: Account[]; total: number }> {
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset);
  const [rows, identityRows, totals] = await db.batch([
    db
      .select(USER_WITH_FACTORS)
      .from(users)
      .where(sql`${users.id} IN ${page}`)
      .orderBy(desc(users.createdAt), desc(users.id)),
    db
      .select()
      .from(identities)
      .where(sql`${identities.userId} IN ${page}`)
      .orderBy(asc(identities.createdAt)),
    db
      .select({ total: sql<number>`count(*)::integer` })
      .from(users)
      .where(isNull(users.deletedAt)),
  ]);
  const accounts = rows.flatMap((row) => {
    const account = accountOf(
      [row],
      identityRows.filter(({ userId }) => userId === row.id),
    );
    return account === null ? [] : [account];
  });
  return { accounts, total: totals[0]?.total ?? 0 };
}

/** Absent members stay unchanged; metadata merges. */
export interface OperatorChange {
  email?: string;
  emailConfirmedAt?: Date;
  passwordHash?: string;
  role?: string;
  bannedUntil?: Date | null;
  userMetadata?: Metadata;
  appMetadata?: Metadata;
}

/**
 * Fails when the merged metadata is too long. A new password ends every session. A new password or address
 * voids pending links and codes. A ban turns the links of saved trips off and ends the account's votes.
 */
export function changeByOperator(db: Database, userId: string, change: OperatorChange, now: Date) {
  const { userMetadata, appMetadata, ...columns } = change;
  const changes = [
    ...(userMetadata === undefined ? [] : [[users.userMetadata, userMetadata] as const]),
    ...(appMetadata === undefined ? [] : [[users.appMetadata, appMetadata] as const]),
  ];
  return [
    ...(changes.length === 0 ? [] : [lockIfMetadataFits(db, { userId, changes })]),
    db
      .update(users)
      .set({
        ...columns,
        ...(columns.passwordHash === undefined ? {} : { passwordSetAt: now, isPasswordContested: false }),
        ...(userMetadata === undefined
          ? {}
          : { userMetadata: mergedMetadata(users.userMetadata, userMetadata) }),
        ...(appMetadata === undefined ? {} : { appMetadata: mergedMetadata(users.appMetadata, appMetadata) }),
        updatedAt: now,
      })
      .where(eq(users.id, userId)),
    // Strangers write to them, and nobody may decide them for a banned organizer.
    ...(change.bannedUntil ? [db.delete(groupVotes).where(eq(groupVotes.userId, userId))] : []),
    ...(change.email === undefined && change.emailConfirmedAt === undefined
      ? []
      : [updateEmailIdentity(db, userId, now)]),
    ...(change.passwordHash === undefined
      ? []
      : [db.delete(sessions).where(eq(sessions.userId, userId)), deleteFlowsOf(db, userId)]),
    ...(change.passwordHash === undefined && change.email === undefined
      ? []
      : [db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))]),
    ...(change.bannedUntil ? [endLinksOf(db, userId, now)] : []),
  ] as const;
}

function updateEmailIdentity(db: Database, userId: string, now: Date) {
  return db
    .update(identities)
    .set({
      identityData: sql`${identities.identityData} || (
        SELECT jsonb_build_object('email', ${users.email}, 'email_verified', ${users.emailConfirmedAt} IS NOT NULL)
        FROM ${users} WHERE ${users.id} = ${userId})`,
      updatedAt: now,
    })
    .where(and(eq(identities.userId, userId), eq(identities.provider, 'email')));
}

export function deleteUser(db: Database, userId: string, now: Date) {
  const isUser = eq(users.id, userId);
  return [
    db.select({ id: users.id }).from(users).where(isUser).for('update'),
    deleteTripsOf(db, userId, now),
    db.delete(users).where(isUser),
  ] as const;
}

/** Keeps the empty row and its id (`should_soft_delete`). */
export function emptyUser(db: Database, { id }: Pick<User, 'id'>, now: Date) {
  return [
    db
      .update(users)
      .set({
        email: null,
        newEmail: null,
        passwordHash: null,
        userMetadata: {},
        appMetadata: {},
        deletedAt: now,
        updatedAt: now,
      })
      .where(eq(users.id, id)),
    db.delete(identities).where(eq(identities.userId, id)),
    db.delete(factors).where(eq(factors.userId, id)),
    deleteRecoveryCodes(db, id),
    deleteFlowsOf(db, id),
    db.delete(sessions).where(eq(sessions.userId, id)),
    db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id)),
    deleteTripsOf(db, id, now),
    ...[groupVotes, digestTokens, followedTeams, visits, idempotencyKeys].map((table) =>
      db.delete(table).where(eq(table.userId, id)),
    ),
  ] as const;
}
