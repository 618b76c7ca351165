import { homeTeamOf } from '../../domain/games/matchup.ts';
import { nicknameOf, teamsOf, type Team } from '../../domain/teams/index.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import { venueById } from '../../domain/venues/index.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { gameOfIdentity } from '../../domain/games/game-of-identity.ts';
import { LEAGUES } from '../../domain/leagues.ts';

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

const SLUG_OF_PLACE = /^([a-z0-9]+(?:-[a-z0-9]+)*)-([a-z]{2})$/;
/** Places of one name and region have a number, such as 'sainte-catherine-qc-2'. */
const NUMBER = /-\d+$/;

export function isPlaceSlug(text: string): boolean {
  return SLUG_OF_PLACE.test(text.replace(NUMBER, ''));
}

/** Turns 'new-york-ny' into 'New York, NY', which has the same slug, without reading places. Other text stays. */
export function cityText(text: string): string {
  const [, name, region] = SLUG_OF_PLACE.exec(text) ?? [];
  if (name === undefined || region === undefined) return text;
  const words = name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join(' ')}, ${region.toUpperCase()}`;
}

/** For example, 'Heat at Celtics, Tue, Dec 1'. */
export function gameLabel(identity: string): string {
  const game = gameOfIdentity(identity);
  if (game === null) return identity;
  const [away, home] = [game.away, game.home].map((team) => team?.nickname ?? 'TBD');
  return `${away} at ${home}, ${dayText(game.date)}`;
}

export function skippedLabel(text: string): string {
  if (gameOfIdentity(text) !== null) return gameLabel(text);
  const team = LEAGUES.flatMap((league) => teamsOf(league)).find(({ slug }) => slug === text);
  return team ? teamLabel(team) : (venueById(text)?.name ?? text);
}

export function teamLabel({ fullName, playsAs }: Team): string {
  return playsAs ?? fullName;
}
