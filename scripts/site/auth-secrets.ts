import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { base64url, type JSONWebKeySet } from 'jose';
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
  await addToFile(file, fresh);
  const stored = await readEnvFile(file);
  return Object.assign(fresh, Object.fromEntries(Object.entries(stored).filter(([name]) => name in fresh)));
}

/** @returns the variables of the file; none without one. */
export async function readEnvFile(file: string): Promise<Record<string, string>> {
  const variables = parseEnv(existsSync(file) ? await readFile(file, 'utf8') : '');
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/**
 * Adds the variables that the file lacks. Only its owner can read a new file.
 * @returns the names of these variables.
 */
export async function addToFile(
  file: string,
  variables: Readonly<Record<string, string>>,
): Promise<string[]> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  const stored = parseEnv(text);
  const missing = Object.entries(variables).filter(([name]) => !stored[name]);
  const lines = missing.map(([name, value]) => `${name}='${value}'\n`).join('');
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  if (missing.length > 0) await writeFile(file, before + lines, { mode: 0o600 });
  return missing.map(([name]) => name);
}

export function randomText(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}
