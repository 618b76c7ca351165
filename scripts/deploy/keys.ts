import { parseArgs } from 'node:util';
import type { JSONWebKeySet } from 'jose';
import { makeAuthSecrets, rotateSigningKeys, type SigningAlgorithm } from '../site/auth-secrets.ts';
import { exitWith, PlainError } from '../cli/console.ts';

const USAGE = `npm run keys -- make     new values for AUTH_SECRET, AUTH_PASSWORD_PEPPERS, AUTH_SIGNING_KEYS and AUTH_OPERATOR_KEYS
npm run keys -- rotate   AUTH_SIGNING_KEYS with a new key in front of the one it has now
  --algorithm RS256      instead of ES256`;

// Secrets go to standard output alone, so that they can be piped into `wrangler secret put`.
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { algorithm: { type: 'string', default: 'ES256' } },
  });
  const algorithm = readAlgorithm(values.algorithm);
  const [verb] = positionals;
  if (verb === 'make') {
    for (const [name, value] of Object.entries(await makeAuthSecrets(algorithm)))
      console.log(`${name}='${value}'`);
  } else if (verb === 'rotate') {
    console.log(JSON.stringify(await rotateSigningKeys(readCurrentKeys(), algorithm)));
    console.error(
      'Put this in place of AUTH_SIGNING_KEYS. Access tokens signed by the key before stay good while it is published.',
    );
  } else {
    throw new PlainError(USAGE);
  }
} catch (error) {
  exitWith(error);
}

function readAlgorithm(text: string): SigningAlgorithm {
  if (text === 'ES256' || text === 'RS256') return text;
  throw new PlainError(`--algorithm is "${text}"; it must be ES256 or RS256.`);
}

function readCurrentKeys(): JSONWebKeySet {
  const text = process.env['AUTH_SIGNING_KEYS'];
  if (text) return JSON.parse(text);
  throw new PlainError('AUTH_SIGNING_KEYS is not set in this shell: rotation keeps the key that signs now.');
}
