import { base64url } from 'jose';

/** Returns null for invalid text. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  // A single remaining character is no byte; decoders throw.
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  return new Uint8Array(base64url.decode(text));
}

/** Padding is optional. Returns null for invalid text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  return decodeBase64url(
    text
      .replace(/={1,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  );
}
