import { endLink } from '../../db/queries/ended-links.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { invalid, type AuthResult, type Client } from '../auth-result.ts';

const KEY = /[0-9a-f]{32}/;

/**
 * Turns a shared trip off, as its owner may. They can turn it on again under another link.
 * @param text the link's key, or an address with it.
 */
export async function endLiveLink(deps: AuthDeps, text: string, client: Client): Promise<AuthResult> {
  const { db, now } = deps;
  const [key] = KEY.exec(text.toLowerCase()) ?? [];
  if (key === undefined) return invalid('key must be 32 hex digits, or an address with them');
  const userId = await endLink(db, key, now());
  if (userId === null) return invalid('No shared trip has this key', { status: 404 });
  const event = { at: now(), kind: 'account_changed_by_operator', userId, ...client } as const;
  await insertSecurityEvent(db, { ...event, details: { what: 'live link ended' } });
  return { ok: true };
}
