import { homeTeamOf } from '../../domain/games/matchup.ts';
import { nicknameOf } from '../../domain/teams/index.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import { venueById } from '../../domain/venues/index.ts';

export type ShownGame = Pick<
  TripGame,
  | 'id'
  | 'league'
  | 'homeTeam'
  | 'awayTeam'
  | 'venueId'
  | 'localDate'
  | 'startsAt'
  | 'timeZone'
  | 'isNeutralSite'
>;

export function gamesText(count: number): string {
  return count === 1 ? '1 game' : `${count} games`;
}

export function matchupOf({ league, homeTeam, awayTeam, isNeutralSite }: ShownGame): string {
  const preposition = isNeutralSite ? 'vs' : 'at';
  return `${nicknameOf(league, awayTeam)} ${preposition} ${nicknameOf(league, homeTeam)}`;
}

/** Returns the market city of a team that plays at home, and otherwise the venue's city. */
export function cityOf(game: ShownGame): string {
  const host = homeTeamOf(game);
  const venue = venueById(game.venueId);
  return (host?.venueId === game.venueId ? host.marketCity : null) ?? venue?.city ?? host?.marketCity ?? '';
}
