import type Argon2 from '@phi-ag/argon2';
import { base64url } from 'jose';
import type { Pepper } from '../../config/parse-config.ts';

// OWASP's first choice (auth-api.md 3). Some 35 ms of a core.
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const CURRENT_PARAMETERS = `m=${MEMORY_KIB},t=${PASSES},p=1`;
/** ASVS 6.2.9 asks for at least 64; more would only cost us. */
export const MAX_PASSWORD_LENGTH = 128;

/** What another system may bring along: bcrypt, and no more work than it is worth. */
const IMPORTED = /^\$2[ab]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

/** Whether a hash of another system can be verified here; the first sign-in hashes anew. */
export function isImportedHash(hash: string): boolean {
  return IMPORTED.test(hash);
}

type PasswordCheck =
  | {
      outcome: 'match';
      /** Made with an older pepper or other parameters: hash the password anew. */
      isOutdated: boolean;
    }
  | { outcome: 'mismatch' };

/** Argon2id with a pepper. A hash reads `pepper-id$argon2id$…` and describes itself. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** @param stored null (nobody, or no password) takes the same time and never matches. */
  verify(password: string, stored: string | null): Promise<PasswordCheck>;
}

/**
 * @param peppers newest first.
 * @param loadArgon2 gives the compiled module; the Worker and Node find it in different places.
 */
export function createPasswordHasher(
  peppers: readonly Pepper[],
  loadArgon2: () => Promise<Argon2>,
): PasswordHasher {
  const [newest] = peppers;
  if (newest === undefined) throw new Error('No pepper');
  // A hash blocks its isolate, so there is never more than one in flight: 19 MiB, once.
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
      // An unknown account costs what a known one costs (auth-api.md 1.10).
      if (stored !== null && isImportedHash(stored)) {
        const isMatch = await (await import('bcryptjs')).compare(password, stored);
        return isMatch ? { outcome: 'match', isOutdated: true } : { outcome: 'mismatch' };
      }
      const compared = stored ?? (await (standIn ??= hash(crypto.randomUUID())));
      const end = compared.indexOf('$');
      const pepper = peppers.find(({ id }) => id === compared.slice(0, end));
      const encoded = compared.slice(end);
      if (pepper === undefined) return { outcome: 'mismatch' };
      const { success } = (await load()).tryVerify(encoded, await pepperedText(password, pepper));
      if (!success || stored === null) return { outcome: 'mismatch' };
      const isOutdated = pepper.id !== newest.id || !encoded.includes(`$${CURRENT_PARAMETERS}$`);
      return { outcome: 'match', isOutdated };
    },
  };
}

/** ASCII, so that the module, which counts characters for bytes, reads the whole of it. */
async function pepperedText(password: string, { secret }: Pepper): Promise<string> {
  const encoder = new TextEncoder();
  const parameters = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), parameters, false, ['sign']);
  // One password typed on two keyboards may differ in its composition.
  const text = encoder.encode(password.normalize('NFC'));
  return base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)));
}
