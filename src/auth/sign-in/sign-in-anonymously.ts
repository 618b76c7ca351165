import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { insertUser } from '../../db/queries/accounts/sign-ups.ts';
import type { Metadata } from '../../db/schema/accounts.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { refuseTooManySignUps } from '../rate-limits/mail-limits.ts';
import { newUser } from '../users/new-account.ts';
import { openSession, type OpenedSession } from '../sessions/open-session.ts';
import { refuseMetadata } from '../users/user-metadata.ts';

export async function signInAnonymously(
  deps: AuthDeps,
  { userMetadata }: { userMetadata: Metadata },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const { db, config } = deps;
  if (!config.isAnonymousEnabled) return refuse('anonymous_provider_disabled');
  if (config.isSignupDisabled) return refuse('signup_disabled');
  const refusal = refuseMetadata(userMetadata) ?? (await refuseTooManySignUps(deps, client));
  if (refusal !== null) return refusal;

  const now = deps.now();
  const user = newUser({ userMetadata, isAnonymous: true, now });
  const account = { user, identities: [], factors: [] };
  const opened = openSession(deps, { account, method: 'anonymous', client });
  const details = { method: 'anonymous' };
  await db.batch([
    insertUser(db, user),
    ...opened.statements,
    insertSecurityEvent(db, { at: now, ...client, userId: user.id, kind: 'signed_up', details }),
  ]);
  return { ok: true, session: opened.session };
}
