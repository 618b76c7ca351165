import { parseArgs } from 'node:util';
import { createJobDeps } from '../../src/composition/job-deps.ts';
import { leagueFromName, LEAGUES, type League } from '../../src/domain/leagues.ts';
import { daysBetween } from '../../src/domain/dates/zoned-time.ts';
import { findGrandTours, type FoundTour } from './find-grand-tours.ts';
import { createSampleSource } from '../../src/ingest/sources/sample/index.ts';
import { ExpectedError, exitWith, showProgress } from '../cli/console.ts';
import { localVariables } from '../cli/shell-variables.ts';
import { migrate } from '../deploy/migrate.ts';
import { productionVariables } from '../deploy/production-variables.ts';
import { purgeSiteCache } from '../deploy/ask-worker.ts';
import { connectToLocalDatabase } from '../postgres/local-database.ts';

try {
  await main();
} catch (error) {
  exitWith(error);
}

/** Finds the grand tour of each league, on local data or with --remote on production data. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { league: { type: 'string' }, remote: { type: 'boolean', default: false } },
  });
  const leagues = values.league === undefined ? LEAGUES : [leagueOf(values.league)];
  const database = values.remote ? null : await connectToLocalDatabase(process.env['DATABASE_URL']);
  try {
    if (database) await migrate(database.connectionString);
    const environment = database ? localVariables(database.connectionString) : await productionVariables();
    const deps = createJobDeps(environment, { sample: createSampleSource() });
    for (const league of leagues) {
      const found = await findGrandTours(deps, { leagues: [league], onProgress: showProgress });
      if (process.stderr.isTTY) showProgress('');
      for (const one of found) console.log(lineOf(one));
    }
    if (values.remote) process.stderr.write(`edge cache: ${await purgeSiteCache(environment)}\n`);
  } finally {
    await database?.close();
  }
}

function leagueOf(name: string): League {
  const league = leagueFromName(name);
  if (league === null) throw new ExpectedError(`Unsupported league: ${name}`);
  return league;
}

function lineOf({ league, tour }: FoundTour): string {
  if (tour === null) return `${league}: no upcoming games to tour`;
  const { games, venueIds } = tour;
  const [first, last] = [games[0]?.localDate ?? '', games.at(-1)?.localDate ?? ''];
  return `${league}: ${games.length} of ${venueIds.length} venues in ${daysBetween(first, last) + 1} days, ${first} to ${last}`;
}
