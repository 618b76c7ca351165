import { listText } from '../../list-text.ts';
import type { Game } from '../../games/game.ts';
import { homeTeamOf, hostCity } from '../../games/matchup.ts';
import { ALL_TEAMS } from '../../teams/index.ts';
import type { TripStop } from '../trip-stops.ts';

type HostedGame = Pick<Game, 'league' | 'homeTeam' | 'city' | 'venueName' | 'neutralSite' | 'venueId'>;

const NAMED_CITIES = 4;

/** Returns the market city of a team at home, else the venue's city. */
export function stopCity(game: HostedGame): string {
  return (game.neutralSite ? game.city : null) ?? cityOfOtherTeam(game) ?? hostCity(game);
}

/** A team that cannot play at home may play in another team's building. */
function cityOfOtherTeam(game: HostedGame): string | null {
  const { venueId } = game;
  if (venueId === null || homeTeamOf(game)?.venueId === venueId) return null;
  return ALL_TEAMS.find((team) => team.venueId === venueId)?.marketCity ?? null;
}

/** For example, 'Detroit, Cleveland & Toronto', or 'Detroit to Miami' for five cities or more. */
export function tripCities(
  stops: readonly Pick<TripStop<unknown>, 'planned'>[],
  stored: readonly HostedGame[],
): string {
  const cities =
    stored.length > 0 ? stored.map(stopCity) : stops.map(({ planned }) => planned.home.marketCity);
  const names = [...new Set(cities)];
  if (names.length > NAMED_CITIES) return `${names[0]} to ${names.at(-1)}`;
  return listText(names, '&');
}
