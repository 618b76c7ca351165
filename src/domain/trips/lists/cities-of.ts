import { cityOfVenue } from '../../travel/city-venues.ts';
import type { TripGame } from '../finder/trip-game.ts';

/** Returns the market cities of these games, each once, in their order. */
export function citiesOf(games: readonly Pick<TripGame, 'venueId'>[]): string[] {
  return [...new Set(games.flatMap(({ venueId }) => cityOfVenue(venueId) ?? []))];
}
