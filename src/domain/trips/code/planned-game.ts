import { gameOfIdentity } from '../../games/game-of-identity.ts';
import { gameIdentity } from '../../games/game.ts';
import type { Team } from '../../teams/index.ts';
import type { PlannedGame } from '../stop-status.ts';

/** A game by its identity. Its date is that of the first listing. */
export interface PlannedTripGame {
  home: Team;
  /** Null while the opponent was unknown. */
  away: Team | null;
  localDate: string;
  gameNumber: number;
  /** Known of a stored sequence's game. An address holds no time, so a new time alone is no move then. */
  listed?: PlannedGame;
}

/** Null when the id names no known home team or is a second copy (docs/rules.md#games). */
export function plannedGameOf(id: string): PlannedTripGame | null {
  const game = gameOfIdentity(id);
  if (game === null || game.home === null || game.copy > 0) return null;
  const { home, away, date, gameNumber } = game;
  return { home, away, localDate: date, gameNumber };
}

/** Returns every identity that the game may have, those of the present names first. */
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
