import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createSigningKeys } from '../../../src/auth/tokens/signing-keys.ts';

const project = await mkdtemp(join(tmpdir(), 'fanroads-keys-'));
const FILE = join(project, '.env.production');
afterAll(() => rm(project, { recursive: true }));
beforeAll(async () => {
  await writeFile(join(project, 'wrangler.toml'), await readFile('wrangler.toml', 'utf8'));
  await writeFile(FILE, "DATABASE_URL='postgres://x'\nINTERNAL_SECRET='own'");
});

const run = async (...words: string[]) =>
  promisify(execFile)(process.execPath, [resolve('scripts/deploy/keys.ts'), ...words], { cwd: project }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
const stored = async () => parseEnv(await readFile(FILE, 'utf8'));
const keyIds = async () => {
  const { AUTH_SIGNING_KEYS: text = '' } = await stored();
  const set = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }).parse(JSON.parse(text));
  createSigningKeys(set);
  return set.keys.map(({ kid }) => kid);
};

test('make adds the secrets that the file lacks, shows none, and replaces none', async () => {
  const { code, output } = await run('make');
  expect(code).toBe(0);
  const variables = await stored();
  expect(Object.keys(variables).toSorted()).toEqual([
    'AUTH_OPERATOR_KEYS',
    'AUTH_PASSWORD_PEPPERS',
    'AUTH_SECRET',
    'AUTH_SIGNING_KEYS',
    'DATABASE_URL',
    'INTERNAL_SECRET',
  ]);
  expect(variables['INTERNAL_SECRET']).toBe('own');
  expect(output).toContain('Keep a copy outside this machine');
  for (const name of ['AUTH_SECRET', 'AUTH_PASSWORD_PEPPERS']) expect(output).not.toContain(variables[name]);

  const again = await run('make');
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('Nothing was changed')]);
  expect(await stored()).toEqual(variables);
});

test('rotate puts a new key in front and keeps one, and only its line changes', async () => {
  const before = await stored();
  const [first] = await keyIds();
  const { code, output } = await run('rotate', '--algorithm', 'RS256');
  expect([code, output]).toEqual([0, expect.stringContaining('npm run deploy uploads it')]);
  const [second, kept] = await keyIds();
  expect(kept).toBe(first);
  await run('rotate');
  const ids = await keyIds();
  expect([ids.length, ids[1]]).toEqual([2, second]);
  const after = await stored();
  expect({ ...after, AUTH_SIGNING_KEYS: '' }).toEqual({ ...before, AUTH_SIGNING_KEYS: '' });
});

test('a new file is readable by its owner only', async () => {
  await rm(FILE);
  await run('make');
  if (process.platform !== 'win32') expect((await stat(FILE)).mode & 0o777).toBe(0o600);
  await rm(FILE);
  const { code, output } = await run('rotate');
  expect([code, output]).toEqual([1, expect.stringContaining('AUTH_SIGNING_KEYS is not set. Put')]);
});
