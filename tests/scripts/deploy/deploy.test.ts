import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseEnv } from 'node:util';
import { parse as parseToml } from 'smol-toml';
import * as v from 'valibot';
import { AUTH_SECRETS } from '../../support/deps.ts';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../scripts/site/port.ts';
import {
  differences,
  routeProblems,
  secretsToUpload,
  startProblems,
} from '../../../scripts/deploy/deployed-environment.ts';

const ALL_SECRETS = [
  'DATABASE_URL',
  'AUTH_SECRET',
  'AUTH_PASSWORD_PEPPERS',
  'AUTH_SIGNING_KEYS',
  'RESEND_API_KEY',
];
const VARS = {
  SITE_ORIGIN: 'https://fans.example',
  GAME_SOURCE: 'espn',
  MAIL_FROM: 'Fans <hello@fans.example>',
};
const GIVEN = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };

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
const project = await mkdtemp(join(tmpdir(), 'fanroads-deploy-'));
afterAll(async () => {
  cloudflare.close();
  await rm(project, { recursive: true });
});
beforeEach(() => requests.splice(0));

/** Writes the operator's files: the lines below `[vars]`, and `.env.production`. */
async function configure(vars: readonly string[], secretLines: readonly string[] = []): Promise<void> {
  const toml = await readFile('wrangler.toml', 'utf8');
  await writeFile(join(project, 'wrangler.toml'), toml.replace(/^SITE_ORIGIN.*$/m, vars.join('\n')));
  await writeFile(join(project, '.env.production'), secretLines.join('\n'));
}
const lines = (variables: Record<string, string>) =>
  Object.entries(variables).map(([name, value]) => `${name} = "${value}"`);

