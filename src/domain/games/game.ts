import type { League } from '../leagues.ts';
import { slugOf } from '../slug.ts';
import { DAY_MS } from '../dates/durations.ts';

export const GAME_TYPES = ['regular', 'playoff', 'preseason'] as const;
export type GameType = (typeof GAME_TYPES)[number];

/** `contingent` games are played only if necessary. */
export const GAME_STATUSES = ['scheduled', 'contingent', 'postponed', 'cancelled', 'final'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** A straight doubleheader needs one ticket, a split one two. */
export const DOUBLEHEADERS = ['straight', 'split'] as const;

/** See docs/rules.md#games. */
export const MISSING_RUNS_UNTIL_HIDDEN = 3;

export const SOURCE_NAMES = ['seatgeek', 'espn', 'sample'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

export interface Game {
  league: League;
  source: SourceName;
  sourceEventId: string;
  /** At most one team is null; `opponentTbd` is then true. */
  homeTeam: string | null;
  awayTeam: string | null;
  opponentTbd: boolean;
  /** If true, `localDateTime` is an estimate. */
  dateTbd: boolean;
  timeTbd: boolean;
  /**
   * The venue's wall clock, `YYYY-MM-DDTHH:MM:SS`, with a meaningless time if `timeTbd`. Sources and the
   * database hold the stored clock (dates/stored-clock.ts), but SeatGeek's is the feed's; queries for readers
   * hold today's (docs/rules.md#dates).
   */
  localDateTime: string;
  /** Null while date or time is unknown. */
  startsAt: Date | null;
  timeZone: string;
  gameType: GameType;
  status: GameStatus;
  /** Like 'NLDS' or 'Eastern Conference Semifinals'. */
  playoffRound: string | null;
  /** Numbers a doubleheader's games, or playoff placeholders ('Home Game 3'). */
  gameNumber: number | null;
  doubleheader: (typeof DOUBLEHEADERS)[number] | null;
  seriesGame: number | null;
  neutralSite: boolean;
  venueId: string | null;
  venueName: string | null;
  /** The second comma-separated part is the city. */
  venueAddress: string | null;
  city: string | null;
  ticketUrl: string | null;
  eventTitle: string | null;
  /** In whole dollars. */
  lowestPrice: number | null;
  averagePrice: number | null;
  pricesIncludeFees: boolean | null;
}

/** The venue's date may differ from UTC's. */
export function localDateOf(game: Pick<Game, 'localDateTime'>): string {
  return game.localDateTime.slice(0, 10);
}

const EVENING_STARTS = '17:00';

/** At 5 PM or later, by the venue's clock. */
export function isInTheEvening({ localDateTime, timeTbd }: Pick<Game, 'localDateTime' | 'timeTbd'>): boolean {
  return !timeTbd && localDateTime.slice(11, 16) >= EVENING_STARTS;
}

/** An identity never contains a vendor's id (docs/rules.md#games). */
export function gameIdentity(
  game: Pick<Game, 'league' | 'localDateTime' | 'homeTeam' | 'awayTeam' | 'gameNumber'>,
): string {
  const away = game.awayTeam ? slugOf(game.awayTeam) : 'tbd';
  const home = game.homeTeam ? slugOf(game.homeTeam) : 'tbd';
  return identityText(game.league, localDateOf(game), away, home, game.gameNumber ?? 1);
}

/** Teams are slugs. */
export function identityText(
  league: League,
  localDate: string,
  away: string,
  home: string,
  gameNumber: number,
): string {
  return `${league.toLowerCase()}-${localDate}-${away}-at-${home}-${gameNumber}`;
}

/** A league that was last read longer ago shows no prices and alerts operators (docs/rules.md#refresh). */
export const FEED_LIFETIME_MS = DAY_MS;
