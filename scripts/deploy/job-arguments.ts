import { parseArgs } from 'node:util';
import { leagueFromName, LEAGUES, type League } from '../../src/domain/leagues.ts';
import type { Job } from '../../src/ingest/job.ts';
import { JOBS } from '../../src/ingest/jobs.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { ExpectedError } from '../cli/console.ts';

const USAGE = `Usage: npm run job -- <job> [--league nfl|nba|nhl|mlb] [--accept-shrinkage] [--remote]
Jobs: ${JOBS.map((job) => job.name).join(', ')}
Without --league a job for leagues runs for all four. --remote works on production, with the
variables of .env.production, [vars] of wrangler.toml and this shell (docs/deploying.md). --accept-shrinkage accepts one
refresh of one league whose season is smaller than the stored one; missing games are hidden at once.`;

interface JobArguments {
  job: Job;
  /** Jobs run in this order; null stands for a job without a league. */
  leagues: (League | null)[];
  isRemote: boolean;
  /** True accepts a season with fewer games than the stored one. */
  acceptsSmallerSeason: boolean;
}

/** @throws ExpectedError with the usage for unknown arguments. */
export function readJobArguments(args: readonly string[]): JobArguments {
  const { values, positionals } = parse(args);
  const job = JOBS.find(({ name }) => name === positionals[0]);
  if (!job || positionals.length > 1) throw new ExpectedError(USAGE);
  const options = { job, isRemote: values.remote, acceptsSmallerSeason: values['accept-shrinkage'] };
  if (options.acceptsSmallerSeason && (job !== REFRESH_GAMES || values.league === undefined)) {
    throw new ExpectedError(`--accept-shrinkage is for refresh-games with a --league.\n${USAGE}`);
  }
  if (values.league === undefined) return { ...options, leagues: job.perLeague ? [...LEAGUES] : [null] };
  const league = leagueFromName(values.league);
  if (!league) throw new ExpectedError(`Unsupported league: ${values.league}\n${USAGE}`);
  if (!job.perLeague) throw new ExpectedError(`${job.name} does not take a league.\n${USAGE}`);
  return { ...options, leagues: [league] };
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
    throw new ExpectedError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, {
      cause: error,
    });
  }
}
