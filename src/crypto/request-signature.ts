import { base64url } from 'jose';
import { decodeBase64url } from './decode-base64url.ts';

export const TIMESTAMP_HEADER = 'x-fanroads-timestamp';
export const SIGNATURE_HEADER = 'x-fanroads-signature';

/** Clocks may differ by this much in either direction. */
const MAX_SKEW_SECONDS = 300;

/** Returns the Unix time in seconds, and an HMAC-SHA-256 of the time and the body. */
export async function signedHeaders(
  secret: string,
  body: string,
  now: Date,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = new Uint8Array(
    await crypto.subtle.sign('HMAC', await keyOf(secret), signedBytes(timestamp, body)),
  );
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: base64url.encode(signature) };
}

export async function isSigned(secret: string, headers: Headers, body: string, now: Date): Promise<boolean> {
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? '';
  const signature = headers.get(SIGNATURE_HEADER) ?? '';
  const given = decodeBase64url(signature);
  if (!/^\d{10}$/.test(timestamp) || given === null) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_SKEW_SECONDS) return false;
  return crypto.subtle.verify('HMAC', await keyOf(secret), given, signedBytes(timestamp, body));
}

function keyOf(secret: string): Promise<CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign', 'verify']);
}

function signedBytes(timestamp: string, body: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${timestamp}.${body}`);
}
