import { tripGames } from './finder/trip-game.ts';
import type { CandidateGame, VenueLocation } from './sequence-candidates.ts';

/** Only a venue's being stored decides, not where it lies. */
const STORED_PLACE: VenueLocation = { position: null, country: '' };

/** Returns whether the trip finder holds a game while it is upcoming. */
export function isTripGame(game: CandidateGame): boolean {
  const places = new Map(game.venueId === null ? [] : [[game.venueId, STORED_PLACE]]);
  return tripGames([game], places).length > 0;
}
