import { base64url } from 'jose';

/** The bytes of base64url text that anybody may have sent; null for text of another alphabet or length. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  // A single character left over holds six bits: no byte, and decoders throw.
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  return new Uint8Array(base64url.decode(text));
}
