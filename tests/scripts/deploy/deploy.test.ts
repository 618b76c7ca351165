import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../scripts/site/loopback.ts';
import { differences } from '../../../scripts/deploy/deployed-environment.ts';

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
  const { code, output } = await deploy({ SEATGEEK_CLIENT_ID: 'id', SITE_ORIGIN: 'https://elsewhere.com' });
  expect(code).toBe(1);
  expect(output).toMatch(/Nothing was deployed\. .*docs\/deploying\.md/);
  expect(output).toContain(
    'SITE_ORIGIN is "https://elsewhere.com" in this shell and "https://fanroads.com" in [vars] of wrangler.toml',
  );
  expect(output).toContain(
    'SEATGEEK_CLIENT_ID is set in this shell only: npx wrangler secret put SEATGEEK_C',
  );
  expect(output).toContain('AUTH_SECRET is needed: npx wrangler secret put AUTH_SECRET');
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

test('explains how to create the Worker when none exists', async () => {
  secrets = null;
  const { code, output } = await deploy({});
  expect(code).toBe(1);
  expect(output).toMatch(
    /Nothing was deployed: wrangler cannot list the Worker's secrets\. .*docs\/deploying\.md/,
  );
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

test('requires a mail provider: a key or a binding', () => {
  const names = ALL_SECRETS.filter((name) => name !== 'RESEND_API_KEY');
  expect(compare({}, {}, names)).toEqual([
    expect.stringMatching(/^no mail provider is set: .*RESEND_API_KEY/),
  ]);
  expect(compare({}, {}, names, 1)).toEqual([]);
});
