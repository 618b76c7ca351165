import type { SourceName } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import type { Config } from '../../config/parse-config.ts';
import type { GameSource, PerformerSource } from './source.ts';
import { createEspnSource } from './espn/index.ts';
import { userAgent } from '../../domain/user-agent.ts';
import { createHttpClient, type HttpClientOptions } from './http.ts';
import { createSeatGeekSource, createPerformerSource } from './seatgeek/index.ts';

export interface GameSources {
  /** Null without `SEATGEEK_CLIENT_ID`. */
  seatgeek: GameSource | null;
  performers: PerformerSource | null;
  espn: GameSource;
  espnResponds: () => Promise<boolean>;
  /** Null in production. */
  sample: GameSource | null;
}

/**
 * In development, `auto` takes seatgeek, espn or sample, and never replaces real games with sample ones
 * (docs/rules.md#sources).
 */
export async function chooseSource(
  configured: Config['gameSource'],
  sources: GameSources,
  league: League,
  current: SourceName | null,
) {
  if (configured !== 'auto') return named(configured, sources);
  if (sources.seatgeek) return { outcome: 'chosen' as const, source: sources.seatgeek };
  if (await sources.espnResponds()) return { outcome: 'chosen' as const, source: sources.espn };
  if (current === null || current === 'sample') return named('sample', sources);
  return {
    outcome: 'none' as const,
    reason: `no feed responds; ${league} still has its games from ${current}`,
  };
}

const MISSING: Record<SourceName, string> = {
  seatgeek: 'is not configured: it needs SEATGEEK_CLIENT_ID',
  espn: 'is missing',
  sample: 'is not part of the deployed Worker',
};

function named(name: SourceName, sources: GameSources) {
  const source = sources[name];
  return source
    ? { outcome: 'chosen' as const, source }
    : { outcome: 'none' as const, reason: `${name} ${MISSING[name]}; choose another GAME_SOURCE` };
}

const ESPN_TIMEOUT_MS = 3_000;

type Pace = Pick<HttpClientOptions, 'now' | 'sleep' | 'random'>;

const REAL_PACE: Pace = {
  now: () => new Date(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
};

export function createSources(
  { seatgeek, espn, siteOrigin }: Pick<Config, 'seatgeek' | 'espn' | 'siteOrigin'>,
  sample: GameSource | null,
  pace: Pace = REAL_PACE,
): GameSources {
  const agent = userAgent(siteOrigin);
  const http = createHttpClient({ ...pace, userAgent: agent, fetch: (url, init) => fetch(url, init) });
  const { clientId } = seatgeek;
  const access = clientId === null ? null : { ...seatgeek, http, clientId };
  return {
    seatgeek: access && createSeatGeekSource(access),
    performers: access && createPerformerSource(access),
    espn: createEspnSource({ http, baseUrls: espn.baseUrls }),
    espnResponds: async () => {
      const probes = espn.baseUrls.map((url) => responds(`${url}/football/nfl/scoreboard?limit=1`, agent));
      return (await Promise.all(probes)).includes(true);
    },
    sample,
  };
}

async function responds(url: string, agent: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': agent },
      signal: AbortSignal.timeout(ESPN_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok && (response.headers.get('content-type') ?? '').includes('json');
  } catch {
    return false;
  }
}
