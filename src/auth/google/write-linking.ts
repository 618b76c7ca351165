import { OVERTAKEN_SQLSTATE } from '../../db/queries/accounts/only-if-one.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { sqlStateOf, UNIQUE_VIOLATION_SQLSTATE } from '../../db/failure.ts';
import type { Statement } from '../../db/client.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import type { Client } from '../client.ts';
import { attachIdentity, linkAccount, type Linking } from './link-account.ts';
import type { ProviderIdentity } from './id-token.ts';

/** Of two first sign-ins at once the second one finds the first one's account on its second look. */
const MAX_LOOKS = 3;

/**
 * Decides whose account the identity opens and writes that, together with what `also` adds. When somebody
 * else was first, both are done anew.
 */
export async function writeLinking(
  deps: AuthDeps,
  {
    linkingUserId,
    identity,
    also,
  }: {
    /** Who adds Google to their account; null signs in. */
    linkingUserId: string | null;
    identity: ProviderIdentity;
    also: (linking: Linking) => Statement[];
  },
  client: Client,
): Promise<AuthResult<{ userId: string }>> {
  const { db, now } = deps;
  for (let look = 0; look < MAX_LOOKS; look += 1) {
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
      await db.batch([...linking.statements, ...(record ? [record] : []), ...also(linking)]);
      return { ok: true, userId };
    } catch (error) {
      const state = sqlStateOf(error);
      if (state !== UNIQUE_VIOLATION_SQLSTATE && state !== OVERTAKEN_SQLSTATE) throw error;
    }
  }
  return refuse('conflict');
}
