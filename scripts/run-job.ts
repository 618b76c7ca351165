import { parseArgs } from 'node:util';
import { makeJobDeps } from '../src/deps.ts';
import { leagueFromName, LEAGUES, type League } from '../src/domain/leagues.ts';
import type { Job } from '../src/ingest/job.ts';
import { JOBS } from '../src/ingest/jobs.ts';
import { runJobAndFollowUp } from '../src/ingest/run-job.ts';
import { exitWith, PlainError } from './console.ts';
import { reachLocalDatabase } from './postgres/local-database.ts';
import { migrate } from './migrate.ts';
import { tellSite } from './tell-site.ts';

const USAGE = `Usage: npm run job -- <job> [--league nfl|nba|nhl|mlb] [--remote]
Jobs: ${JOBS.map((job) => job.name).join(', ')}
Without --league a job of leagues runs for all four. --remote works on production: it needs DATABASE_URL,
SITE_ORIGIN and the source's variables in the environment (README, "Deploying").`;

try {
  process.exitCode = await main();
} catch (error) {
  exitWith(error);
}

/** @returns the exit code: 0 when every run was good, 1 otherwise. */
async function main(): Promise<number> {
  const { job, leagues, isRemote } = readArguments();
  const databaseUrl = process.env['DATABASE_URL'];
  const database = isRemote ? null : await reachLocalDatabase(databaseUrl);
  try {
    if (database) await migrate(database.connectionString);
    const environment = database
      ? {
          ...process.env,
          ENVIRONMENT: 'development',
          SITE_ORIGIN: process.env['SITE_ORIGIN'] ?? 'http://localhost:8787',
          DATABASE_URL: database.connectionString,
        }
      : { ...process.env };
    let failures = 0;
    for (const league of leagues) {
      const run = { job, league, trigger: 'command', onProgress: showProgress } as const;
      const reports = await runJobAndFollowUp(makeJobDeps(environment), run);
      failures += reports.filter(({ outcome }) => outcome !== 'changed' && outcome !== 'unchanged').length;
    }
    // Standard output is for the runs' own lines.
    if (isRemote) process.stderr.write(`edge cache: ${await tellSite(process.env)}\n`);
    return failures === 0 ? 0 : 1;
  } finally {
    await database?.close();
  }
}

function readArguments(): { job: Job; leagues: (League | null)[]; isRemote: boolean } {
  const { values, positionals } = parse();
  const job = JOBS.find(({ name }) => name === positionals[0]);
  if (!job || positionals.length > 1) throw new PlainError(USAGE);
  if (values.league === undefined) {
    return { job, leagues: job.perLeague ? [...LEAGUES] : [null], isRemote: values.remote };
  }
  const league = leagueFromName(values.league);
  if (!league) throw new PlainError(`Unsupported league: ${values.league}\n${USAGE}`);
  if (!job.perLeague) throw new PlainError(`${job.name} does not take a league.\n${USAGE}`);
  return { job, leagues: [league], isRemote: values.remote };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { league: { type: 'string' }, remote: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, {
      cause: error,
    });
  }
}

/** Progress goes to the terminal's error stream; standard output holds only the JSON line of each run. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
  else process.stderr.write(`${text}\n`);
}
