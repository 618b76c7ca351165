import { accountOf, selectAccountByEmail } from '../../db/queries/accounts/accounts.ts';
import { insertSecurityEvent } from '../../db/queries/accounts/security-events.ts';
import { deleteBuckets } from '../../db/queries/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { AuthResult, Client } from '../auth-result.ts';
import { keysOfAccount, keysOfNetwork } from '../rate-limits/buckets.ts';
import { readEmail } from '../users/read-email.ts';

type Reset = AuthResult<{ /** Which limits had been used. */ actions: string[] }>;

export async function resetLimitsOfNetwork(deps: AuthDeps, network: string): Promise<Reset> {
  const rows = await deleteBuckets(deps.db, await keysOfNetwork(deps, network));
  return { ok: true, actions: rows.map(({ action }) => action) };
}

export async function resetLimitsOfEmail(deps: AuthDeps, text: string, client: Client): Promise<Reset> {
  const { db } = deps;
  const read = readEmail(text);
  if (!read.ok) return read;
  const { email } = read;
  const userId = accountOf(...(await db.batch(selectAccountByEmail(db, email))))?.user.id ?? null;
  const deletion = deleteBuckets(db, await keysOfAccount(deps, { email, userId }));
  const event = { at: deps.now(), kind: 'account_changed_by_operator', ...client } as const;
  const [rows] = await (userId === null
    ? db.batch([deletion])
    : db.batch([deletion, insertSecurityEvent(db, { ...event, userId, details: { what: 'limits reset' } })]));
  return { ok: true, actions: rows.map(({ action }) => action) };
}
