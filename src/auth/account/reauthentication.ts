import type { User, Session } from '../../db/queries/accounts/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult, type Client, invalid } from '../auth-result.ts';
import { refuseTooManyCodes, refuseTooManyPasswords } from '../rate-limits/buckets.ts';
import { insertMail } from '../../db/queries/accounts/mail-outbox.ts';
import { upsertOneTimeToken, consumeToken } from '../../db/queries/accounts/one-time-tokens.ts';
import { markReauthentication, countReauthenticationAttempt } from '../../db/queries/accounts/changes.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import { refuseTooManyMails } from '../rate-limits/mail-limits.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { addAuthenticationMethod } from '../../db/queries/accounts/sessions.ts';
import { parseCode } from '../../domain/accounts/code-digits.ts';
import { refuseTooManyFactors } from '../factors/step-up-session.ts';
import { codeHash } from '../tokens/one-time-token.ts';
import { isOvertaken } from '../../db/queries/accounts/fail-batch-unless-changed.ts';
import { writeTokenMail } from '../mail/write-mail.ts';

/** An account without a password passes: it has nothing to confirm. */
export async function confirmPassword(
  deps: AuthDeps,
  user: Pick<User, 'id' | 'email' | 'passwordHash'>,
  password: string,
  client: Client,
): Promise<AuthResult> {
  if (user.passwordHash === null) return { ok: true };
  const refusal = await refuseTooManyPasswords(deps, user, client);
  if (refusal !== null) return refusal;
  const check = await deps.passwords.verify(password, user.passwordHash);
  return check.kind === 'mismatch' ? refuse('current_password_invalid') : { ok: true };
}

export async function sendReauthentication(
  deps: AuthDeps,
  { account: { user } }: SignedIn,
  client: Client,
): Promise<AuthResult> {
  const { db } = deps;
  const { email } = user;
  if (email === null) {
    const message = 'Reauthentication requires the user to have an email or a phone number';
    return invalid(message);
  }
  if (user.emailConfirmedAt === null) return refuse('email_not_confirmed', { status: 422 });
  const refusal = await refuseTooManyMails(deps, { email, purpose: 'reauthentication' }, client);
  if (refusal !== null) return refusal;
  const { token, mail } = await writeTokenMail(deps, {
    kind: 'reauthentication',
    to: email,
    userId: user.id,
  });
  await db.batch([
    markReauthentication(db, user.id, deps.now()),
    upsertOneTimeToken(db, { ...token, userId: user.id }),
    insertMail(db, mail),
  ]);
  return { ok: true };
}

/**
 * Accepts the code of `sendReauthentication` and adds `otp` to the session's `amr`. Attempts have the limits
 * of app codes.
 * @returns 422 `reauthentication_not_valid` for another code.
 */
export async function confirmMailedCode(
  deps: AuthDeps,
  { account: { user }, session }: SignedIn,
  code: string,
  client: Client,
): Promise<AuthResult<{ session: Session }>> {
  const { db, secrets } = deps;
  const now = deps.now();
  const digits = parseCode(code);
  if (digits === null) return refuse('reauthentication_not_valid');
  const refusal =
    (await refuseTooManyFactors(deps, user.id)) ?? (await refuseTooManyCodes(deps, user.email ?? ''));
  if (refusal !== null) return refusal;
  const stored = await countReauthenticationAttempt(db, { userId: user.id, now });
  const givenHash = await codeHash(secrets, { email: user.email ?? '', code: digits });
  const event = { at: now, userId: user.id, ...client, details: { method: 'otp' } };
  if (stored?.codeHash !== givenHash) {
    await insertSecurityEvent(db, { ...event, kind: 'sign_in_failed' });
    return refuse('reauthentication_not_valid');
  }
  const proof = { method: 'otp', timestamp: Math.floor(now.getTime() / 1000) };
  try {
    const [, [updated]] = await db.batch([
      consumeToken(db, stored.id),
      addAuthenticationMethod(db, { sessionId: session.id, proof }),
      insertSecurityEvent(db, { ...event, kind: 'signed_in' }),
    ]);
    return updated === undefined ? refuse('session_not_found') : { ok: true, session: updated };
  } catch (error) {
    if (isOvertaken(error)) return refuse('reauthentication_not_valid');
    throw error;
  }
}
