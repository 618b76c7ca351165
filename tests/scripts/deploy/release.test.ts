import { appendFile, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { release, type RunWrangler } from '../../../scripts/deploy/release.ts';
import { listenOnLoopback } from '../../../scripts/site/port.ts';

const OLD = 'aaaaaaaa-0000-4000-8000-000000000000';
const NEW = 'bbbbbbbb-0000-4000-8000-000000000000';

/** Stands in for Cloudflare: the share of each version in percent, and whether the new one works. */
let traffic = new Map<string, number>();
let isNewSound = true;
/** How many requests a deployment needs until it is everywhere. */
let lag = 0;
let commands: string[] = [];
let failing = '';
let uploadedSecrets: unknown = null;
const visits: string[] = [];

const edge = createServer((request, response) => {
  const override = /^fanroads="(.*)"$/.exec(String(request.headers['cloudflare-workers-version-overrides']));
  const wanted = override?.[1] ?? '';
  lag -= 1;
  const version = traffic.has(wanted) && lag < 0 ? wanted : OLD;
  visits.push(`${version === NEW ? 'new' : 'old'} ${request.url}`);
  const isSound = version === OLD || isNewSound;
  response.writeHead(isSound ? 200 : 500, isSound ? { 'x-worker-version': version } : {});
  response.end();
});
const origin = `http://127.0.0.1:${await listenOnLoopback(edge)}`;
afterAll(() => edge.close());

beforeEach(() => {
  traffic = new Map([[OLD, 100]]);
  isNewSound = true;
  lag = 0;
  commands = [];
  failing = '';
  uploadedSecrets = null;
  visits.length = 0;
});

const wrangler: RunWrangler = async (args, { env = {} } = {}) => {
  const secretsAt = args.indexOf('--secrets-file');
  if (secretsAt >= 0) uploadedSecrets = JSON.parse(await readFile(args[secretsAt + 1] ?? '', 'utf8'));
  const command = (secretsAt >= 0 ? args.slice(0, secretsAt) : args)
    .join(' ')
    .replaceAll(OLD, 'old')
    .replaceAll(NEW, 'new');
  commands.push(command);
  if (failing !== '' && command.startsWith(failing)) return { code: 1, output: '' };
  if (command === 'versions upload') {
    const lines = [
      { type: 'wrangler-session', version: 1 },
      { type: 'version-upload', version: 1, version_id: NEW },
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await appendFile(env['WRANGLER_OUTPUT_FILE_PATH'] ?? '', text);
  }
  if (command.startsWith('versions deploy')) {
    traffic = new Map(
      args.flatMap((arg) => {
        const [version = '', percent] = arg.split('@');
        return percent === undefined ? [] : [[version, Number.parseInt(percent, 10)] as const];
      }),
    );
  }
  const versions = [...traffic].map(([version_id, percentage]) => ({ version_id, percentage }));
  return { code: 0, output: command.startsWith('deployments') ? JSON.stringify({ versions }) : '' };
};

const SECRETS = { DATABASE_URL: 'postgres://u:p$x@host/db' };
const releaseNow = (isFirst = false) =>
  release(
    { worker: 'fanroads', origin, secrets: SECRETS, isFirst },
    { wrangler, wait: async () => undefined },
  );

const UNTIL_PROBE = ['deployments status --json', 'versions upload', 'versions deploy old@100% new@0% --yes'];

test('asks a new version without traffic before it promotes it, then deploys the crons', async () => {
  expect(await releaseNow()).toContain(NEW);
  expect(commands).toEqual([...UNTIL_PROBE, 'versions deploy new@100% --yes', 'triggers deploy']);
  expect(uploadedSecrets).toEqual(SECRETS);
  expect(visits).toEqual(['new /health.json', expect.stringMatching(/^new \/nba\/teams\//), 'new /auth']);
});

test('waits until the new version responds itself', async () => {
  lag = 3;
  await releaseNow();
  expect(visits.slice(0, 4)).toEqual([
    'old /health.json',
    'old /health.json',
    'old /health.json',
    'new /health.json',
  ]);
  expect(traffic).toEqual(new Map([[NEW, 100]]));
});

test('leaves the old version serving when the new one fails its probe, and says what to do', async () => {
  isNewSound = false;
  await expect(releaseNow()).rejects.toThrow(
    /health\.json responded 500.*Version aaaaaaaa.* still serves all visitors.*npm run deploy again/s,
  );
  expect(commands).toEqual(UNTIL_PROBE);
  expect(traffic).toEqual(
    new Map([
      [OLD, 100],
      [NEW, 0],
    ]),
  );
  // The next deploy starts from the version that serves.
  isNewSound = true;
  commands = [];
  await releaseNow();
  expect(commands.at(-2)).toBe('versions deploy new@100% --yes');
});

test('does not promote a version that never responds itself', async () => {
  lag = Infinity;
  await expect(releaseNow()).rejects.toThrow(/not as version bbbbbbbb.* but aaaaaaaa/);
  expect(traffic.get(OLD)).toBe(100);
});

test('uploads nothing while no version serves all visitors', async () => {
  traffic = new Map([
    [OLD, 90],
    [NEW, 10],
  ]);
  await expect(releaseNow()).rejects.toThrow('no version serves all visitors');
  expect(commands).toEqual(['deployments status --json']);
});

test.each([
  ['versions upload', /wrangler versions upload failed.*aaaaaaaa.* still serves all visitors/s],
  ['versions deploy old', /wrangler versions deploy failed.*aaaaaaaa.* still serves all visitors/s],
  ['triggers', /wrangler triggers deploy failed.*bbbbbbbb.* serves all visitors, but with the crons/s],
])('stops when %s fails, and says which version serves', async (command, message) => {
  failing = command;
  await expect(releaseNow()).rejects.toThrow(message);
  expect(commands.at(-1)).toContain(command);
});

test('deploys the first version at once and says that nothing probed it', async () => {
  traffic = new Map();
  expect(await releaseNow(true)).toMatch(/first version, which nothing probed/);
  expect(commands).toEqual(['deploy']);
  expect(uploadedSecrets).toEqual(SECRETS);
  expect(visits).toEqual([]);
});
