import { eq, getTableColumns, sql, and, isNotNull, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../neon/client.ts';
import { factors, identities, users, type sessions } from '../../schema/accounts.ts';

export type User = typeof users.$inferSelect;
export type Identity = typeof identities.$inferSelect;
export type Session = typeof sessions.$inferSelect;

export type FactorSummary = Omit<typeof factors.$inferSelect, 'userId' | 'sealedSecret'>;

/** Identities and factors are oldest first. */
export interface Account {
  user: User;
  identities: Identity[];
  factors: FactorSummary[];
}

/** Dates are text in JSON. */
type FactorJson = {
  [Key in keyof FactorSummary]: FactorSummary[Key] extends Date | null
    ? Exclude<FactorSummary[Key], Date> | string
    : FactorSummary[Key];
};

export const USER_WITH_FACTORS = {
  ...getTableColumns(users),
  factors: sql<FactorJson[]>`(
    SELECT coalesce(json_agg(json_build_object(
      'id', factor.id, 'type', factor.type, 'status', factor.status, 'friendlyName', factor.friendly_name,
      'createdAt', factor.created_at, 'updatedAt', factor.updated_at,
      'lastChallengedAt', factor.last_challenged_at, 'lastUsedStep', factor.last_used_step) ORDER BY factor.created_at, factor.id), '[]'::json)
    FROM ${factors} AS factor WHERE factor.user_id = users.id)`,
};

/**
 * `accountOf` joins the rows.
 * @param email normalized.
 */
export function selectAccountByEmail(db: Database, email: string) {
  return [
    db.select(USER_WITH_FACTORS).from(users).where(eq(users.email, email)),
    db
      .select(getTableColumns(identities))
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(eq(users.email, email))
      .orderBy(identities.createdAt),
  ] as const;
}

export function selectAccountById(db: Database, userId: string | SQLWrapper) {
  return [
    db.select(USER_WITH_FACTORS).from(users).where(eq(users.id, userId)),
    db.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt),
  ] as const;
}

/** @returns null also for a deleted account. */
export function accountOf(
  [row]: (User & { factors: FactorJson[] })[],
  identityRows: Identity[],
): Account | null {
  if (row === undefined || row.deletedAt !== null) return null;
  const { factors: factorRows, ...user } = row;
  return { user, identities: identityRows, factors: factorRows.map(factorOf) };
}

export async function readAccount(db: Database, userId: string): Promise<Account | null> {
  return accountOf(...(await db.batch(selectAccountById(db, userId))));
}

/** @param email normalized. */
export async function readAccountByEmail(db: Database, email: string): Promise<Account | null> {
  return accountOf(...(await db.batch(selectAccountByEmail(db, email))));
}

function factorOf({ createdAt, updatedAt, lastChallengedAt, ...factor }: FactorJson): FactorSummary {
  return {
    ...factor,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    lastChallengedAt: lastChallengedAt === null ? null : new Date(lastChallengedAt),
  };
}

/**
 * For an unknown address, a statement still runs and matches no row
 * (docs/accounts.md#responses-reveal-nothing).
 */
export interface AccountMatch {
  email: string;
  isConfirmed?: boolean;
  /** Matches only if the sign-up that wrote this hash was stored. */
  passwordHash?: string;
  newEmail?: string;
}

export function accountMatches({
  email,
  isConfirmed,
  passwordHash,
  newEmail,
}: AccountMatch): SQL | undefined {
  const { emailConfirmedAt } = users;
  return and(
    eq(users.email, email),
    isNull(users.deletedAt),
    isConfirmed === undefined
      ? undefined
      : isConfirmed
        ? isNotNull(emailConfirmedAt)
        : isNull(emailConfirmedAt),
    passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash),
    newEmail === undefined ? undefined : eq(users.newEmail, newEmail),
  );
}
