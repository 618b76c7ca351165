import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { makeAuthSecrets } from '../../../scripts/site/auth-secrets.ts';

const project = await mkdtemp(join(tmpdir(), 'fanroads-keys-'));
const FILE = join(project, '.env.production');
const ALL = [
  'AUTH_SECRET',
  'AUTH_PASSWORD_PEPPERS',
  'AUTH_SIGNING_KEYS',
  'AUTH_OPERATOR_KEYS',
  'INTERNAL_SECRET',
];
afterAll(() => rm(project, { recursive: true }));

const run = async (...words: string[]) =>
  promisify(execFile)(process.execPath, [resolve('scripts/deploy/keys.ts'), ...words], { cwd: project }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
const stored = async () => parseEnv(await readFile(FILE, 'utf8'));
const keysShape = v.object({ keys: v.array(v.looseObject({ kid: v.string() })) });
const keyIds = async () =>
  v.parse(keysShape, JSON.parse((await stored())['AUTH_SIGNING_KEYS'] ?? '')).keys.map(({ kid }) => kid);

test('make adds the named secrets that the file lacks, shows none, replaces none, and closes the file', async () => {
  await writeFile(FILE, "DATABASE_URL='postgres://x'\nINTERNAL_SECRET='own'");
  await chmod(FILE, 0o644);
  const { code, output } = await run('make', ...ALL);
  expect(code, output).toBe(0);
  const variables = await stored();
  expect(Object.keys(variables).toSorted()).toEqual([...ALL, 'DATABASE_URL'].toSorted());
  expect(variables['INTERNAL_SECRET']).toBe('own');
  expect(output).toContain('Keep a copy outside this machine');
  for (const name of ALL) expect(output).not.toContain(`${variables[name]}`.slice(-20));
  if (process.platform !== 'win32') expect((await stat(FILE)).mode & 0o777).toBe(0o600);

  const again = await run('make', ...ALL);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('Nothing was changed')]);
  expect(await stored()).toEqual(variables);
  const other = await run('make', 'DATABASE_URL');
  expect([other.code, other.output]).toEqual([1, expect.stringContaining('DATABASE_URL cannot be made')]);
});

test('rotate puts a new key in front and keeps one, and nothing else changes', async () => {
  const before = await stored();
  const [first] = await keyIds();
  const { code, output } = await run('rotate', '--algorithm', 'RS256');
  expect([code, output]).toEqual([0, expect.stringContaining('npm run deploy uploads it')]);
  const [second, kept] = await keyIds();
  expect(kept).toBe(first);
  await run('rotate');
  const ids = await keyIds();
  expect([ids.length, ids[1]]).toEqual([2, second]);
  expect({ ...(await stored()), AUTH_SIGNING_KEYS: '' }).toEqual({ ...before, AUTH_SIGNING_KEYS: '' });
});

const { AUTH_SIGNING_KEYS: keys } = await makeAuthSecrets();

test.each([
  ['with spaces', ` AUTH_SIGNING_KEYS = '${keys}'\nDATABASE_URL='postgres://x'\n`],
  ['twice', `AUTH_SIGNING_KEYS=\nDATABASE_URL='postgres://x'\nexport AUTH_SIGNING_KEYS='${keys}'\n`],
])('rotate replaces keys that are written %s', async (_, text) => {
  await writeFile(FILE, text);
  const [old] = await keyIds();
  expect((await run('rotate')).code).toBe(0);
  expect((await keyIds())[1]).toBe(old);
  expect((await stored())['DATABASE_URL']).toBe('postgres://x');
});

test.each([
  ['on several lines', `AUTH_SIGNING_KEYS='${keys.replace(':', ':\n')}'\n`, 'must stand on one line'],
  ['damaged', "AUTH_SIGNING_KEYS='{keys:[]}'\n", 'AUTH_SIGNING_KEYS must be a set of private keys'],
  ['missing', '', 'AUTH_SIGNING_KEYS is not set. Put'],
])('rotate leaves the file as it is when the keys are %s', async (_, text, sentence) => {
  await writeFile(FILE, text);
  const { code, output } = await run('rotate');
  expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
  expect(await readFile(FILE, 'utf8')).toBe(text);
});