/** Runs `npm run deploy` against that API and a database that does not respond. */
async function deploy(variables: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const run = spawn(process.execPath, [resolve('scripts/deploy/deploy.ts')], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${cloudflarePort}`,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: 'account',
      DATABASE_URL: '',
      ...variables,
    },
  });
  const ended = new Promise<number | null>((done) => run.once('close', done));
  const output = await Promise.all([text(run.stdout), text(run.stderr)]);
  return { code: await ended, output: output.join('') };
}

test('lists all that is missing, different, wrong or misplaced at once, before changing anything', async () => {
  secrets = ALL_SECRETS.filter((name) => name !== 'AUTH_SECRET');
  await configure([
    'SITE_ORIGIN = "https://fans.example"',
    'MAIL_FROM = "Fans"',
    'SEATS = "12"',
    'AUTH_MAIL_LIMIT = "60/300"',
    'LIMITS = { mail = "0/300" }',
    'routes = [{ pattern = "fans.example", custom_domain = true }]',
  ]);
  const { code, output } = await deploy({
    SITE_ORIGIN: 'https://elsewhere.com',
    INTERNAL_SECRET: 'short',
    AUTH_CODE_SECONDS: '60',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/Nothing was deployed\. .*docs\/deploying\.md/);
  for (const line of [
    'SEATS in [vars] of wrangler.toml is not a variable in docs/environment.md',
    'AUTH_MAIL_LIMIT in [vars] of wrangler.toml is now the member "mail" of LIMITS, which takes the same value: LIMITS={"mail": "...", ...}',
    'AUTH_CODE_SECONDS is no longer a variable: remove it.',
    'LIMITS.mail must be like 30/300',
    'routes stands below [vars] in wrangler.toml, so wrangler takes it for a variable',
    'SITE_ORIGIN is "https://elsewhere.com" in .env.production or this shell and "https://fans.example" in [vars]',
    'MAIL_FROM must be one line like',
    'GAME_SOURCE is needed: put it into [vars] of wrangler.toml',
    'INTERNAL_SECRET must have 32 characters or more',
    'AUTH_SECRET is needed: npm run keys -- make writes it into .env.production, and the deploy uploads it',
    'DATABASE_URL is needed: put it into .env.production, and the deploy uploads it',
  ])
    expect(output).toContain(`  ${line}`);
  expect(output).not.toContain('Migrations');
  expect(requests).toEqual(['GET /accounts/account/workers/scripts/fanroads/secrets']);
});

test('stops when the file has an unknown name, or another value than the shell', async () => {
  await configure(lines(VARS), ["OPERATOR_MAIL='ada@fans.example'", "DATABASE_URL='postgres://file'"]);
  const { code, output } = await deploy({ DATABASE_URL: 'postgres://shell' });
  expect(code).toBe(1);
  expect(output).toContain('  OPERATOR_MAIL in .env.production is not a variable in docs/environment.md');
  expect(output).toContain('  DATABASE_URL has another value in this shell than in .env.production');
  expect(output).not.toContain('postgres://');
  expect(requests).toEqual([]);
});

test('deploys when nothing differs, with [vars], the file and the shell', async () => {
  secrets = ALL_SECRETS;
  await configure(lines(VARS), [`DATABASE_URL='${GIVEN.DATABASE_URL}'`]);
  const { code, output } = await deploy({ SITE_ORIGIN: '' });
  expect(code).toBe(1);
  expect(output).not.toContain('Nothing was deployed');
  expect(output).toMatch(/database|ECONNREFUSED|fetch failed/i);
});

test('requires every secret when no Worker exists yet', async () => {
  secrets = null;
  await configure(lines(VARS));
  const { code, output } = await deploy(GIVEN);
  expect(code).toBe(1);
  expect(output).toContain('Secrets: no Worker yet');
  expect(output).toMatch(/Nothing was deployed\. .*docs\/deploying\.md/);
  for (const name of ALL_SECRETS.slice(1, 4))
    expect(output).toContain(`${name} is needed: npm run keys -- make writes it`);
  expect(output).toContain('no mail provider is set: put RESEND_API_KEY into .env.production');
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
  expect(compare({ ...VARS, ...GIVEN, GAME_SOURCE: '', PATH: '/bin' })).toEqual([]);
});

test('reports a name that is both a secret and in [vars]', () => {
  expect(compare(GIVEN, { AUTH_SECRET: 'x' })).toEqual([
    'AUTH_SECRET is both a secret and in [vars] of wrangler.toml: remove one of the two',
  ]);
});

test('names a secret that differs without its values', () => {
  expect(compare({ ...GIVEN, AUTH_SECRET: 'one' }, { AUTH_SECRET: 'other' }, [])).toContain(
    'AUTH_SECRET is set in .env.production or this shell and another value in [vars] of wrangler.toml: remove one of the two',
  );
});

test('before a first deploy, which has no probe, finds what contradicts', () => {
  const environment = { ...VARS, ...GIVEN, ...AUTH_SECRETS, TURNSTILE_SECRET_KEY: 'key' };
  const found = (isFirst: boolean) => startProblems(environment, { send_email: [] }, isFirst);
  expect(found(true)).toContain('TURNSTILE_SITE_KEY is not set, and TURNSTILE_SECRET_KEY is');
  expect(found(false)).toEqual([]);
});

test('the values of the document are accepted as they stand there', () => {
  const steps = readFileSync('docs/deploying.md', 'utf8');
  const [vars = ''] = /^ *\[vars\]\n(?: +[A-Z_]+ = .*\n)+/m.exec(steps) ?? [];
  const [, own = ''] = /```sh\n((?: +[A-Z_]+=.*\n)+)/.exec(steps) ?? [];
  const shape = v.object({ vars: v.record(v.string(), v.string()) });
  const given = parseEnv(own.replaceAll(/^ +/gm, ''));
  expect(Object.keys(given)).toContain('OPERATOR_EMAIL');
  expect(
    differences(given, { vars: v.parse(shape, parseToml(vars)).vars, send_email: [] }, ALL_SECRETS),
  ).toEqual([]);
});

test('uploads the operator’s secrets, and no other variable', () => {
  const shell = {
    ...VARS,
    DATABASE_URL: 'postgres://x',
    INTERNAL_SECRET: 's',
    RESEND_API_KEY: '',
    PATH: '/',
  };
  expect(secretsToUpload(shell, { vars: VARS })).toEqual({
    DATABASE_URL: 'postgres://x',
    INTERNAL_SECRET: 's',
  });
  expect(compare({ ...GIVEN, SEATGEEK_CLIENT_ID: 'id' })).toEqual([]);
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

test('requires a mail provider: a key or a binding', () => {
  const names = ALL_SECRETS.filter((name) => name !== 'RESEND_API_KEY');
  expect(compare(GIVEN, {}, names)).toEqual([
    expect.stringMatching(/^no mail provider is set: .*RESEND_API_KEY/),
  ]);
  expect(compare(GIVEN, {}, names, 1)).toEqual([]);
});
