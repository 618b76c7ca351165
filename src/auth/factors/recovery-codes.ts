import { replaceRecoveryCodes } from '../../db/queries/accounts/factors.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { refuse, type AuthResult } from '../auth-result.ts';
import type { SignedIn } from '../authenticate.ts';

const CODES = 10;
const CODE_BYTES = 10;
// No letter or digit that is read for another.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/**
 * Ten new recovery codes, shown this once; those before are void. For a session that has shown its second
 * factor.
 */
export async function makeRecoveryCodes(
  deps: AuthDeps,
  { account, session }: SignedIn,
): Promise<AuthResult<{ codes: string[] }>> {
  if (session.aal !== 'aal2') return refuse('insufficient_aal');
  const userId = account.user.id;
  const codes = Array.from({ length: CODES }, randomCode);
  const hashes = await Promise.all(codes.map((code) => recoveryCodeHash(deps, userId, code)));
  await deps.db.batch(replaceRecoveryCodes(deps.db, userId, hashes));
  return { ok: true, codes };
}

/** What is stored of a code: keyed, and bound to whose it is. Dashes, spaces and case do not matter. */
export function recoveryCodeHash({ secrets }: AuthDeps, userId: string, code: string): Promise<string> {
  return secrets.lookupKey('recovery-code', `${userId}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
}

/** Ten characters of some five bits each, in two halves. */
function randomCode(): string {
  let code = '';
  while (code.length < CODE_BYTES) {
    for (const byte of crypto.getRandomValues(new Uint8Array(CODE_BYTES))) {
      // Bytes past the last whole alphabet would make some letters likelier.
      if (byte < 256 - (256 % ALPHABET.length)) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `${code.slice(0, 5)}-${code.slice(5, CODE_BYTES)}`;
}
