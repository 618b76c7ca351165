import type { Client } from '../auth-result.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { deleteSessions, type LogoutScope } from '../../db/queries/accounts/sessions.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { SignedIn } from './authenticate.ts';

export async function signOut(
  { db, now }: AuthDeps,
  { session, account }: SignedIn,
  scope: LogoutScope,
  client: Client,
): Promise<void> {
  const userId = account.user.id;
  await db.batch([
    deleteSessions(db, { userId, sessionId: session.id, scope }),
    insertSecurityEvent(db, { at: now(), kind: 'signed_out', userId, ...client, details: { scope } }),
  ]);
}
