import { LEAGUES } from '../../src/domain/leagues.ts';
import { createJobDeps } from '../../src/composition/job-deps.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { RESOLVE_PERFORMERS } from '../../src/ingest/resolve-performers.ts';
import { runJob, runJobAndFollowUp } from '../../src/ingest/run-job.ts';
import { exitWith, PlainError, step } from '../cli/console.ts';
import { findingLine } from '../content/finding.ts';
import { loadContent, loadLine, readContent } from '../content/load.ts';
import { differences, readSecretNames } from './deployed-environment.ts';
import { migrate } from './migrate.ts';
import { runTool } from '../cli/run-tool.ts';
import { shellVariables } from '../cli/shell-variables.ts';
import { tellSite } from './tell-site.ts';
import { readWorkerConfig } from './worker-config.ts';

// Old code runs beside a new schema for a moment, so migrations come first and only ever add.
try {
  const config = await readWorkerConfig();
  // What the commands below do must be what the Worker would do.
  const environment = { ...config.vars, ...shellVariables() };
  const deps = createJobDeps(environment);
  const content = await readContent();
  if (content.findings.length > 0) {
    throw new PlainError(
      `Nothing was deployed: content/ needs mending first.\n${content.findings.map(findingLine).join('\n')}`,
    );
  }
  const secrets = await step('Secrets', readSecretNames, (names) => names.join(', '));
  const unlike = differences(environment, config, secrets);
  if (unlike.length > 0) {
    throw new PlainError(
      `Nothing was deployed. The Worker would not have what it needs (docs/deploying.md):\n${unlike.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  await step(
    'Migrations',
    () => migrate(deps.config.databaseUrl),
    (names) => names.join(', ') || 'none new',
  );
  await step('Worker', deployWorker, () => deps.config.siteOrigin);
  const { databaseUrl: connectionString } = deps.config;
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
      `Games of the ${league}`,
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
  await step('Edge cache', () => tellSite(environment), String);
  console.log(`\nDeployed. Look at ${deps.config.siteOrigin}/health.`);
} catch (error) {
  exitWith(error);
}

async function deployWorker(): Promise<void> {
  const { code } = await runTool('wrangler', 'wrangler', ['deploy'], { isVisible: true });
  if (code !== 0)
    throw new PlainError(
      'wrangler deploy failed (its own words are above). The database is migrated; run npm run deploy again.',
    );
}
