import { accountOf, selectAccountById } from '../../db/queries/accounts/accounts.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import type { Statement } from '../../db/neon/client.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { openSession, type AuthenticationMethod, type OpenedSession } from './open-session.ts';

/** @param first starts the batch; the caller handles its errors. */
export async function signInVerified(
  deps: AuthDeps,
  { userId, method, first }: { userId: string; method: AuthenticationMethod; first: readonly Statement[] },
  client: Client,
): Promise<AuthResult<{ session: OpenedSession }>> {
  const { db } = deps;
  const now = deps.now();
  const account = accountOf(...(await db.batch(selectAccountById(db, userId))));
  if (account === null) return refuse('user_not_found');
  const { bannedUntil } = account.user;
  if (bannedUntil !== null && bannedUntil > now) return refuse('user_banned', { status: 400 });
  const opened = openSession(deps, { account, method, client });
  const details = { method };
  const event = insertSecurityEvent(db, { at: now, kind: 'signed_in', userId, ...client, details });
  const [head, ...rest] = [...first, ...opened.statements];
  if (head !== undefined) await db.batch([head, ...rest, event]);
  return { ok: true, session: opened.session };
}
