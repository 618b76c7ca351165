import { base64url } from 'jose';
import { toHex } from './sha256.ts';

/** Returns 256 bits in 43 characters. */
export function randomKey(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns 128 bits in 32 characters, for addresses. */
export function randomHexKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

const HEX_KEY = /^[0-9a-f]{32}$/;

/** Whether the text may be a key of an address; the database makes others of the same form. */
export function isHexKey(text: string): boolean {
  return HEX_KEY.test(text);
}
