import { spawn } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAuthSecrets } from '../../../scripts/site/auth-secrets.ts';
import { bundleWorker, DEPLOYED_WORKER, QUIET_WRANGLER } from '../../../scripts/site/build-worker.ts';
import { builtModules } from '../../../scripts/site/local-worker.ts';
import { readEnvFile, replaceVariable } from '../../../scripts/cli/env-file.ts';
import { runTool } from '../../../scripts/cli/run-tool.ts';
import { readWorkerConfig } from '../../../scripts/deploy/worker-config.ts';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { startEspnServer } from '../../feeds/espn-server.ts';
import { SEASON_EVE } from '../../feeds/seasons.ts';
import { FIRST_VERSION, startCloudflareServer } from '../../support/cloudflare-server.ts';
import { openTestDatabase } from '../../support/database.ts';
import { startResendServer } from '../../support/resend-server.ts';

const ORIGIN = 'https://fans.example';
const SENDER = 'Fans <hello@fans.example>';
const OPERATOR = 'ada@fans.example';
const MADE = [
  'AUTH_SECRET',
  'AUTH_PASSWORD_PEPPERS',
  'AUTH_SIGNING_KEYS',
  'AUTH_OPERATOR_KEYS',
  'INTERNAL_SECRET',
];
const VARS = { SITE_ORIGIN: ORIGIN, GAME_SOURCE: 'espn', MAIL_FROM: SENDER };
const offsetMs = SEASON_EVE.NFL.getTime() - Date.now();
const CLOCK = `const Real = Date;
globalThis.Date = class extends Real {
  constructor(...args) { super(...(args.length === 0 ? [Real.now() + ${offsetMs}] : args)); }
  static now() { return Real.now() + ${offsetMs}; }
};`;

// A separate project, because Workers of other tests serve `dist/client`.
const project = await mkdtemp(join(tmpdir(), 'fanroads-rehearsal-'));
const folder = join(project, DEPLOYED_WORKER.folder);
const database = await openTestDatabase('template1');
const espn = await startEspnServer();
const resend = await startResendServer('re_test');
const cloudflare = await startCloudflareServer({
  origin: ORIGIN,
  secrets: { ...(await makeAuthSecrets()), DATABASE_URL: 'postgres://old' },
  clockScript: CLOCK,
  services: { 'https://api.resend.com': resend.baseUrl },
});
afterAll(async () => {
  await Promise.all([cloudflare.close(), espn.close(), resend.close()]);
  await database.close();
  await rm(project, { recursive: true });
});

beforeAll(async () => {
  const toml = await readFile('wrangler.toml', 'utf8');
  const vars = Object.entries(VARS).map(([name, value]) => `${name} = "${value}"`);
  await writeFile(join(project, 'wrangler.toml'), toml.replace(/^SITE_ORIGIN.*$/m, vars.join('\n')));
  const keys = await runNode('keys.ts', ['make', ...MADE]);
  expect(keys.code, keys.output).toBe(0);
  const own = [`DATABASE_URL='${database.url}'`, "RESEND_API_KEY='re_test'", `OPERATOR_EMAIL='${OPERATOR}'`];
  await appendFile(join(project, '.env.production'), `${own.join('\n')}\n`);
  await mkdir(folder, { recursive: true });
  await symlink(resolve('dist/client'), join(project, 'dist/client'));
  await writeFile(join(folder, 'earlier-build.js'), 'export {};');
  const scripts = { build: "node -e \"fs.writeFileSync('was-built', '')\"" };
  await writeFile(join(project, 'package.json'), JSON.stringify({ scripts }));
  await bundleWorker({ ...DEPLOYED_WORKER, folder });
});

/** Runs `npm run deploy` with wrangler itself; only Cloudflare, ESPN and the clock are stand-ins. */
async function deploy(variables: Record<string, string> = {}) {
  cloudflare.events.length = 0;
  resend.sent.length = 0;
  const clock = `data:text/javascript,${encodeURIComponent(CLOCK)}`;
  const preload = resolve('tests/support/rehearsal-network.ts');
  return runNode('deploy.ts', [], ['--import', clock, '--import', preload], {
    CLOUDFLARE_API_BASE_URL: cloudflare.apiUrl,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: 'account',
    REHEARSAL_ORIGINS: JSON.stringify({
      [ORIGIN]: cloudflare.siteUrl,
      'https://site.api.espn.com': new URL(espn.baseUrl).origin,
    }),
    ...variables,
  });
}

/** Runs a command of `scripts/deploy` in the operator's folder, without the variables of this shell. */
async function runNode(
  script: string,
  words: readonly string[],
  options: readonly string[] = [],
  variables: Record<string, string> = {},
) {
  const run = spawn(process.execPath, [...options, resolve('scripts/deploy', script), ...words], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', ...variables },
  });
  const ended = new Promise<number | null>((done) => run.once('close', done));
  const output = await Promise.all([text(run.stdout), text(run.stderr)]);
  return { code: await ended, output: output.join('') };
}

