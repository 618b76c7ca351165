import type { League } from '../leagues.ts';
import { slugOf } from '../slug.ts';

export const GAME_TYPES = ['regular', 'playoff', 'preseason'] as const;
export type GameType = (typeof GAME_TYPES)[number];

/** `contingent`: a playoff game played only if necessary. */
export const GAME_STATUSES = ['scheduled', 'contingent', 'postponed', 'cancelled', 'final'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** The second game of a straight doubleheader follows the first; a split one has its own ticket. */
export const DOUBLEHEADERS = ['straight', 'split'] as const;
export type Doubleheader = (typeof DOUBLEHEADERS)[number];

/** A game missing from this many good runs is hidden (docs/rules.md#games). */
export const MISSING_RUNS_UNTIL_HIDDEN = 3;

export const SOURCE_NAMES = ['seatgeek', 'espn', 'sample'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

export interface Game {
  league: League;
  source: SourceName;
  sourceEventId: string;
  /** Our full names; at most one is null, and then `opponentTbd` is true. */
  homeTeam: string | null;
  awayTeam: string | null;
  opponentTbd: boolean;
  /** `localDateTime` then holds an estimate. */
  dateTbd: boolean;
  timeTbd: boolean;
  /** The venue's wall clock, `YYYY-MM-DDTHH:MM:SS`; the time is meaningless when `timeTbd`. */
  localDateTime: string;
  /** Null while date or time is unknown. */
  startsAt: Date | null;
  timeZone: string;
  gameType: GameType;
  status: GameStatus;
  /** 'NLDS', 'Eastern Conference Semifinals'; null when not stated. */
  playoffRound: string | null;
  /** 1 or 2 in a doubleheader, or the number of a playoff placeholder ('Home Game 3'); null otherwise. */
  gameNumber: number | null;
  doubleheader: Doubleheader | null;
  seriesGame: number | null;
  neutralSite: boolean;
  venueId: string | null;
  venueName: string | null;
  /** Street and town: the second comma-separated part is the city. */
  venueAddress: string | null;
  city: string | null;
  ticketUrl: string | null;
  eventTitle: string | null;
  /** Whole dollars; null when withheld. */
  lowestPrice: number | null;
  averagePrice: number | null;
  pricesIncludeFees: boolean | null;
}

/** The venue's calendar date, `YYYY-MM-DD`, never the UTC day. */
export function localDateOf(game: Pick<Game, 'localDateTime'>): string {
  return game.localDateTime.slice(0, 10);
}

/** League, venue date, teams and game number, never a vendor's id (docs/rules.md#games). */
export function gameIdentity(
  game: Pick<Game, 'league' | 'localDateTime' | 'homeTeam' | 'awayTeam' | 'gameNumber'>,
): string {
  const away = game.awayTeam ? slugOf(game.awayTeam) : 'tbd';
  const home = game.homeTeam ? slugOf(game.homeTeam) : 'tbd';
  return `${game.league.toLowerCase()}-${localDateOf(game)}-${away}-at-${home}-${game.gameNumber ?? 1}`;
}
