import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'fanroads-migrate-'));
afterAll(() => rm(folder, { recursive: true }));

test.each([
  [
    'postgres://u:p@127.0.0.1:1/none',
    'The database at 127.0.0.1:1 does not respond, so nothing was migrated.',
  ],
  ['nonsense', 'DATABASE_URL is not a connection string, so nothing was migrated.'],
  ['', 'DATABASE_URL is not set. Put the value that the deployed Worker has into .env.production'],
])('with the database %j npm run migrate says what to do', async (url, sentence) => {
  const env = { ...process.env, DATABASE_URL: url };
  const script = resolve('scripts/deploy/migrate-database.ts');
  const run = promisify(execFile)(process.execPath, [script], { cwd: folder, env });
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
});
