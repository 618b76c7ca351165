import { gameOfIdentity } from '../../games/game-of-identity.ts';
import { gameIdentity } from '../../games/game.ts';
import type { Team } from '../../teams/index.ts';

/** A game by its identity, whose date is that of the first listing, not the current one. */
export interface PlannedTripGame {
  home: Team;
  /** Null while the opponent was unknown. */
  away: Team | null;
  localDate: string;
  gameNumber: number;
}

/**
 * Reads a game's stored identity (docs/rules.md#games); null when it names no team of ours at home, or is the
 * second one stored with it.
 */
export function plannedGameOf(id: string): PlannedTripGame | null {
  const game = gameOfIdentity(id);
  if (game === null || game.home === null || game.copy > 0) return null;
  const { home, away, date, gameNumber } = game;
  return { home, away, localDate: date, gameNumber };
}

/**
 * Returns every identity under which the game may be stored: with the teams' present names first, then with
 * their former ones.
 */
export function plannedGameIds({ home, away, localDate, gameNumber }: PlannedTripGame): string[] {
  const { league } = home;
  return (away === null ? [null] : namesOf(away)).flatMap((awayTeam) =>
    namesOf(home).map((homeTeam) =>
      gameIdentity({ league, localDateTime: localDate, homeTeam, awayTeam, gameNumber }),
    ),
  );
}

function namesOf({ fullName, aliases }: Team): string[] {
  return [fullName, ...aliases];
}
