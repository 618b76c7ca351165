import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { users } from '../../schema/accounts.ts';

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
