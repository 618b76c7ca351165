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
import type { SeasonFetch } from '../../src/ingest/sources/source.ts';
import { AGENT } from '../ingest/sources/fetching.ts';
import { startEspnServer } from './espn-server.ts';
import { SEASON_EVE } from './seasons.ts';

/** Tests read these games without a database. */
export interface SeasonGames {
  games: readonly CandidateGame[];
  /** Keys are venue ids. */
  places: ReadonlyMap<string, VenueLocation>;
}

/** Reads a season as a refresh does. */
export async function readSeasonGames(league: League): Promise<SeasonGames> {
  const now = SEASON_EVE[league];
  const fetched = await fetchSeason(league, now);
  if (fetched.outcome !== 'fetched') throw new Error(fetched.reason);
  const { games, coveredFrom, coveredTo, venues } = fetched;
  const plan = planRefresh({ stored: [], incoming: games, source: 'espn', coveredFrom, coveredTo, now });
  return {
    games: plan.upserts.map(({ id, game }) => ({ ...game, id })).filter((game) => now <= upcomingUntil(game)),
    places: venueLocations([...KNOWN_VENUES, ...venues]),
  };
}

async function fetchSeason(league: League, now: Date): Promise<SeasonFetch> {
  const run = { now, onProgress: () => undefined };
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
