import { hostCity } from '../../games/matchup.ts';
import type { TripStop } from '../trip-stops.ts';

type HostedGame = Parameters<typeof hostCity>[0] & { neutralSite: boolean };

const NAMED_CITIES = 4;

/** Returns the market city of a team that plays at home, and otherwise the venue's city. */
export function stopCity(game: HostedGame): string {
  return (game.neutralSite ? game.city : null) ?? hostCity(game);
}

/** Returns 'Detroit, Cleveland & Toronto', or 'Detroit to Miami' for five cities or more. */
export function tripCities(
  stops: readonly Pick<TripStop<unknown>, 'planned'>[],
  stored: readonly HostedGame[],
): string {
  const cities =
    stored.length > 0 ? stored.map(stopCity) : stops.map(({ planned }) => planned.home.marketCity);
  const names = [...new Set(cities)];
  if (names.length > NAMED_CITIES) return `${names[0]} to ${names.at(-1)}`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} & ${last}`;
}
