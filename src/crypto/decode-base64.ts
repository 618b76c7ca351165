import { decodeBase64url } from './decode-base64url.ts';

/** Padding is optional. Returns null for invalid text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  return decodeBase64url(
    text
      .replace(/={1,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  );
}
