import { base64url } from 'jose';

/** Returns 256 bits in 43 characters. */
export function randomKey(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}
