import { userAgent } from '../../../src/domain/user-agent.ts';
import { createEspnSource } from '../../../src/ingest/sources/espn/index.ts';
import {
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
} from '../../../src/ingest/sources/http.ts';
import { createSeatGeekSource } from '../../../src/ingest/sources/seatgeek/index.ts';
import type { GameSource, SeasonFetch } from '../../../src/ingest/sources/source.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { League } from '../../../src/domain/leagues.ts';
import type { FeedServer } from '../../feeds/feed-server.ts';
import { SEATGEEK_CLIENT_ID, SEATGEEK_CLIENT_SECRET } from '../../feeds/seatgeek-server.ts';
import { SEASON_EVE } from '../../feeds/seasons.ts';

export const AGENT = userAgent('https://fanroads.com');

export type Fetched = Extract<SeasonFetch, { outcome: 'fetched' }>;

/** A clock that only sleeping moves on, with the sleeps it was asked for in milliseconds. */
interface FakeTime {
  now: () => Date;
  sleep: (ms: number) => Promise<void>;
  slept: number[];
}

export function fakeTime(start = new Date('2026-09-01T00:00:00Z')): FakeTime {
  let at = start.getTime();
  const slept: number[] = [];
  return {
    now: () => new Date(at),
    sleep: async (ms) => {
      slept.push(ms);
      at += ms;
    },
    slept,
  };
}

/** A client on real sockets that never really waits; `random` 0 makes each wait the shortest. */
export function testClient(
  time: FakeTime = fakeTime(),
  options: Partial<HttpClientOptions> = {},
): HttpClient {
  return createHttpClient({
    fetch,
    userAgent: AGENT,
    now: time.now,
    sleep: time.sleep,
    random: () => 0,
    ...options,
  });
}

export function seatGeekAt(server: FeedServer, http: HttpClient = testClient()): GameSource {
  return createSeatGeekSource({
    http,
    baseUrl: server.baseUrl,
    clientId: SEATGEEK_CLIENT_ID,
    clientSecret: SEATGEEK_CLIENT_SECRET,
  });
}

export function espnAt(server: FeedServer, http: HttpClient = testClient()): GameSource {
  return createEspnSource({ http, baseUrls: [server.baseUrl] });
}

/** Fetches a season on the morning of its first day. */
export function fetchSeason(
  source: GameSource,
  league: League,
  now = SEASON_EVE[league],
): Promise<SeasonFetch> {
  return source.fetchSeason(league, { now, onProgress: () => undefined });
}

/** As above, where a failure would be the test's. */
export async function fetched(
  source: GameSource,
  league: League,
  now = SEASON_EVE[league],
): Promise<Fetched> {
  const season = await fetchSeason(source, league, now);
  if (season.outcome === 'failed') throw new Error(season.reason);
  return season;
}

export function gameById(season: Fetched, id: number | string): Game {
  const game = season.games.find((candidate) => candidate.sourceEventId === String(id));
  if (!game) throw new Error(`The fetched season holds no game ${id}.`);
  return game;
}
