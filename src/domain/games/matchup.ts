import type { League } from '../leagues.ts';
import { teamByName, type Team } from '../teams/index.ts';
import type { Game } from './game.ts';

/** Uses the teams' current names. */
export function matchupText(game: Pick<Game, 'league' | 'homeTeam' | 'awayTeam' | 'neutralSite'>): string {
  const [away, home] = [game.awayTeam, game.homeTeam].map((name) => nickname(game.league, name));
  return `${away} ${game.neutralSite ? 'vs' : 'at'} ${home}`;
}

/** Returns null while undecided. */
export function homeTeamOf({ league, homeTeam }: Pick<Game, 'league' | 'homeTeam'>): Team | null {
  return homeTeam === null ? null : teamByName(league, homeTeam);
}

/** Returns a market city: 'New York', not 'East Rutherford'. */
export function hostCity(game: Pick<Game, 'league' | 'homeTeam' | 'city' | 'venueName'>): string {
  return homeTeamOf(game)?.marketCity ?? game.city ?? game.venueName ?? 'the next stop';
}

function nickname(league: League, name: string | null): string {
  const team = name === null ? null : teamByName(league, name);
  return team?.playsAs ?? team?.nickname ?? name ?? 'Opponent TBD';
}

/** ESPN's addresses begin with the venue's name, where others have the street. */
export function addressWithoutName({
  venueName,
  venueAddress,
}: Pick<Game, 'venueName' | 'venueAddress'>): string | null {
  const repeated = `${venueName?.replaceAll(',', '') ?? ''}, `;
  return venueAddress?.startsWith(repeated) ? venueAddress.slice(repeated.length) : venueAddress;
}
