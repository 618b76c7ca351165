import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { exitWith, ExpectedError } from '../cli/console.ts';
import {
  addToFile,
  makeAuthSecrets,
  randomText,
  readEnvFile,
  rotateSigningKeys,
  type SigningAlgorithm,
} from '../site/auth-secrets.ts';
import { operatorVariables, PRODUCTION_FILE, requireVariable } from './production-variables.ts';

const USAGE = `npm run keys -- make     writes the secrets that ${PRODUCTION_FILE} lacks: keys of accounts and operators, and INTERNAL_SECRET
npm run keys -- rotate   puts a new key before the current one in AUTH_SIGNING_KEYS of ${PRODUCTION_FILE}
  --algorithm RS256      instead of ES256`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { algorithm: { type: 'string', default: 'ES256' } },
  });
  const algorithm = readAlgorithm(values.algorithm);
  const [verb] = positionals;
  if (verb === 'make') await make(algorithm);
  else if (verb === 'rotate') await rotate(algorithm);
  else throw new ExpectedError(USAGE);
} catch (error) {
  exitWith(error);
}

async function make(algorithm: SigningAlgorithm): Promise<void> {
  const secrets = { ...(await makeAuthSecrets(algorithm)), INTERNAL_SECRET: randomText() };
  const added = await addToFile(PRODUCTION_FILE, secrets);
  if (added.length === 0) {
    throw new ExpectedError(
      `Nothing was changed: ${PRODUCTION_FILE} has all of ${Object.keys(secrets).join(', ')}. New values would sign everybody out and lose all passwords.`,
    );
  }
  console.log(`Written to ${PRODUCTION_FILE}, which git ignores: ${added.join(', ')}.
Keep a copy outside this machine, in a password manager: nobody can read them back from Cloudflare, and without AUTH_PASSWORD_PEPPERS every password is lost.`);
}

async function rotate(algorithm: SigningAlgorithm): Promise<void> {
  const current = JSON.parse(requireVariable(await operatorVariables(), 'AUTH_SIGNING_KEYS'));
  const keys = JSON.stringify(await rotateSigningKeys(current, algorithm));
  const isStored = 'AUTH_SIGNING_KEYS' in (await readEnvFile(PRODUCTION_FILE));
  if (isStored) {
    const text = await readFile(PRODUCTION_FILE, 'utf8');
    const line = /^(?:export )?AUTH_SIGNING_KEYS=.*$/m;
    await writeFile(
      PRODUCTION_FILE,
      text.replace(line, () => `AUTH_SIGNING_KEYS='${keys}'`),
    );
  } else await addToFile(PRODUCTION_FILE, { AUTH_SIGNING_KEYS: keys });
  console.log(`AUTH_SIGNING_KEYS in ${PRODUCTION_FILE} has a new key in front. npm run deploy uploads it; renew your copy.
Tokens signed with the old key stay valid while it is in the set.`);
}

function readAlgorithm(text: string): SigningAlgorithm {
  if (text === 'ES256' || text === 'RS256') return text;
  throw new ExpectedError(`--algorithm is "${text}"; it must be ES256 or RS256.`);
}
