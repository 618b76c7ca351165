import { clockWords } from '../../domain/calendar-words.ts';
import { localDateOf, type Game } from '../../domain/game.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';

/** The next game as a card says it. */
export interface CardGame {
  /** 'Tue' and 'Dec 1'; null while the date is not known. */
  date: { weekday: string; day: string } | null;
  /** 'vs Miami Heat' */
  matchup: string;
  /** The city it is played in. */
  place: string | null;
  /** All of the above as one word; the card's address carries it and so changes when the card does. */
  version: string;
}

/** What a card needs of a game. */
export type NextGame = Pick<
  Game,
  'source' | 'localDateTime' | 'dateTbd' | 'homeTeam' | 'awayTeam' | 'neutralSite' | 'city' | 'venueName'
>;

/**
 * @param games a team's upcoming games from the first on.
 * @returns null when there is none, or when it is invented: a card travels without the page's warning.
 */
export function cardGame(games: readonly NextGame[], team: Pick<Team, 'fullName'>): CardGame | null {
  const [game] = games;
  if (game === undefined || game.source === 'sample') return null;
  const isHome = game.homeTeam === team.fullName;
  const opponent = (isHome ? game.awayTeam : game.homeTeam) ?? 'Opponent TBD';
  const matchup = `${isHome || game.neutralSite ? 'vs' : 'at'} ${opponent}`;
  const place = game.city ?? game.venueName;
  const words = game.dateTbd ? null : clockWords(game.localDateTime);
  return {
    date: words && { weekday: words.weekday.slice(0, 3), day: `${words.month.slice(0, 3)} ${words.day}` },
    matchup,
    place,
    version: slugOf(`${words ? localDateOf(game) : 'tbd'} ${matchup} ${place ?? ''}`),
  };
}
