import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listenOnLoopback } from '../../../scripts/site/loopback.ts';
import { differences, routeProblems, shellSecrets } from '../../../scripts/deploy/deployed-environment.ts';

const ALL_SECRETS = [
  'DATABASE_URL',
  'AUTH_SECRET',
  'AUTH_PASSWORD_PEPPERS',
  'AUTH_SIGNING_KEYS',
  'RESEND_API_KEY',
];
const VARS = { SITE_ORIGIN: 'https://fanroads.com' };

/** Secrets in a fake Cloudflare API; null when the Worker does not exist. */
let secrets: string[] | null = ALL_SECRETS;
const requests: string[] = [];
const cloudflare = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  const body =
    secrets === null
      ? { success: false, errors: [{ code: 10_007, message: 'This Worker does not exist.' }], result: null }
      : { success: true, errors: [], result: secrets.map((name) => ({ name, type: 'secret_text' })) };
  response.writeHead(body.success ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ messages: [], ...body }));
});
const cloudflarePort = await listenOnLoopback(cloudflare);
afterAll(() => cloudflare.close());
beforeEach(() => requests.splice(0));

/** Runs `npm run deploy` against that API and a database that does not respond. */
async function deploy(variables: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const run = spawn(process.execPath, ['scripts/deploy/deploy.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${cloudflarePort}`,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: 'account',
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
      ...variables,
    },
  });
  const ended = new Promise<number | null>((done) => run.once('close', done));
  const output = await Promise.all([text(run.stdout), text(run.stderr)]);
  return { code: await ended, output: output.join('') };
}

test('lists missing and different variables before changing anything', async () => {
  secrets = ALL_SECRETS.filter((name) => name !== 'AUTH_SECRET');
  const { code, output } = await deploy({ GAME_SOURCE: 'espn', SITE_ORIGIN: 'https://elsewhere.com' });
  expect(code).toBe(1);
  expect(output).toMatch(/Nothing was deployed\. .*docs\/deploying\.md/);
  expect(output).toContain(
    'SITE_ORIGIN is "https://elsewhere.com" in this shell and "https://fanroads.com" in [vars] of wrangler.toml',
  );
  expect(output).toContain('GAME_SOURCE is set in this shell only: put it into [vars] of wrangler.toml');
  expect(output).toContain('AUTH_SECRET is needed: set it in this shell, and the deploy uploads it');
  expect(output).not.toContain('Migrations');
  expect(requests).toEqual(['GET /accounts/account/workers/scripts/fanroads/secrets']);
});

test('deploys when nothing differs, with [vars] for variables that the shell lacks', async () => {
  secrets = ALL_SECRETS;
  const { code, output } = await deploy({ SITE_ORIGIN: '' });
  expect(code).toBe(1);
  expect(output).not.toContain('Nothing was deployed');
  expect(output).toMatch(/database|ECONNREFUSED|fetch failed/i);
});

test('requires every secret in the shell when no Worker exists yet', async () => {
  secrets = null;
  const { code, output } = await deploy({});
  expect(code).toBe(1);
  expect(output).toContain('Secrets: no Worker yet');
  expect(output).toMatch(/Nothing was deployed\. .*docs\/deploying\.md/);
  for (const name of ALL_SECRETS.slice(1, 4)) expect(output).toContain(`${name} is needed: set it in this`);
  expect(output).not.toContain('DATABASE_URL');
});

const compare = (given: Record<string, string>, vars = {}, names = ALL_SECRETS, mailBindings = 0) =>
  differences(
    given,
    {
      vars: { ...VARS, ...vars },
      send_email: Array.from({ length: mailBindings }, () => ({ name: 'EMAIL' })),
    },
    names,
  );

test('accepts equal, defaulted and unknown variables', () => {
  expect(compare({ ...VARS, DATABASE_URL: 'postgres://x', GAME_SOURCE: '', PATH: '/bin' })).toEqual([]);
});

test('reports a name that is both a secret and in [vars]', () => {
  expect(compare({}, { AUTH_SECRET: 'x' })).toEqual([
    'AUTH_SECRET is both a secret and in [vars] of wrangler.toml: remove one of the two',
  ]);
});

test('uploads the secrets of the shell, and no other variable', () => {
  const shell = {
    ...VARS,
    DATABASE_URL: 'postgres://x',
    INTERNAL_SECRET: 's',
    RESEND_API_KEY: '',
    PATH: '/',
  };
  expect(shellSecrets(shell, { vars: VARS })).toEqual({
    DATABASE_URL: 'postgres://x',
    INTERNAL_SECRET: 's',
  });
  expect(compare({ SEATGEEK_CLIENT_ID: 'id' })).toEqual([]);
});

test.each([
  [{ workers_dev: true, routes: ['fanroads.com/*'] }, undefined, 1],
  [{ workers_dev: true, route: 'fanroads.com/*' }, 'https://widgets.example', 1],
  [{ workers_dev: true, routes: ['fanroads.com/*'] }, 'https://fanroads.ada.workers.dev', 0],
  [{ workers_dev: false, routes: ['fanroads.com/*'] }, undefined, 0],
  [{ workers_dev: true }, undefined, 0],
])('wants workers.dev off beside a route, except for widgets: %j %s', (config, widgetOrigin, count) => {
  expect(routeProblems({ routes: [], ...config }, widgetOrigin)).toHaveLength(count);
});

test('GitHub passes each secret that a deploy can use beside the stored ones', async () => {
  const workflow = parse(await readFile('.github/workflows/deploy.yml', 'utf8'));
  const { env } = workflow.jobs.deploy.steps.at(-1);
  expect(env).toMatchObject({
    DATABASE_URL: '${{ secrets.DATABASE_URL }}',
    INTERNAL_SECRET: '${{ secrets.INTERNAL_SECRET }}',
  });
});

test('requires a mail provider: a key or a binding', () => {
  const names = ALL_SECRETS.filter((name) => name !== 'RESEND_API_KEY');
  expect(compare({}, {}, names)).toEqual([
    expect.stringMatching(/^no mail provider is set: .*RESEND_API_KEY/),
  ]);
  expect(compare({}, {}, names, 1)).toEqual([]);
});
