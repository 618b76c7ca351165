import { base64url } from 'jose';
import { decodeBase64url } from './decode-base64.ts';
import { hmacKey, isFreshTimestamp, isHmac, signHmac } from './hmac.ts';

export const TIMESTAMP_HEADER = 'x-fanroads-timestamp';
export const SIGNATURE_HEADER = 'x-fanroads-signature';

/** Returns Unix seconds, and an HMAC-SHA-256 of the time and the body. */
export async function signedHeaders(
  secret: string,
  body: string,
  now: Date,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = await signHmac(await keyOf(secret), `${timestamp}.${body}`);
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: base64url.encode(signature) };
}

export async function isSigned(secret: string, headers: Headers, body: string, now: Date): Promise<boolean> {
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? '';
  const given = decodeBase64url(headers.get(SIGNATURE_HEADER) ?? '');
  if (given === null || !isFreshTimestamp(timestamp, now)) return false;
  return isHmac(await keyOf(secret), given, `${timestamp}.${body}`);
}

function keyOf(secret: string): Promise<CryptoKey> {
  return hmacKey(new TextEncoder().encode(secret));
}
