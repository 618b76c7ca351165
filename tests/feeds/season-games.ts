import { upcomingUntil } from '../../src/domain/games/upcoming-until.ts';
import type { League } from '../../src/domain/leagues.ts';
import {
  venueLocations,
  type CandidateGame,
  type VenueLocation,
} from '../../src/domain/trips/sequence-candidates.ts';
import { KNOWN_VENUES } from '../../src/domain/venues/index.ts';
import { planRefresh } from '../../src/ingest/refresh-games/plan-refresh.ts';
import { createEspnSource } from '../../src/ingest/sources/espn/index.ts';
import { createHttpClient } from '../../src/ingest/sources/http.ts';
import { createSampleSource } from '../../src/ingest/sources/sample/index.ts';
import type { SeasonFetch } from '../../src/ingest/sources/source.ts';
import { AGENT } from '../ingest/sources/fetching.ts';
import { startEspnServer } from './espn-server.ts';
import { SEASON_EVE, SEASONS_IN_USE } from './seasons.ts';

/** Tests read these games without a database. */
export interface SeasonGames {
  games: readonly CandidateGame[];
  /** Keys are venue ids. */
  places: ReadonlyMap<string, VenueLocation>;
}

/** Trips need complete seasons, so tests without the real ones use sample seasons. */
export const GAMES_IN_USE = SEASONS_IN_USE === 'real seasons' ? 'real seasons' : 'sample seasons';

/** This is less than a year, because the next sample season follows. */
const SEASON_MS = 300 * 86_400_000;

/** Reads a season as a refresh does. */
export async function readSeasonGames(league: League): Promise<SeasonGames> {
  const now = SEASON_EVE[league];
  const fetched = await fetchSeason(league, now);
  if (fetched.outcome !== 'fetched') throw new Error(fetched.reason);
  const { games, coveredFrom, coveredTo, venues } = fetched;
  const plan = planRefresh({ stored: [], incoming: games, source: 'espn', coveredFrom, coveredTo, now });
  return {
    games: plan.upserts
      .map(({ id, game }) => ({ ...game, id }))
      .filter((game) => isWithin(upcomingUntil(game), now)),
    places: venueLocations([...KNOWN_VENUES, ...venues]),
  };
}

function isWithin(instant: Date, now: Date): boolean {
  return now <= instant && instant.getTime() < now.getTime() + SEASON_MS;
}

async function fetchSeason(league: League, now: Date): Promise<SeasonFetch> {
  const run = { now, onProgress: () => undefined };
  if (GAMES_IN_USE === 'sample seasons') return createSampleSource().fetchSeason(league, run);
  const server = await startEspnServer();
  try {
    const http = createHttpClient({
      fetch: (url, init) => fetch(url, init),
      userAgent: AGENT,
      now: () => now,
      sleep: () => Promise.resolve(),
      random: () => 0,
    });
    return await createEspnSource({ http, baseUrls: [server.baseUrl] }).fetchSeason(league, run);
  } finally {
    await server.close();
  }
}
