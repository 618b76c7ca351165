import type { SourceName } from '../../domain/game.ts';
import type { League } from '../../domain/leagues.ts';
import type { Config } from '../../config/parse-config.ts';
import type { GameSource, PerformerSource } from './source.ts';

export interface GameSources {
  /** Null without `SEATGEEK_CLIENT_ID`. */
  seatgeek: GameSource | null;
  /** Null as above. */
  performers: PerformerSource | null;
  espn: GameSource;
  /** Whether ESPN answers at all, within 3 s (decisions.md 3). */
  espnAnswers: () => Promise<boolean>;
  /** Null in what is deployed. */
  sample: GameSource | null;
}

type SourceChoice = { outcome: 'chosen'; source: GameSource } | { outcome: 'none'; reason: string };

/**
 * The source a league is read from: the configured one and never another (decisions.md 3). `auto`, which
 * exists in development only, takes seatgeek when keyed, else espn when it answers, else sample; it does
 * not put invented games in place of real ones that are already there.
 * @param current the source the league lists now.
 */
export async function chooseSource(
  configured: Config['gameSource'],
  sources: GameSources,
  league: League,
  current: SourceName | null,
): Promise<SourceChoice> {
  if (configured !== 'auto') return named(configured, sources);
  if (sources.seatgeek) return { outcome: 'chosen', source: sources.seatgeek };
  if (await sources.espnAnswers()) return { outcome: 'chosen', source: sources.espn };
  if (current === null || current === 'sample') return named('sample', sources);
  return { outcome: 'none', reason: `no feed answers; ${league} keeps the games it has from ${current}` };
}

const MISSING: Record<SourceName, string> = {
  seatgeek: 'is not configured: it needs SEATGEEK_CLIENT_ID',
  espn: 'is not there',
  sample: 'is not part of what is deployed',
};

function named(name: SourceName, sources: GameSources): SourceChoice {
  const source = sources[name];
  return source
    ? { outcome: 'chosen', source }
    : { outcome: 'none', reason: `${name} ${MISSING[name]}; choose another GAME_SOURCE` };
}
