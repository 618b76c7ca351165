import { encodeBase64Url } from 'hono/utils/encode';
import { createMac } from './derive-key.ts';

export interface LookupSecrets {
  /** Hashes values that nobody may read or guess from the database. */
  lookupKey(kind: string, value: string): Promise<string>;
}

/** @param secret `AUTH_SECRET`. */
export function createLookupSecrets(secret: string): LookupSecrets {
  const mac = createMac(secret, 'look-up');
  return {
    lookupKey: async (kind, value) => {
      const { buffer } = new Uint8Array(await mac(`${kind}\n${value}`));
      return encodeBase64Url(buffer).replace(/=+$/, '');
    },
  };
}
