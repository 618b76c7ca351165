import { clockParts } from '../../domain/dates/date-text.ts';
import { localDateOf, type Game } from '../../domain/games/game.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';

export interface CardGame {
  /** 'Tue' and 'Dec 1'; null while the date is unknown. */
  date: { weekday: string; day: string } | null;
  matchup: string;
  place: string | null;
  /** It makes the card's URL change with the card. */
  version: string;
}

export type NextGame = Pick<
  Game,
  'source' | 'localDateTime' | 'dateTbd' | 'homeTeam' | 'awayTeam' | 'neutralSite' | 'city' | 'venueName'
>;

/**
 * @param games the upcoming games in order.
 * @returns null for a sample game, because a shared card lacks the page's notice.
 */
export function cardGame(games: readonly NextGame[], team: Pick<Team, 'fullName'>): CardGame | null {
  const [game] = games;
  if (game === undefined || game.source === 'sample') return null;
  const isHome = game.homeTeam === team.fullName;
  const opponent = (isHome ? game.awayTeam : game.homeTeam) ?? 'Opponent TBD';
  const matchup = `${isHome || game.neutralSite ? 'vs' : 'at'} ${opponent}`;
  const place = game.city ?? game.venueName;
  const words = game.dateTbd ? null : clockParts(game.localDateTime);
  return {
    date: words && { weekday: words.weekday.slice(0, 3), day: `${words.month.slice(0, 3)} ${words.day}` },
    matchup,
    place,
    version: slugOf(`${words ? localDateOf(game) : 'tbd'} ${matchup} ${place ?? ''}`),
  };
}
