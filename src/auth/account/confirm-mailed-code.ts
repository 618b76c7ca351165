import { sqlStateOf } from '../../db/neon/failure.ts';
import type { Session } from '../../db/queries/accounts/accounts.ts';
import { countReauthenticationAttempt } from '../../db/queries/accounts/changes.ts';
import { consumeToken } from '../../db/queries/accounts/one-time-tokens.ts';
import { OVERTAKEN_SQLSTATE } from '../../db/queries/accounts/fail-batch-unless-changed.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { addAuthenticationMethod } from '../../db/queries/accounts/sessions.ts';
import { parseCode } from '../../domain/accounts/code-digits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import type { SignedIn } from '../sessions/authenticate.ts';
import { takeFactorAttempt } from '../factors/step-up-session.ts';
import { refuseTooManyCodes } from '../rate-limits/guess-limits.ts';
import { codeHash } from '../tokens/one-time-token.ts';

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
  const limited = await takeFactorAttempt(deps, user.id);
  if (!limited.ok) return limited;
  const refusal = await refuseTooManyCodes(deps, user.email ?? '');
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
    if (sqlStateOf(error) === OVERTAKEN_SQLSTATE) return refuse('reauthentication_not_valid');
    throw error;
  }
}
