import { ALL_TEAMS, teamByName } from '../../teams/index.ts';
import { marketCityAt } from '../../travel/metropolis.ts';
import { KNOWN_VENUES } from '../../venues/index.ts';
import type { TripGame } from '../finder/trip-game.ts';

const cityOfVenue = new Map(ALL_TEAMS.map(({ venueId, marketCity }) => [venueId, marketCity]));
for (const { id, latitude, longitude } of KNOWN_VENUES) {
  if (cityOfVenue.has(id) || latitude === null || longitude === null) continue;
  const city = marketCityAt({ latitude, longitude });
  if (city !== null) cityOfVenue.set(id, city);
}

/** Returns the market city of the host at home, and elsewhere that of the venue; null far from all of them. */
export function marketCityOf({ league, homeTeam, venueId }: TripGame): string | null {
  const host = teamByName(league, homeTeam);
  return host?.venueId === venueId ? host.marketCity : (cityOfVenue.get(venueId) ?? null);
}

/** Returns the market cities of these games, each once, in their order. */
export function citiesOf(games: readonly TripGame[]): string[] {
  return [...new Set(games.flatMap((game) => marketCityOf(game) ?? []))];
}
