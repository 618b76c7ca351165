import type { Config } from '../../config/parse-config.ts';
import type { GameSources } from './choose-source.ts';
import { createEspnSource } from './espn/index.ts';
import { userAgent } from '../../domain/user-agent.ts';
import { createHttpClient, type HttpClientOptions } from './http.ts';
import { createSeatGeekSource } from './seatgeek/index.ts';
import { createPerformerSource } from './seatgeek/performers.ts';
import type { GameSource } from './source.ts';

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
