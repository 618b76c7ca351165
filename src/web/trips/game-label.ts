import { dayText } from '../../domain/dates/date-text.ts';
import { gameOfIdentity } from '../../domain/games/game-of-identity.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { teamsOf, type Team } from '../../domain/teams/index.ts';
import { venueById } from '../../domain/venues/index.ts';

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
