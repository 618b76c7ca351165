import { tripGames } from './finder/trip-game.ts';
import type { CandidateGame, VenueLocation } from './sequence-candidates.ts';

/** A stored venue counts wherever it lies. */
const STORED_PLACE: VenueLocation = { position: null, country: '' };

/** The trip finder holds such a game while it is upcoming. */
export function isTripGame(game: CandidateGame): boolean {
  const places = new Map(game.venueId === null ? [] : [[game.venueId, STORED_PLACE]]);
  return tripGames([game], places).length > 0;
}
