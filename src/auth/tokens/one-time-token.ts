import { base64url } from 'jose';
import { randomKey } from '../../crypto/random-key.ts';
import { sha256 } from '../../crypto/sha256.ts';
import type { Secrets } from '../secrets.ts';

const CODE_DIGITS = 6;

/** What a mail carries: a link's token, and a code to type. Neither is stored. */
export interface OneTimeToken {
  linkToken: string;
  code: string;
}

/** A fresh token of 256 bits and a code of six digits. */
export function createOneTimeToken(): OneTimeToken {
  return { linkToken: randomKey(), code: randomCode() };
}

/** What is stored of a link's token: guessing is hopeless, so a plain SHA-256 does. */
export async function linkTokenHash(linkToken: string): Promise<string> {
  return base64url.encode(await sha256(linkToken));
}

/** What is stored of a code: keyed, since a million guesses are quick, and bound to whom it was sent. */
export function codeHash(
  secrets: Secrets,
  { email, code }: { email: string; code: string },
): Promise<string> {
  return secrets.lookupKey('code', `${email}\n${code}`);
}

function randomCode(): string {
  // Values past the last whole million would make low codes likelier.
  const range = 10 ** CODE_DIGITS;
  const limit = Math.floor(2 ** 32 / range) * range;
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return String(value % range).padStart(CODE_DIGITS, '0');
  }
}
