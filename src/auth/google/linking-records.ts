import { OVERTAKEN_SQLSTATE } from '../../db/queries/accounts/fail-batch-unless-changed.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { sqlStateOf, UNIQUE_VIOLATION_SQLSTATE } from '../../db/neon/failure.ts';
import type { Statement } from '../../db/neon/client.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type Client, type AuthResult } from '../auth-result.ts';
import { attachIdentity, linkAccount, type Linking } from './link-account.ts';
import type { ProviderIdentity } from './id-token.ts';

const MAX_ATTEMPTS = 3;

/** Starts over when another request changed the account first. */
export async function writeLinking(
  deps: AuthDeps,
  {
    linkingUserId,
    identity,
    alsoWrite,
  }: {
    /** Null for a plain sign-in. */
    linkingUserId: string | null;
    identity: ProviderIdentity;
    alsoWrite: (linking: Linking) => Statement[];
  },
  client: Client,
): Promise<AuthResult<{ userId: string }>> {
  const { db, now } = deps;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const decided =
      linkingUserId === null
        ? await linkAccount(deps, identity)
        : await attachIdentity(deps, linkingUserId, identity);
    if (!decided.ok) return decided;
    const { linking } = decided;
    const { userId, event } = linking;
    const details = { method: 'google' };
    const record = event && insertSecurityEvent(db, { at: now(), kind: event, userId, ...client, details });
    try {
      await db.batch([...linking.statements, ...(record ? [record] : []), ...alsoWrite(linking)]);
      return { ok: true, userId };
    } catch (error) {
      const state = sqlStateOf(error);
      if (state !== UNIQUE_VIOLATION_SQLSTATE && state !== OVERTAKEN_SQLSTATE) throw error;
    }
  }
  return refuse('conflict');
}
