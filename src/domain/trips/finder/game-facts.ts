import { dayNumber } from '../../dates/wall-clock.ts';
import { teamByName } from '../../teams/index.ts';
import type { SequenceGame } from '../sequence.ts';

/** Computed once per game. */
interface GameFacts {
  /** In days since 1970. */
  day: number;
  /** Unique over all leagues. */
  host: string;
  homeSlug: string | null;
  awaySlug: string | null;
}

const known = new WeakMap<SequenceGame, GameFacts>();

export function factsOf(game: SequenceGame): GameFacts {
  let facts = known.get(game);
  if (!facts) {
    const { league, homeTeam, awayTeam, localDate } = game;
    facts = {
      day: dayNumber(localDate),
      host: `${league} ${homeTeam}`,
      homeSlug: teamByName(league, homeTeam)?.slug ?? null,
      awaySlug: teamByName(league, awayTeam)?.slug ?? null,
    };
    known.set(game, facts);
  }
  return facts;
}
