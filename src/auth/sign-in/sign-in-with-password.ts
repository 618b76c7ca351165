import { accountOf, selectAccountByEmail } from '../../db/queries/accounts/accounts.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { updatePasswordHash } from '../../db/queries/accounts/changes.ts';
import { returnTokens, selectTake, takeResultOf } from '../../db/queries/rate-limits.ts';
import { normalizeEmail } from '../../domain/accounts/email-address.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult, type WeakPasswordReason } from '../auth-result.ts';
import { networkBuckets, passwordBuckets, tooManyRequests } from '../rate-limits/buckets.ts';
import { openSession, type OpenedSession } from '../sessions/open-session.ts';
import { MAX_PASSWORD_LENGTH } from '../passwords/password-hash.ts';
import { weaknessOf } from '../passwords/new-password.ts';
import { isBanned } from '../users/new-account.ts';

/**
 * Without an account or a password, the same statements and hash run, with the response for a wrong password.
 * A sign-in gives its attempt back.
 * @returns a `weakness` when the password no longer meets the rules; the session is valid anyway.
 */
export async function signInWithPassword(
  deps: AuthDeps,
  input: { email: string; password: string },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession; weakness: WeakPasswordReason[] }>> {
  const { db, config } = deps;
  const now = deps.now();
  const email = normalizeEmail(input.email);
  if (email === null || input.password.length > MAX_PASSWORD_LENGTH) return refuse('invalid_credentials');

  const networks = await networkBuckets(deps, 'auth-token', client, config.limits.token);
  const attempts = await passwordBuckets(deps, email, client);
  const [taken, users, identities] = await db.batch([
    selectTake(db, [...networks, ...attempts], now),
    ...selectAccountByEmail(db, email),
  ]);
  const take = takeResultOf(taken);
  if (!take.allowed) return tooManyRequests(take);

  const account = accountOf(users, identities);
  const check = await deps.passwords.verify(input.password, account?.user.passwordHash ?? null);
  const event = { at: now, ...client, userId: account?.user.id ?? null };
  if (account === null || check.kind === 'mismatch') {
    await insertSecurityEvent(db, { ...event, kind: 'sign_in_failed' });
    return refuse('invalid_credentials');
  }
  const { user } = account;
  if (isBanned(user, now)) return refuse('user_banned', { status: 400 });
  if (user.emailConfirmedAt === null) return refuse('email_not_confirmed');

  const opened = openSession(deps, { account, method: 'password', client });
  await db.batch([
    ...opened.statements,
    ...returnTokens(db, attempts),
    insertSecurityEvent(db, { ...event, kind: 'signed_in', details: { method: 'password' } }),
    ...(check.isOutdated
      ? [
          updatePasswordHash(db, {
            userId: user.id,
            from: user.passwordHash,
            to: await deps.passwords.hash(input.password),
          }),
        ]
      : []),
  ]);
  return { ok: true, session: opened.session, weakness: weaknessOf(input.password, config) };
}
