import { cityOfVenue } from '../../travel/city-venues.ts';
import type { TripGame } from '../finder/trip-game.ts';

/** Each once, in order. */
export function citiesOf(games: readonly Pick<TripGame, 'venueId'>[]): string[] {
  return [...new Set(games.flatMap(({ venueId }) => cityOfVenue(venueId) ?? []))];
}
