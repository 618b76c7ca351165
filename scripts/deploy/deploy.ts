import { setTimeout } from 'node:timers/promises';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { createJobDeps } from '../../src/composition/job-deps.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { RESOLVE_PERFORMERS } from '../../src/ingest/resolve-performers.ts';
import { runJob, runJobAndFollowUp } from '../../src/ingest/run-job.ts';
import { exitWith, ExpectedError, step } from '../cli/console.ts';
import { findingLine } from '../content/text-file.ts';
import { loadContent, loadLine, readContent } from '../content/load.ts';
import {
  differences,
  nameIn,
  readSecretNames,
  routeProblems,
  secretsToUpload,
  startProblems,
  unknownVariables,
} from './deployed-environment.ts';
import { loadPlaces, placesLine } from '../drives/load-places.ts';
import { migrate } from './migrate.ts';
import { QUIET_WRANGLER } from '../site/build-worker.ts';
import { runTool } from '../cli/run-tool.ts';
import { operatorVariables } from './production-variables.ts';
import { release, type RunWrangler } from './release.ts';
import { purgeSiteCache, sendTestMail } from './ask-worker.ts';
import { readWorkerConfig } from './worker-config.ts';

const wrangler: RunWrangler = (args, { isVisible = false, env } = {}) =>
  runTool('wrangler', 'wrangler', args, { isVisible, env: { ...QUIET_WRANGLER, ...env } });

// Migrations run first and only add, because the old code still uses the schema for a moment.
try {
  const config = await readWorkerConfig();
  const own = await operatorVariables();
  const environment = { ...config.vars, ...own };
  const content = await readContent();
  if (content.findings.length > 0) {
    throw new ExpectedError(
      `Nothing was deployed. Fix these problems in content/ first:\n${content.findings.map(findingLine).join('\n')}`,
    );
  }
  const secrets = await step('Secrets', readSecretNames, (names) => names?.join(', ') ?? 'no Worker yet');
  const found = [
    ...unknownVariables(config),
    ...differences(own, config, secrets ?? []),
    ...routeProblems(config, environment['WIDGET_ORIGIN']),
  ];
  const named = new Set(found.map(nameIn));
  const problems = [
    ...found,
    ...startProblems(environment, config, secrets === null).filter((line) => !named.has(nameIn(line))),
  ];
  if (problems.length > 0) {
    throw new ExpectedError(
      `Nothing was deployed. Fix the Worker's variables first (docs/deploying.md):\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const deps = createJobDeps(environment);
  await step(
    'Migrations',
    () => migrate(deps.config.databaseUrl),
    (names) => names.join(', ') || 'none new',
  );
  const version = {
    worker: config.name,
    origin: deps.config.siteOrigin,
    secrets: secretsToUpload(environment, config),
    isFirst: secrets === null,
  };
  const { databaseUrl: connectionString } = deps.config;
  await step('Places', () => loadPlaces(connectionString, deps.now()), placesLine);
  await step('Worker', () => release(version, { wrangler, wait: (ms) => setTimeout(ms) }), String);
  await step('Content', () => loadContent(content, { connectionString, now: deps.now() }), loadLine);
  await step(
    'Performers',
    () =>
      runJob(createJobDeps(environment), {
        job: RESOLVE_PERFORMERS,
        league: null,
        trigger: 'command',
        onProgress: () => undefined,
      }),
    ({ outcome, reason }) => reason ?? outcome,
  );
  for (const league of LEAGUES) {
    const reports = await step(
      `${league} games`,
      () =>
        runJobAndFollowUp(createJobDeps(environment), {
          job: REFRESH_GAMES,
          league,
          trigger: 'command',
          onProgress: () => undefined,
        }),
      (runs) => runs.map(({ outcome, reason }) => reason ?? outcome).join(', sequences '),
    );
    if (reports.some(({ outcome }) => outcome === 'failed' || outcome === 'refused')) process.exitCode = 1;
  }
  await step('Edge cache', () => purgeSiteCache(environment), String);
  const mail = await step(
    'Test mail',
    () => sendTestMail(environment),
    ({ line }) => line,
  );
  if (mail.hasFailed) process.exitCode = 1;
  console.log(`\nDeployed. Check ${deps.config.siteOrigin}/health.`);
} catch (error) {
  exitWith(error);
}
