import { parseArgs } from 'node:util';
import { leagueFromName, LEAGUES, type League } from '../../src/domain/leagues.ts';
import type { Job } from '../../src/ingest/job.ts';
import { JOBS } from '../../src/ingest/jobs.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { PlainError } from '../cli/console.ts';

const USAGE = `Usage: npm run job -- <job> [--league nfl|nba|nhl|mlb] [--accept-shrinkage] [--remote]
Jobs: ${JOBS.map((job) => job.name).join(', ')}
Without --league a job of leagues runs for all four. --remote works on production: it needs DATABASE_URL,
SITE_ORIGIN and the source's variables in the environment (docs/deploying.md). --accept-shrinkage believes one
refresh of one league although its season is smaller than the stored one: games that are gone are hidden at once.`;

/** What `npm run job` is asked to do. */
interface JobArguments {
  job: Job;
  /** In the order of the runs; null for a job that is not a league's. */
  leagues: (League | null)[];
  isRemote: boolean;
  /** Whether a season that is smaller than the stored one is true. */
  acceptsShrinkage: boolean;
}

/** @throws PlainError that explains the command, for anything it does not take. */
export function readJobArguments(args: readonly string[]): JobArguments {
  const { values, positionals } = parse(args);
  const job = JOBS.find(({ name }) => name === positionals[0]);
  if (!job || positionals.length > 1) throw new PlainError(USAGE);
  const asked = { job, isRemote: values.remote, acceptsShrinkage: values['accept-shrinkage'] };
  if (asked.acceptsShrinkage && (job !== REFRESH_GAMES || values.league === undefined)) {
    throw new PlainError(`--accept-shrinkage is for refresh-games with a --league.\n${USAGE}`);
  }
  if (values.league === undefined) return { ...asked, leagues: job.perLeague ? [...LEAGUES] : [null] };
  const league = leagueFromName(values.league);
  if (!league) throw new PlainError(`Unsupported league: ${values.league}\n${USAGE}`);
  if (!job.perLeague) throw new PlainError(`${job.name} does not take a league.\n${USAGE}`);
  return { ...asked, leagues: [league] };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        league: { type: 'string' },
        remote: { type: 'boolean', default: false },
        'accept-shrinkage': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, {
      cause: error,
    });
  }
}
