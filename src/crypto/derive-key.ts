import { signHmac } from './hmac.ts';

const encoder = new TextEncoder();
const HMAC = { name: 'HMAC', hash: 'SHA-256', length: 256 };

/** Uses HKDF (RFC 5869). */
export async function deriveKey(
  secret: string,
  purpose: string,
  algorithm: HmacKeyGenParams | AesKeyGenParams,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(`fanroads ${purpose}`),
  };
  return crypto.subtle.deriveKey(parameters, material, algorithm, false, usages);
}

/** Makes an HMAC-SHA-256. The first text derives its key. */
export function createMac(secret: string, purpose: string): (text: string) => Promise<Uint8Array> {
  let key: CryptoKey | null = null;
  return async (text) => {
    key ??= await deriveKey(secret, purpose, HMAC, ['sign']);
    return signHmac(key, text);
  };
}
