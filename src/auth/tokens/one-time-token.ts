import { base64url } from 'jose';
import { randomKey } from '../../crypto/random-key.ts';
import { sha256 } from '../../crypto/sha256.ts';
import type { Secrets } from '../secrets.ts';
import { mustExist } from '../../domain/must-exist.ts';

const CODE_DIGITS = 6;

/** How long mailed codes and links are valid. */
export const CODE_SECONDS = 10 * 60;
export const CONFIRM_LINK_SECONDS = 60 * 60;
export const RECOVERY_LINK_SECONDS = 30 * 60;

/** The database stores neither the link token nor the code in plain text. */
export interface OneTimeToken {
  linkToken: string;
  code: string;
}

export function createOneTimeToken(): OneTimeToken {
  return { linkToken: randomKey(), code: randomCode() };
}

/** Nobody can guess a link token, so plain SHA-256 is enough. */
export async function linkTokenHash(linkToken: string): Promise<string> {
  return base64url.encode(await sha256(linkToken));
}

/** The key stops anybody from trying a million codes. The hash is bound to the recipient. */
export function codeHash(
  secrets: Secrets,
  { email, code }: { email: string; code: string },
): Promise<string> {
  return secrets.lookupKey('code', `${email}\n${code}`);
}

function randomCode(): string {
  // Higher values would make low codes more likely.
  const range = 10 ** CODE_DIGITS;
  const limit = Math.floor(2 ** 32 / range) * range;
  for (;;) {
    const value = mustExist(crypto.getRandomValues(new Uint32Array(1))[0]);
    if (value < limit) return String(value % range).padStart(CODE_DIGITS, '0');
  }
}
