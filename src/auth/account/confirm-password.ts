import type { User } from '../../db/queries/accounts/accounts.ts';
import { takeTokens } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult, type Client } from '../auth-result.ts';
import { passwordBuckets } from '../rate-limits/guess-limits.ts';

export async function takePasswordAttempt(
  deps: AuthDeps,
  user: Pick<User, 'id' | 'email'>,
  client: Client,
): Promise<AuthResult> {
  const buckets = await passwordBuckets(deps, user.email ?? user.id, client);
  const take = await takeTokens(deps.db, buckets, deps.now());
  return take.allowed
    ? { ok: true }
    : refuse('over_request_rate_limit', { retryAfterSeconds: take.retryAfterSeconds });
}

/** An account without a password passes: it has nothing to confirm. */
export async function confirmPassword(
  deps: AuthDeps,
  user: Pick<User, 'id' | 'email' | 'passwordHash'>,
  password: string,
  client: Client,
): Promise<AuthResult> {
  if (user.passwordHash === null) return { ok: true };
  const attempt = await takePasswordAttempt(deps, user, client);
  if (!attempt.ok) return attempt;
  const check = await deps.passwords.verify(password, user.passwordHash);
  return check.kind === 'mismatch' ? refuse('current_password_invalid') : { ok: true };
}
