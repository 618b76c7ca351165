import type { League } from './leagues.ts';
import { slugOf } from './slug.ts';

export const GAME_TYPES = ['regular', 'playoff', 'preseason'] as const;
export type GameType = (typeof GAME_TYPES)[number];

/** `contingent` is a playoff game played only if necessary. */
export const GAME_STATUSES = ['scheduled', 'contingent', 'postponed', 'cancelled', 'final'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** A straight doubleheader's second game starts right after its first; a split one has its own ticket. */
export const DOUBLEHEADERS = ['straight', 'split'] as const;
export type Doubleheader = (typeof DOUBLEHEADERS)[number];

/** From this many good runs without a game on, it is not shown (decisions.md 3). */
export const MISSING_RUNS_UNTIL_HIDDEN = 3;

export const SOURCE_NAMES = ['seatgeek', 'espn', 'sample'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** A game as a source lists it, in our words, before it is stored. */
export interface Game {
  league: League;
  source: SourceName;
  /** The vendor's own id, as text. */
  sourceEventId: string;
  /** Our full names; at most one of the two is null, and then `opponentTbd` is true. */
  homeTeam: string | null;
  awayTeam: string | null;
  opponentTbd: boolean;
  /** The date is an estimate; `localDateTime` holds the estimate. */
  dateTbd: boolean;
  /** The date stands, the time does not. Always true with `dateTbd`. */
  timeTbd: boolean;
  /** The venue's wall clock, `YYYY-MM-DDTHH:MM:SS`; the clock part means nothing when `timeTbd`. */
  localDateTime: string;
  /** The instant of the start; null when the time or the date is unknown. */
  startsAt: Date | null;
  /** IANA zone of the venue. */
  timeZone: string;
  gameType: GameType;
  status: GameStatus;
  /** 'NLDS', 'Eastern Conference Semifinals'; null outside the playoffs or when not said. */
  playoffRound: string | null;
  /**
   * 1 or 2 of two games between the same teams on one day, or the number a playoff placeholder is listed
   * under ('Home Game 3'), so that identities stay apart; null otherwise.
   */
  gameNumber: number | null;
  doubleheader: Doubleheader | null;
  /** Number of this game in a playoff series. */
  seriesGame: number | null;
  /** Played on neither team's own ground. */
  neutralSite: boolean;
  venueId: string | null;
  venueName: string | null;
  /** Street address with its town, so that its second comma-separated part is the city. */
  venueAddress: string | null;
  city: string | null;
  ticketUrl: string | null;
  eventTitle: string | null;
  /** Whole dollars; null when the source withholds prices, which is usual. */
  lowestPrice: number | null;
  averagePrice: number | null;
  /** Whether prices include fees; null when the source does not say. */
  pricesIncludeFees: boolean | null;
}

/** The venue-local date of a game, `YYYY-MM-DD`: windows and lists use it, never the UTC day. */
export function localDateOf(game: Pick<Game, 'localDateTime'>): string {
  return game.localDateTime.slice(0, 10);
}

/**
 * A game's public identity: league, venue-local date, away, home and game number, never a vendor's id
 * (decisions.md 3). A team that is not decided yet reads 'tbd'.
 */
export function gameIdentity(
  game: Pick<Game, 'league' | 'localDateTime' | 'homeTeam' | 'awayTeam' | 'gameNumber'>,
): string {
  const away = game.awayTeam ? slugOf(game.awayTeam) : 'tbd';
  const home = game.homeTeam ? slugOf(game.homeTeam) : 'tbd';
  return `${game.league.toLowerCase()}-${localDateOf(game)}-${away}-at-${home}-${game.gameNumber ?? 1}`;
}
