import { base64url } from 'jose';

const PURPOSES = ['refresh-token', 'look-up', 'seal'] as const;
type Purpose = (typeof PURPOSES)[number];

export interface Secrets {
  /** Returns an HMAC-SHA256. */
  mac(purpose: Exclude<Purpose, 'seal'>, text: string): Promise<Uint8Array>;
  /** Returns a keyed hash in base64url, for values that nobody may read or guess from the database. */
  lookupKey(kind: string, value: string): Promise<string>;
  /** Encrypts with AES-GCM and a random nonce. Opening the text requires the same `context`. */
  seal(text: string, context: string): Promise<string>;
  /** @returns the text, or null for another secret, another context or damaged text. */
  open(sealed: string, context: string): Promise<string | null>;
}

const encoder = new TextEncoder();
const NONCE_BYTES = 12;

/** @param secret the value of `AUTH_SECRET`, at least 32 characters. */
export function deriveSecrets(secret: string): Secrets {
  const material = crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  const derived = new Map<Purpose, Promise<CryptoKey>>();
  const keyFor = (purpose: Purpose) => {
    const key = derived.get(purpose) ?? material.then((source) => deriveKey(source, purpose));
    derived.set(purpose, key);
    return key;
  };

  const mac: Secrets['mac'] = async (purpose, text) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', await keyFor(purpose), encoder.encode(text)));

  return {
    mac,
    lookupKey: async (kind, value) => base64url.encode(await mac('look-up', `${kind}\n${value}`)),
    seal: async (text, context) => {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const parameters = { name: 'AES-GCM', iv, additionalData: encoder.encode(context) };
      const sealed = await crypto.subtle.encrypt(parameters, await keyFor('seal'), encoder.encode(text));
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
        return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, await keyFor('seal'), bytes));
      } catch {
        return null;
      }
    },
  };
}

async function deriveKey(material: CryptoKey, purpose: Purpose): Promise<CryptoKey> {
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(`fanroads ${purpose}`),
  };
  return purpose === 'seal'
    ? crypto.subtle.deriveKey(parameters, material, { name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ])
    : crypto.subtle.deriveKey(parameters, material, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
        'sign',
      ]);
}
