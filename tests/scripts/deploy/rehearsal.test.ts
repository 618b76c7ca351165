import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAuthSecrets } from '../../../scripts/site/auth-secrets.ts';
import { bundleWorker, DEPLOYED_WORKER, QUIET_WRANGLER } from '../../../scripts/site/build-worker.ts';
import { builtModules } from '../../../scripts/site/local-worker.ts';
import { runTool } from '../../../scripts/cli/run-tool.ts';
import { readWorkerConfig } from '../../../scripts/deploy/worker-config.ts';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { startEspnServer } from '../../feeds/espn-server.ts';
import { SEASON_EVE } from '../../feeds/seasons.ts';
import { FIRST_VERSION, startCloudflareServer } from '../../support/cloudflare-server.ts';
import { openTestDatabase } from '../../support/database.ts';

const ORIGIN = 'https://fanroads.com';
const INTERNAL_SECRET = 'a secret of thirty-two characters';
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
const cloudflare = await startCloudflareServer({
  origin: ORIGIN,
  secrets: { ...(await makeAuthSecrets()), RESEND_API_KEY: 're_test', DATABASE_URL: 'postgres://old' },
  clockScript: CLOCK,
});
afterAll(async () => {
  await Promise.all([cloudflare.close(), espn.close()]);
  await database.close();
  await rm(project, { recursive: true });
});

beforeAll(async () => {
  await copyFile('wrangler.toml', join(project, 'wrangler.toml'));
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
  const clock = `data:text/javascript,${encodeURIComponent(CLOCK)}`;
  const preload = resolve('tests/support/rehearsal-network.ts');
  const script = resolve('scripts/deploy/deploy.ts');
  const run = spawn(process.execPath, ['--import', clock, '--import', preload, script], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CLOUDFLARE_API_BASE_URL: cloudflare.apiUrl,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: 'account',
      DATABASE_URL: database.url,
      INTERNAL_SECRET,
      REHEARSAL_ORIGINS: JSON.stringify({
        [ORIGIN]: cloudflare.siteUrl,
        'https://site.api.espn.com': new URL(espn.baseUrl).origin,
      }),
      ...variables,
    },
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

const UNTIL_PROBE = [
  'POST assets-upload-session',
  'POST versions',
  'POST deployments',
  'PATCH script-settings',
];

test('a version that cannot start gets no visitors, and the output says what to do', async () => {
  const { code, output } = await deploy({ AUTH_SECRET: 'too short' });
  expect(code).toBe(1);
  expect(output).toMatch(
    /new version does not work, so visitors never reached it: .*health\.json responded 500/,
  );
  expect(output).toContain(`Version ${FIRST_VERSION} still serves all visitors`);
  expect(output).toContain(
    'fix the cause and run npm run deploy again, with corrected secrets in this shell',
  );
  expect(cloudflare.events).toEqual([
    ...UNTIL_PROBE,
    ...Array.from({ length: 15 }, () => 'GET /health.json of the new version'),
  ]);
  expect([...cloudflare.traffic.values()]).toEqual([100, 0]);
  expect(cloudflare.traffic.get(FIRST_VERSION)).toBe(100);
  expect(output).not.toContain('Content');
});

test('the next deploy probes its version, promotes it, and fills the site', async () => {
  const { code, output } = await deploy({ AUTH_SECRET: 'a new secret of 32 characters or more' });
  expect(code, output).toBe(0);
  const steps = ['Secrets', 'Migrations', 'Places', 'Worker', 'Content', 'Performers'];
  const games = LEAGUES.map((league) => `${league} games`);
  const lines = [...output.matchAll(/^ *[\d.]+ s {2}([\w ]+): /gm)].map(([, name]) => name);
  expect(lines).toEqual([...steps, ...games, 'Edge cache']);
  expect(output).toContain('Migrations: none new');
  expect(output).toMatch(/Edge cache: \d+ cache tags invalidated\n\nDeployed\./);
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
  ]);
  expect([...cloudflare.traffic.values()]).toEqual([100]);
  expect(cloudflare.crons).toEqual((await readWorkerConfig()).triggers.crons);
  expect(output).not.toContain(INTERNAL_SECRET);
  const schedule = await fetch(`${cloudflare.siteUrl}/nfl/schedule`);
  expect([schedule.status, await schedule.text()]).toEqual([200, expect.stringContaining('Arrowhead')]);
});
