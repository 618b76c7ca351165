import { parseArgs } from 'node:util';
import { exitWith, ExpectedError } from '../cli/console.ts';
import { addMissingVariables, readEnvFile, replaceVariable } from '../cli/env-file.ts';
import {
  makeAuthSecrets,
  randomText,
  rotateSigningKeys,
  type SigningAlgorithm,
} from '../site/auth-secrets.ts';
import { readSecretNames } from './deployed-environment.ts';
import { PRODUCTION_FILE, requireKeySet } from './production-variables.ts';

const USAGE = `npm run keys -- make           writes the secrets that neither ${PRODUCTION_FILE} nor the deployed Worker has
npm run keys -- make NAME ...  writes these, also if the Worker has them: the next deploy replaces its values
npm run keys -- rotate         puts a new key before the current one in AUTH_SIGNING_KEYS of ${PRODUCTION_FILE}
  --algorithm RS256            instead of ES256`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { algorithm: { type: 'string', default: 'ES256' } },
  });
  const algorithm = readAlgorithm(values.algorithm);
  const [verb, ...names] = positionals;
  if (verb === 'make') await make(algorithm, names);
  else if (verb === 'rotate') await rotate(algorithm);
  else throw new ExpectedError(USAGE);
} catch (error) {
  exitWith(error);
}

async function make(algorithm: SigningAlgorithm, names: readonly string[]): Promise<void> {
  const secrets = { ...(await makeAuthSecrets(algorithm)), INTERNAL_SECRET: randomText() };
  const unknown = names.filter((name) => !(name in secrets));
  if (unknown.length > 0) {
    throw new ExpectedError(
      `${unknown.join(', ')} cannot be made. These can: ${Object.keys(secrets).join(', ')}.`,
    );
  }
  // New values of a running site would sign everybody out and lose all passwords.
  const kept = names.length > 0 ? [] : ((await readSecretNames()) ?? []);
  const wanted = Object.entries(secrets).filter(([name]) =>
    names.length > 0 ? names.includes(name) : !kept.includes(name),
  );
  const added = await addMissingVariables(PRODUCTION_FILE, Object.fromEntries(wanted));
  if (added.length === 0) {
    throw new ExpectedError(`Nothing was changed: ${PRODUCTION_FILE} or the Worker has all of them.`);
  }
  console.log(`Written to ${PRODUCTION_FILE}, which git ignores: ${added.join(', ')}.
Keep a copy outside this machine, in a password manager: nobody can read them back from Cloudflare, and without AUTH_PASSWORD_PEPPERS every password is lost.`);
}

async function rotate(algorithm: SigningAlgorithm): Promise<void> {
  const current = requireKeySet(await readEnvFile(PRODUCTION_FILE), 'AUTH_SIGNING_KEYS');
  const keys = JSON.stringify(await rotateSigningKeys(current, algorithm));
  if (!(await replaceVariable(PRODUCTION_FILE, 'AUTH_SIGNING_KEYS', keys))) {
    throw new ExpectedError(
      `Nothing was changed: AUTH_SIGNING_KEYS in ${PRODUCTION_FILE} must stand on one line.`,
    );
  }
  console.log(`AUTH_SIGNING_KEYS in ${PRODUCTION_FILE} has a new key in front. npm run deploy uploads it; renew your copies.
Tokens signed with the old key stay valid while it is in the set.`);
}

function readAlgorithm(text: string): SigningAlgorithm {
  if (text === 'ES256' || text === 'RS256') return text;
  throw new ExpectedError(`--algorithm is "${text}"; it must be ES256 or RS256.`);
}
