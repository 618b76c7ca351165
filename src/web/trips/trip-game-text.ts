import { teamsOf, type Team } from '../../domain/teams/index.ts';
import { venueById } from '../../domain/venues/index.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { gameOfIdentity } from '../../domain/games/game-of-identity.ts';
import { LEAGUES } from '../../domain/leagues.ts';

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

function teamLabel({ fullName, playsAs }: Team): string {
  return playsAs ?? fullName;
}
