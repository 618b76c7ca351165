import { base64url, type JSONWebKeySet } from 'jose';
import { addMissingVariables, readEnvFile } from '../cli/env-file.ts';
import { generateSigningKey } from '../../src/auth/tokens/signing-keys.ts';

export type SigningAlgorithm = 'ES256' | 'RS256';

interface AuthSecrets extends Record<string, string> {
  AUTH_SECRET: string;
  AUTH_PASSWORD_PEPPERS: string;
  AUTH_SIGNING_KEYS: string;
  AUTH_OPERATOR_KEYS: string;
}

export async function makeAuthSecrets(algorithm: SigningAlgorithm = 'ES256'): Promise<AuthSecrets> {
  return {
    AUTH_SECRET: randomText(),
    AUTH_PASSWORD_PEPPERS: `p1:${randomText()}`,
    AUTH_SIGNING_KEYS: JSON.stringify({ keys: [await generateSigningKey(algorithm)] }),
    AUTH_OPERATOR_KEYS: JSON.stringify({ keys: [await generateSigningKey(algorithm)] }),
  };
}

/** The previous key stays, so that its tokens verify until they expire. */
const PUBLISHED_KEYS = 2;

/** @returns a key set with a new first key and the previous key. */
export async function rotateSigningKeys(
  current: JSONWebKeySet,
  algorithm: SigningAlgorithm,
): Promise<JSONWebKeySet> {
  return { keys: [await generateSigningKey(algorithm), ...current.keys].slice(0, PUBLISHED_KEYS) };
}

/** Stores missing secrets in a file that git ignores. */
export async function localAuthSecrets(file = '.dev.vars'): Promise<AuthSecrets> {
  const fresh = await makeAuthSecrets();
  await addMissingVariables(file, fresh);
  const stored = await readEnvFile(file);
  return Object.assign(fresh, Object.fromEntries(Object.entries(stored).filter(([name]) => name in fresh)));
}

export function randomText(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}
