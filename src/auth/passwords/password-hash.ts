import type Argon2 from '@phi-ag/argon2';
import { base64url } from 'jose';
import type { Pepper } from '../../config/parse-config.ts';

// OWASP's first recommended parameters. A hash takes about 35 ms of CPU time.
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const CURRENT_PARAMETERS = `m=${MEMORY_KIB},t=${PASSES},p=1`;
/** ASVS 6.2.9 requires 64 or more. */
export const MAX_PASSWORD_LENGTH = 128;

/** Imported bcrypt hashes may have a cost of 4 to 14. */
const IMPORTED = /^\$2[ab]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

export function isImportedHash(hash: string): boolean {
  return IMPORTED.test(hash);
}

/** Argon2id with a pepper. A stored hash is `pepper-id$argon2id$…`. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * @param stored null (no account or no password) takes the same time and never matches.
   * @returns `isOutdated` when an older pepper or other parameters made the hash.
   */
  verify(
    password: string,
    stored: string | null,
  ): Promise<{ kind: 'match'; isOutdated: boolean } | { kind: 'mismatch' }>;
}

/**
 * @param peppers newest first.
 * @param loadArgon2 differs between the Worker and Node.
 */
export function createPasswordHasher(
  peppers: readonly Pepper[],
  loadArgon2: () => Promise<Argon2>,
): PasswordHasher {
  const [newest] = peppers;
  if (newest === undefined) throw new Error('No pepper');
  // Hashing blocks the isolate, so one module of 19 MiB is enough.
  let argon2: Promise<Argon2> | undefined;
  let standIn: Promise<string> | undefined;
  const load = () => (argon2 ??= loadArgon2());

  const hash = async (password: string) => {
    const peppered = await pepperedText(password, newest);
    const { encoded } = (await load()).hash(peppered, {
      memoryCost: MEMORY_KIB,
      timeCost: PASSES,
      parallelism: 1,
    });
    return `${newest.id}${encoded}`;
  };

  return {
    hash,
    verify: async (password, stored) => {
      // An unknown account takes as long as a known one.
      if (stored !== null && isImportedHash(stored)) {
        const isMatch = await (await import('bcryptjs')).compare(password, stored);
        return isMatch ? { kind: 'match', isOutdated: true } : { kind: 'mismatch' };
      }
      const compared = stored ?? (await (standIn ??= hash(crypto.randomUUID())));
      const end = compared.indexOf('$');
      const pepper = peppers.find(({ id }) => id === compared.slice(0, end));
      const encoded = compared.slice(end);
      if (pepper === undefined) return { kind: 'mismatch' };
      const { success } = (await load()).tryVerify(encoded, await pepperedText(password, pepper));
      if (!success || stored === null) return { kind: 'mismatch' };
      const isOutdated = pepper.id !== newest.id || !encoded.includes(`$${CURRENT_PARAMETERS}$`);
      return { kind: 'match', isOutdated };
    },
  };
}

/** ASCII, because the module counts characters as bytes. */
async function pepperedText(password: string, { secret }: Pepper): Promise<string> {
  const encoder = new TextEncoder();
  const parameters = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), parameters, false, ['sign']);
  // Keyboards compose the same character differently.
  const text = encoder.encode(password.normalize('NFC'));
  return base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)));
}