test('wrangler builds, and uploads only the modules of this build', async () => {
  const args = ['deploy', '--dry-run', '--cwd', project, '--outdir', 'uploaded'];
  const { code, output } = await runTool('wrangler', 'wrangler', args, { env: QUIET_WRANGLER });
  expect(code, output).toBe(0);
  expect(await readdir(project)).toContain('was-built');
  const uploaded = await readdir(join(project, 'uploaded'));
  const modules = await builtModules({ ...DEPLOYED_WORKER, folder });
  const names = modules.map(({ path }) => basename(path));
  expect(names[0]).toBe('worker.js');
  expect(names.length).toBeGreaterThan(8);
  const beside = uploaded.filter((name) => /\.(js|wasm|ttf)$/.test(name) && name !== 'worker.js');
  expect(beside.toSorted()).toEqual(names.slice(1).toSorted());
  // workerd treats every other export of the entry as a handler.
  const entry = await readFile(join(folder, 'worker.js'), 'utf8');
  expect(entry.match(/export\{.*?\}/g)).toEqual([expect.stringMatching(/^export\{\w+ as default\}$/)]);
});

// The following tests are one story: two deploys that fail, and the one that puts the site online.

test('a migration that fails stops a deploy before it uploads anything', async () => {
  await database.db.execute(sql`CREATE TABLE saved_trips (id integer)`);
  const { code, output } = await deploy();
  expect(code).toBe(1);
  expect(output).toMatch(/migrations\/\d+_saved_trips\.sql failed and was rolled back.*already exists/s);
  expect(cloudflare.events).toEqual([]);
  await database.db.execute(sql`DROP TABLE saved_trips`);
});

/** Well-formed, but the halves of two pairs: only a Worker that signs notices. */
async function brokenKeys(): Promise<string> {
  const [one, other] = await Promise.all(
    [1, 2].map(async () => generateKeyPair('ES256', { extractable: true })),
  );
  if (!one || !other) throw new Error('no keys');
  const { x, y } = await exportJWK(one.publicKey);
  const { d } = await exportJWK(other.privateKey);
  return JSON.stringify({ keys: [{ kid: 'broken', kty: 'EC', alg: 'ES256', crv: 'P-256', x, y, d }] });
}

const UNTIL_PROBE = [
  'POST assets-upload-session',
  'POST versions',
  'POST deployments',
  'PATCH script-settings',
];

test('a version that cannot start gets no visitors, and the output says what to do', async () => {
  const file = join(project, '.env.production');
  const good = (await readEnvFile(file))['AUTH_SIGNING_KEYS'] ?? '';
  await replaceVariable(file, 'AUTH_SIGNING_KEYS', await brokenKeys());
  const { code, output } = await deploy();
  await replaceVariable(file, 'AUTH_SIGNING_KEYS', good);
  expect(code).toBe(1);
  expect(output).toMatch(/new version does not work, so visitors never reached it: .*auth responded 50\d/);
  expect(output).toContain(`Version ${FIRST_VERSION} still serves all visitors`);
  expect(output).toContain(
    'fix the cause and run npm run deploy again, with corrected secrets in .env.production',
  );
  expect(cloudflare.events).toEqual([
    ...UNTIL_PROBE,
    'GET /health.json of the new version',
    expect.stringMatching(/^GET \/nba\/teams\/[a-z-]+ of the new version$/),
    ...Array.from({ length: 15 }, () => 'GET /auth of the new version'),
  ]);
  expect([...cloudflare.traffic.values()]).toEqual([100, 0]);
  expect(cloudflare.traffic.get(FIRST_VERSION)).toBe(100);
  expect(output).not.toContain('Content');
});

test('the next deploy probes its version, promotes it, and fills the site', async () => {
  const { code, output } = await deploy();
  expect(code, output).toBe(0);
  const steps = ['Secrets', 'Migrations', 'Places', 'Worker', 'Content', 'Performers'];
  const games = LEAGUES.map((league) => `${league} games`);
  const lines = [...output.matchAll(/^ *[\d.]+ s {2}([\w ]+): /gm)].map(([, name]) => name);
  expect(lines).toEqual([...steps, ...games, 'Edge cache', 'Test mail']);
  expect(output).toContain('Migrations: none new');
  expect(output).toMatch(/Edge cache: \d+ cache tags invalidated\n/);
  expect(output).toMatch(/Test mail: the mail provider accepted a mail to OPERATOR_EMAIL.*\n\nDeployed\./);
  expect(resend.sent).toEqual([
    expect.objectContaining({ from: SENDER, to: [OPERATOR], subject: 'Fanroads: deployed' }),
  ]);
  expect(cloudflare.events).toEqual([
    ...UNTIL_PROBE,
    'GET /health.json of the new version',
    expect.stringMatching(/^GET \/nba\/teams\/[a-z-]+ of the new version$/),
    'GET /auth of the new version',
    'POST deployments',
    'PATCH script-settings',
    'POST subdomain',
    'PUT schedules',
    'POST /internal/invalidate of the new version',
    'POST /internal/test-mail of the new version',
  ]);
  expect([...cloudflare.traffic.values()]).toEqual([100]);
  expect(cloudflare.crons).toEqual((await readWorkerConfig()).triggers.crons);
  const { INTERNAL_SECRET } = await readEnvFile(join(project, '.env.production'));
  expect(output).not.toContain(INTERNAL_SECRET);
  const schedule = await fetch(`${cloudflare.siteUrl}/nfl/schedule`);
  expect([schedule.status, await schedule.text()]).toEqual([200, expect.stringContaining('Arrowhead')]);
});
