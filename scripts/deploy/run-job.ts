import { createJobDeps } from '../../src/composition/job-deps.ts';
import { runJobAndFollowUp } from '../../src/ingest/run-job.ts';
import { createSampleSource } from '../../src/ingest/sources/sample/index.ts';
import { logTo } from '../../src/observability/log.ts';
import { exitWith, showProgress } from '../cli/console.ts';
import { readJobArguments } from './job-arguments.ts';
import { connectToLocalDatabase } from '../postgres/local-database.ts';
import { migrate } from './migrate.ts';
import { localVariables } from '../cli/shell-variables.ts';
import { productionVariables } from './production-variables.ts';
import { purgeSiteCache } from './ask-worker.ts';

// Standard output has only the JSON line of each run; other lines go to standard error.
const log = logTo((line, _level, event) => (event === 'job' ? console.log(line) : console.error(line)));

try {
  process.exitCode = await main();
} catch (error) {
  exitWith(error);
}

/** @returns the exit code, which is 0 when every run succeeded. */
async function main(): Promise<number> {
  const { job, leagues, isRemote, acceptsSmallerSeason } = readJobArguments(process.argv.slice(2));
  const databaseUrl = process.env['DATABASE_URL'];
  const database = isRemote ? null : await connectToLocalDatabase(databaseUrl);
  try {
    if (database) await migrate(database.connectionString);
    const environment = database ? localVariables(database.connectionString) : await productionVariables();
    let failures = 0;
    for (const league of leagues) {
      const run = {
        job,
        league,
        trigger: 'command',
        acceptsSmallerSeason,
        onProgress: showProgress,
      } as const;
      const reports = await runJobAndFollowUp(
        { ...createJobDeps(environment, { sample: createSampleSource() }), log },
        run,
      );
      failures += reports.filter(({ outcome }) => outcome !== 'changed' && outcome !== 'unchanged').length;
    }
    if (isRemote) process.stderr.write(`edge cache: ${await purgeSiteCache(environment)}\n`);
    return failures === 0 ? 0 : 1;
  } finally {
    await database?.close();
  }
}
