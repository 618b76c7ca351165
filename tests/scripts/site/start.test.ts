import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { is } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORKER } from '../../../src/config/parse-config.ts';
import { environmentName, variablesOf } from '../../../src/config/variable.ts';
import { assertPortIsFree } from '../../../scripts/site/port.ts';
import { makeCheckout, type ScriptRun } from '../../support/checkout.ts';
import { freePort } from '../../support/postgres-server.ts';

const checkout = makeCheckout();
afterAll(checkout.remove);

const SET_BY_START = new Set(['ENVIRONMENT', 'SITE_ORIGIN', 'DATABASE_URL']);

const start = (port: number, args: string[] = []) =>
  checkout.run('scripts/site/start.ts', args, { PORT: String(port) });

describe('a running site', async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let site: ScriptRun;
  beforeAll(async () => {
    const killed = start(port);
    await killed.until(/Migrations: 0001/);
    for (const pid of descendantsOf(killed.child.pid ?? 0)) process.kill(pid, 'SIGKILL');
    killed.child.kill('SIGKILL');
    await killed.ended;
    site = start(port, ['--watch']);
    await site.until(/Fanroads is ready/);
  });
  afterAll(async () => {
    site.child.kill('SIGINT');
    await site.ended;
  });

  test('starts after an earlier start was killed during its refresh', () => {
    expect(site.output()).toMatch(/Games: NFL \d+ .*NBA \d+ .*NHL \d+ .*MLB \d+ /);
    expect(site.output()).not.toContain('not refreshed');
  });

  test('prints each step with its outcome and time, then the address', () => {
    for (const name of [
      'Database',
      'Migrations',
      'Games',
      'Content',
      'Worker and browser assets',
      'Web server',
    ]) {
      expect(site.output()).toMatch(new RegExp(`^ *\\d+\\.\\d s  ${name}: \\S`, 'm'));
    }
    expect(site.output()).toMatch(/NBA (\d+) from sample, \1 new, NHL \d+ from sample/);
    expect(site.output()).toContain(`Fanroads is ready after`);
    expect(site.output()).toContain(origin);
  });

  test('serves a team page with games, and its module', async () => {
    const page = await fetch(`${origin}/nba/teams/boston-celtics`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('Boston Celtics');
    const module = await fetch(`${origin}${/src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]}`);
    expect(module.headers.get('content-type')).toContain('text/javascript');
    expect(module.headers.get('cache-control')).toContain('immutable');
  });

  test('signs in with a development provider instead of Google', async () => {
    const redirect = await fetch(`${origin}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
    expect(redirect.status).toBe(302);
    const signInPage = await fetch(redirect.headers.get('location') ?? '');
    expect(new URL(signInPage.url).hostname).toBe('127.0.0.1');
    expect(await signInPage.text()).toContain('Development sign-in');
  });

  test('a second start in the same folder says in one line that the site is running', async () => {
    const second = start(await freePort());
    expect(await second.ended).toBe(1);
    expect(second.output().trim().split('\n').at(-1)).toMatch(/already running here \(process \d+\).*Ctrl-C/);
    expect((await fetch(`${origin}/health.json`)).status).toBe(200);
  });

  test('a job from another terminal works on the same database', async () => {
    const job = checkout.run('scripts/deploy/run-job.ts', ['refresh-games', '--league', 'nba']);
    expect(await job.ended).toBe(0);
    const line = job
      .output()
      .split('\n')
      .find((text) => text.startsWith('{'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      event: 'job',
      job: 'refresh-games',
      league: 'NBA',
      outcome: 'unchanged',
      source: 'sample',
      counts: { new: 0, changed: 0 },
    });
    expect(job.output()).toContain('reading NBA from sample');
  });

  test('checks and loads texts from another terminal without changes', async () => {
    const load = checkout.run('scripts/content/load-content.ts');
    expect(await load.ended).toBe(0);
    expect(load.output()).toMatch(/s {2}Texts: 124 guides, \d+ roadtrips, [\d,]+ words, no problems/);
    expect(load.output()).toMatch(
      /Loaded into the database of the running site .*: 0 changed, \d+ unchanged$/m,
    );
    expect(load.output().trim().split('\n').at(-1)).toBe('All texts are valid.');
    expect((await fetch(`${origin}/city-guides/city_guide_nba_boston_celtics`)).status).toBe(200);
  });

  test('loads a saved text at once; reports an invalid one and keeps the stored text', async () => {
    const file = join(checkout.folder, 'content/teams/nba/boston-celtics.md');
    const text = readFileSync(file, 'utf8');
    const dated = text.replace(/^checked: .*$/m, 'checked: 2026-01-02');
    const guide = async () => (await fetch(`${origin}/city-guides/city_guide_nba_boston_celtics`)).text();
    await site.until(/Watching src\/, public\/, scripts\/site\/development\/ and content\//);
    writeFileSync(file, dated);
    await site.until(/Content: .*: 1 changed, \d+ unchanged.*\n[^]*Sequences: none to compute/);
    expect(await guide()).toContain('January 2, 2026');
    writeFileSync(file, dated.replace('## Introduction\n', '## Introduction\n\nVibrant.\n'));
    await site.until(/^content\/teams\/nba\/boston-celtics\.md:\d+ {2}"Vibrant" is not a word we use$/m);
    expect(await guide()).toContain('January 2, 2026');
    writeFileSync(file, text);
    await site.until(/1 changed[^]*1 changed/);
    expect(await guide()).not.toContain('January 2, 2026');
  });

  test('Ctrl-C stops every child process, a new start uses the stored games, and SIGKILL leaves no process', async () => {
    const children = descendantsOf(site.child.pid ?? 0);
    expect(children.length).toBeGreaterThan(0);
    site.child.kill('SIGINT');
    expect(await site.ended).toBe(0);
    expect(site.output()).toContain('Fanroads has stopped.');
    expect(children.filter(isAlive)).toEqual([]);
    const again = start(port);
    await again.until(/Fanroads is ready/);
    expect(again.output()).toMatch(/Games: NFL \d+ \(sample\)/);
    expect(again.output()).toContain('Migrations: none new');
    const orphans = descendantsOf(again.child.pid ?? 0);
    again.child.kill('SIGKILL');
    await again.ended;
    await expect.poll(() => orphans.filter(isAlive)).toEqual([]);
    await assertPortIsFree(port);
  });
});

test('rejects an invalid PORT in one line', async () => {
  const run = checkout.run('scripts/site/start.ts', [], { PORT: '0' });
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe('PORT is "0"; it must be a number from 1 to 65535.');
});

test('passes every variable of the Worker on, and invalid ones stop the start', async () => {
  const variables = variablesOf(WORKER).filter(
    ({ schema, name }) => !is(schema, '?') && !SET_BY_START.has(name),
  );
  const wrong = variables.filter((variable) => environmentName(variable) === variable.name);
  expect(wrong.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['OPERATOR_EMAIL', 'ALERT_WEBHOOK', 'INTERNAL_SECRET', 'AUTH_SIGNING_KEYS']),
  );
  const run = checkout.run(
    'scripts/site/start.ts',
    [],
    Object.fromEntries([
      ['PORT', String(await freePort())],
      ['LIMITS', '?'],
      ['SERVICES', '?'],
      ...wrong.map(({ name }) => [name, '?']),
    ]),
  );
  expect(await run.ended).toBe(1);
  const lines = run.output().split('\n');
  expect(lines.flatMap((line) => /^ {2}([A-Z_]+) must /.exec(line)?.[1] ?? [])).toEqual([
    ...wrong.filter(({ kind }) => kind !== 'binding').map(({ name }) => name),
    'LIMITS',
    'SERVICES',
  ]);
});

test('says in one line what to delete when the data folder is broken', async () => {
  const broken = join(checkout.folder, '.data/postgres');
  rmSync(broken, { recursive: true, force: true });
  mkdirSync(broken, { recursive: true });
  writeFileSync(join(broken, 'PG_VERSION'), 'nonsense');
  const run = start(await freePort());
  expect(await run.ended).toBe(1);
  expect(run.output().trim().split('\n').at(-1)).toMatch(
    /cannot be opened .*Delete the folder \.data\/ and start again\. .*the accounts in it are lost/,
  );
  rmSync(broken, { recursive: true, force: true });
});

test('says in one line that the database at DATABASE_URL does not respond', async () => {
  const run = checkout.run('scripts/site/start.ts', [], {
    PORT: String(await freePort()),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  expect(await run.ended).toBe(1);
  expect(run.output().trim().split('\n').at(-1)).toMatch(/Postgres at DATABASE_URL does not respond/);
});

test('npm run job prints its usage for an unknown job', async () => {
  const run = checkout.run('scripts/deploy/run-job.ts', ['bake-bread']);
  expect(await run.ended).toBe(1);
  expect(run.output()).toMatch(/^\nUsage: npm run job/);
});

test('npm run content -- --check prints file, line and rule of an invalid text and loads nothing', async () => {
  const file = join(checkout.folder, 'content/cities/boston.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('country: US', 'country: UK'));
  const check = checkout.run('scripts/content/load-content.ts', ['--check']);
  expect(await check.ended).toBe(1);
  expect(check.output()).toMatch(/^content\/cities\/boston\.md:4 {2}country: must be US or CA$/m);
  expect(check.output()).not.toContain('Loaded');
  expect(check.output()).toMatch(/5 files have problems and were not loaded\. Fix the lines above\.$/m);
});

test('npm run content --remote without a database says what is missing', async () => {
  const run = checkout.run('scripts/content/load-content.ts', ['--remote'], { DATABASE_URL: '' });
  expect(await run.ended).toBe(1);
  expect(run.output()).toMatch(/DATABASE_URL is not set/);
});

test('on an old Node says in one line what to install', () => {
  const old = "Object.defineProperty(process.versions, 'node', { value: '20.11.0' });";
  const run = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `${old} await import(process.argv[1]);`,
      resolve('scripts/cli/require-node.mjs'),
    ],
    {
      encoding: 'utf8',
    },
  );
  expect(run.status).toBe(1);
  expect(run.stderr.trim()).toMatch(
    /^Fanroads needs Node\.js 22\.18 or newer and this is 20\.11\.0\. .*run the command again\.$/,
  );
});

function descendantsOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (above: number): number[] =>
    pairs.flatMap(([child, parent]) => (child && parent === above ? [child, ...below(child)] : []));
  return below(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
