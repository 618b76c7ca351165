import { parseArgs } from 'node:util';
import { leagueFromName, LEAGUES, type League } from '../src/domain/leagues.ts';
import type { Job } from '../src/ingest/job.ts';
import { JOBS } from '../src/ingest/jobs.ts';
import { PlainError } from './console.ts';

const USAGE = `Usage: npm run job -- <job> [--league nfl|nba|nhl|mlb] [--remote]
Jobs: ${JOBS.map((job) => job.name).join(', ')}
Without --league a job of leagues runs for all four. --remote works on production: it needs DATABASE_URL,
SITE_ORIGIN and the source's variables in the environment (README, "Deploying").`;

/** What `npm run job` is asked to do. */
export interface JobArguments {
  job: Job;
  /** In the order of the runs; null for a job that is not a league's. */
  leagues: (League | null)[];
  isRemote: boolean;
}

/** @throws PlainError that explains the command, for anything it does not take. */
export function readJobArguments(args: readonly string[]): JobArguments {
  const { values, positionals } = parse(args);
  const job = JOBS.find(({ name }) => name === positionals[0]);
  if (!job || positionals.length > 1) throw new PlainError(USAGE);
  const isRemote = values.remote;
  if (values.league === undefined) return { job, leagues: job.perLeague ? [...LEAGUES] : [null], isRemote };
  const league = leagueFromName(values.league);
  if (!league) throw new PlainError(`Unsupported league: ${values.league}\n${USAGE}`);
  if (!job.perLeague) throw new PlainError(`${job.name} does not take a league.\n${USAGE}`);
  return { job, leagues: [league], isRemote };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { league: { type: 'string' }, remote: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, {
      cause: error,
    });
  }
}
