import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { hostCity } from '../games/matchup.ts';

/** Returns the market city of a team that plays at home, and otherwise the venue's city. */
export function stopCity(game: ListedGame): string {
  return (game.neutralSite ? game.city : null) ?? hostCity(game);
}
