/** In either direction. */
const MAX_SKEW_SECONDS = 300;

export function hmacKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

export async function signHmac(key: CryptoKey, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}

/** Takes constant time. */
export function isHmac(key: CryptoKey, given: Uint8Array<ArrayBuffer>, text: string): Promise<boolean> {
  return crypto.subtle.verify('HMAC', key, given, new TextEncoder().encode(text));
}

/** @param timestamp Unix seconds. */
export function isFreshTimestamp(timestamp: string, now: Date): boolean {
  return /^\d{10}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_SKEW_SECONDS;
}
