import { base64url } from 'jose';
import { createMac, deriveKey } from '../crypto/derive-key.ts';
import { createLookupSecrets, type LookupSecrets } from '../crypto/lookup-key.ts';

export interface Secrets extends LookupSecrets {
  /** HMAC-SHA256. */
  refreshTokenMac(text: string): Promise<Uint8Array>;
  /** AES-GCM with a random nonce. Opening requires the same `context`. */
  seal(text: string, context: string): Promise<string>;
  /** @returns null for another secret or context, or damaged text. */
  open(sealed: string, context: string): Promise<string | null>;
}

const encoder = new TextEncoder();
const NONCE_BYTES = 12;

/** @param secret `AUTH_SECRET`, at least 32 characters. */
export function deriveSecrets(secret: string): Secrets {
  let derived: CryptoKey | null = null;
  const sealKey = async () => {
    derived ??= await deriveKey(secret, 'seal', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']);
    return derived;
  };

  return {
    ...createLookupSecrets(secret),
    refreshTokenMac: createMac(secret, 'refresh-token'),
    seal: async (text, context) => {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const parameters = { name: 'AES-GCM', iv, additionalData: encoder.encode(context) };
      const sealed = await crypto.subtle.encrypt(parameters, await sealKey(), encoder.encode(text));
      return `${base64url.encode(iv)}.${base64url.encode(new Uint8Array(sealed))}`;
    },
    open: async (sealed, context) => {
      const [iv = '', body = ''] = sealed.split('.');
      try {
        const parameters = {
          name: 'AES-GCM',
          iv: new Uint8Array(base64url.decode(iv)),
          additionalData: encoder.encode(context),
        };
        const bytes = new Uint8Array(base64url.decode(body));
        return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, await sealKey(), bytes));
      } catch {
        return null;
      }
    },
  };
}
