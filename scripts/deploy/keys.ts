import { parseArgs } from 'node:util';
import type { JSONWebKeySet } from 'jose';
import { makeAuthSecrets, rotateSigningKeys, type SigningAlgorithm } from '../site/auth-secrets.ts';
import { exitWith, ExpectedError } from '../cli/console.ts';

const USAGE = `npm run keys -- make     prints new values for AUTH_SECRET, AUTH_PASSWORD_PEPPERS, AUTH_SIGNING_KEYS and AUTH_OPERATOR_KEYS
npm run keys -- rotate   prints AUTH_SIGNING_KEYS with a new key before the current one
  --algorithm RS256      instead of ES256`;

// Standard output has only secrets, so that a pipe to `wrangler secret put` works.
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
      'Replace AUTH_SIGNING_KEYS with this. Tokens signed with the old key stay valid while it is in the set.',
    );
  } else {
    throw new ExpectedError(USAGE);
  }
} catch (error) {
  exitWith(error);
}

function readAlgorithm(text: string): SigningAlgorithm {
  if (text === 'ES256' || text === 'RS256') return text;
  throw new ExpectedError(`--algorithm is "${text}"; it must be ES256 or RS256.`);
}

function readCurrentKeys(): JSONWebKeySet {
  const text = process.env['AUTH_SIGNING_KEYS'];
  if (text) return JSON.parse(text);
  throw new ExpectedError(
    'AUTH_SIGNING_KEYS is not set in this shell. Set it to the current value, which rotation keeps as the second key.',
  );
}
