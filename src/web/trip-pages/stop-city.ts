import type { StoredTripGame } from '../../db/queries/trip-games.ts';
import { hostCity } from '../games/matchup.ts';

/** Returns the market city of a team that plays at home, and otherwise the venue's city. */
export function stopCity(game: StoredTripGame): string {
  return (game.neutralSite ? game.city : null) ?? hostCity(game);
}
