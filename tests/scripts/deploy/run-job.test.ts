import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** Runs `npm run job` against a production database that does not respond. */
async function runJob(args: string[]) {
  const variables: Record<string, string> = {
    SITE_ORIGIN: 'https://127.0.0.1:1',
    GAME_SOURCE: 'espn',
    DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
  };
  const run = spawn(process.execPath, ['scripts/deploy/run-job.ts', ...args, '--remote'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  const ended = new Promise<number | null>((done) => run.once('close', done));
  const [output, errors] = await Promise.all([text(run.stdout), text(run.stderr)]);
  return { code: await ended, output, errors };
}

test('prints a log line for each run, failed ones included, and exits with 1', async () => {
  const { code, output, errors } = await runJob(['refresh-games', '--league', 'nba']);
  expect(code).toBe(1);
  const lines = output.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    [
      ['refresh-games', 'NBA'],
      ['rebuild-sequences', 'NBA'],
      ['rebuild-trip-lists', null],
      ['watch-trips', null],
    ].map(([job, league]) => ({
      level: 'error',
      event: 'job',
      job,
      league,
      outcome: 'failed',
    })),
  );
  expect(errors).toContain('"event":"job threw"');
  expect(`${output}${errors}`).not.toContain('secret');
});
