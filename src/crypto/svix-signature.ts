import { decodeBase64 } from './decode-base64.ts';
import { hmacKey, isFreshTimestamp, isHmac } from './hmac.ts';

/** There are two while the sender's secret changes. */
const MAX_SIGNATURES = 8;

/**
 * See https://docs.svix.com/receiving/verifying-payloads/how-manual.
 * @param secret 'whsec_' and the key in Base64.
 */
export async function isSignedBySvix(
  secret: string,
  headers: Headers,
  body: string,
  now: Date,
): Promise<boolean> {
  const id = headers.get('svix-id') ?? '';
  const timestamp = headers.get('svix-timestamp') ?? '';
  const keyBytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (id === '' || keyBytes === null || !isFreshTimestamp(timestamp, now)) return false;
  const key = await hmacKey(keyBytes);
  const given = (headers.get('svix-signature') ?? '').split(' ').slice(0, MAX_SIGNATURES);
  for (const [, text = ''] of given.map((signature) => /^v1,(.+)$/.exec(signature) ?? [])) {
    const bytes = decodeBase64(text);
    if (bytes !== null && (await isHmac(key, bytes, `${id}.${timestamp}.${body}`))) return true;
  }
  return false;
}
