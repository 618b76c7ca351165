import type { SourceName } from '../../domain/games/game.ts';
import type { League } from '../../domain/leagues.ts';
import type { Config } from '../../config/parse-config.ts';
import type { GameSource, PerformerSource } from './source.ts';

export interface GameSources {
  /** Null without `SEATGEEK_CLIENT_ID`. */
  seatgeek: GameSource | null;
  performers: PerformerSource | null;
  espn: GameSource;
  espnResponds: () => Promise<boolean>;
  /** Null in production. */
  sample: GameSource | null;
}

type SourceChoice = { outcome: 'chosen'; source: GameSource } | { outcome: 'none'; reason: string };

/**
 * In development, `auto` takes seatgeek, espn or sample, and never replaces real games with sample ones
 * (docs/rules.md#sources).
 */
export async function chooseSource(
  configured: Config['gameSource'],
  sources: GameSources,
  league: League,
  current: SourceName | null,
): Promise<SourceChoice> {
  if (configured !== 'auto') return named(configured, sources);
  if (sources.seatgeek) return { outcome: 'chosen', source: sources.seatgeek };
  if (await sources.espnResponds()) return { outcome: 'chosen', source: sources.espn };
  if (current === null || current === 'sample') return named('sample', sources);
  return { outcome: 'none', reason: `no feed responds; ${league} still has its games from ${current}` };
}

const MISSING: Record<SourceName, string> = {
  seatgeek: 'is not configured: it needs SEATGEEK_CLIENT_ID',
  espn: 'is missing',
  sample: 'is not part of the deployed Worker',
};

function named(name: SourceName, sources: GameSources): SourceChoice {
  const source = sources[name];
  return source
    ? { outcome: 'chosen', source }
    : { outcome: 'none', reason: `${name} ${MISSING[name]}; choose another GAME_SOURCE` };
}
