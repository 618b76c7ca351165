import { parseArgs } from 'node:util';
import { checkKeys } from '../../src/composition/auth-deps.ts';
import { parseWorkerConfig } from '../../src/config/parse-config.ts';
import { localAuthSecrets } from './auth-secrets.ts';
import { buildWorker } from './build-worker.ts';
import { exitWith, step } from '../cli/console.ts';
import { findingLine } from '../content/text-file.ts';
import { loadContent, loadLine, readContent } from '../content/load.ts';
import { loadPlaces, placesLine } from '../drives/load-places.ts';
import { startDevGoogle } from './google/start-dev-google.ts';
import { startLocalWorker, type LocalWorker } from './local-worker.ts';
import { migrate } from '../deploy/migrate.ts';
import { assertPortIsFree, readPort } from './port.ts';
import { openLocalDatabase } from '../postgres/local-database.ts';
import { rebuildAllSequences, refreshStaleLeagues } from './refresh-stale.ts';
import { stopOrphans } from './stop-orphans.ts';
import { shellVariables } from '../cli/shell-variables.ts';
import { afterChanges } from './watch-folders.ts';

const { values: flags } = parseArgs({ options: { watch: { type: 'boolean', default: false } } });
const stops: (() => Promise<void>)[] = [];
let isStopping = false;

handleSignals();

try {
  await start();
} catch (error) {
  if (!isStopping) {
    await runStops();
    exitWith(error);
  }
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  const port = readPort(process.env['PORT']);
  await assertPortIsFree(port);
  const origin = `http://localhost:${port}`;
  stops.push(stopOrphans());

  const { connectionString, isExclusive, close } = await step(
    'Database',
    () => openLocalDatabase(process.env['DATABASE_URL']),
    (opened) => opened.description,
  );
  stops.unshift(close);
  // A build failure is thrown where the build is awaited.
  const build = step('Worker and browser assets', buildWorker, () => 'built');
  build.catch(() => undefined);
  await step(
    'Migrations',
    () => migrate(connectionString),
    (names) => names.join(', ') || 'none new',
  );
  await step('Places', () => loadPlaces(connectionString, new Date()), placesLine);

  const bindings = {
    ...(await localAuthSecrets()),
    ...(await googleBindings(origin)),
    ...localBindings(origin, connectionString),
  };
  await checkKeys(parseWorkerConfig(bindings).auth);
  await step(
    'Games',
    () => refreshStaleLeagues(bindings, { isExclusive }),
    (summary) => summary,
  );
  const problems = await loadTexts(bindings);
  if (problems.length > 0) {
    console.log(`${problems.length} problems in content/. To see them, run: npm run content -- --check`);
  }
  await build;
  const worker = await step(
    'Web server',
    () => startLocalWorker({ bindings, port }),
    () => 'workerd',
  );
  stops.unshift(() => worker.stop());
  // Miniflare's own handlers would exit before the database has closed its files.
  handleSignals();

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\nFanroads is ready after ${seconds} s: ${origin}\nStop it with Ctrl-C.`);
  if (flags.watch) watchChanges(worker, bindings);
}

/** Starts a development provider for the life of the site when Google keys are missing. */
async function googleBindings(origin: string): Promise<Record<string, string>> {
  if (process.env['GOOGLE_CLIENT_ID']) return {};
  const google = await startDevGoogle(origin);
  stops.unshift(() => google.stop());
  return google.bindings;
}

/** @returns a line for each problem. */
async function loadTexts(bindings: LocalBindings): Promise<string[]> {
  const { loadedContent } = await step(
    'Content',
    async () => {
      const content = await readContent();
      const loaded = { connectionString: bindings.DATABASE_URL, now: new Date() };
      return { loadedContent: content, report: await loadContent(content, loaded) };
    },
    ({ report }) => loadLine(report),
  );
  await step(
    'Sequences',
    () => rebuildAllSequences(bindings),
    (summary) => summary,
  );
  return loadedContent.findings.map(findingLine);
}

type LocalBindings = Record<string, string> & { DATABASE_URL: string };

function localBindings(origin: string, connectionString: string): LocalBindings {
  return {
    ...shellVariables(),
    ENVIRONMENT: 'development',
    SITE_ORIGIN: origin,
    DATABASE_URL: connectionString,
  };
}

/** After a failed build the old Worker keeps running; an invalid text leaves its stored row unchanged. */
function watchChanges(worker: LocalWorker, bindings: LocalBindings): void {
  afterChanges(['src', 'public', 'scripts/site/development'], () =>
    step('Rebuilt', async () => {
      await buildWorker();
      await worker.reload();
    }),
  );
  afterChanges(['content'], async () => {
    for (const problem of await loadTexts(bindings)) console.error(problem);
  });
  console.log('Watching src/, public/, scripts/site/development/ and content/ for changes.');
}

function handleSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void stopAll());
  }
}

async function runStops(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

async function stopAll(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await runStops();
  console.log('\nFanroads has stopped.');
  process.exit(0);
}
