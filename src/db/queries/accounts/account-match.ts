import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { users } from '../../schema/accounts.ts';

/**
 * Whom a statement is about while only an address is known. Nobody is no row: the statement runs all the
 * same, so that known and unknown addresses take the same ones (auth-api.md 1.10).
 */
export interface AccountMatch {
  /** Normalised. */
  email: string;
  isConfirmed?: boolean;
  /** The hash that a sign-up has just written: then it is that sign-up's account. */
  passwordHash?: string;
  /** The address that it is being changed to. */
  newEmail?: string;
}

/** The condition on `users` that finds whom a match is about; deleted accounts are nobody's. */
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
