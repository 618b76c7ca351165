import type { PlannedRide } from '../train-departure.ts';
import type { League } from '../../leagues.ts';
import type { TripGame } from './trip-game.ts';
import type { TripSort } from './trip-question.ts';

/** The drive from one game to the next. */
export interface TripLeg {
  miles: number;
  /** They include rush hour, not the border. */
  minutes: number;
  crossesBorder: boolean;
  /** The minutes added for a weekday arrival in a large city from 3 to 7 PM, or 0. */
  rushHourMinutes: number;
  /** It is null when either time is unknown. */
  minutesToSpare: number | null;
  isTight: boolean;
  /** The drive is not in the drive table (docs/rules.md#drives). */
  isEstimated?: true;
  /** Of a roadtrip's sequence by rail. The finder has none. */
  ride?: PlannedRide;
}

/** The drive from home to the first game, or from the last one back. */
export interface HomeLeg {
  miles: number;
  minutes: number;
  crossesBorder: boolean;
  rushHourMinutes: number;
  leavesAt: Date;
  arrivesAt: Date;
  nightsOnTheWay: number;
  /** The home has no measured drive to the venue (docs/rules.md#drives). */
  isEstimated?: true;
}

/** One trip that one person can drive (docs/rules.md#trips). */
export interface Trip {
  /** They are in the order of play. */
  games: readonly TripGame[];
  /** `legs[n]` leads from `games[n]` to `games[n + 1]`. */
  legs: readonly TripLeg[];
  out: HomeLeg | null;
  back: HomeLeg | null;
  /** Both include the home legs. */
  firstDate: string;
  lastDate: string;
  /** Totals include the home legs. */
  miles: number;
  minutes: number;
  /** The most driving charged to one date. */
  longestDayMinutes: number;
  /** Nights away from home; those after a game within an hour of home do not count. */
  nights: number;
  /** Dates between two games that a late drive leaves without driving. */
  freeDates: readonly string[];
  /** In the order of `LEAGUES`. */
  leagues: readonly League[];
  /** The tightest wait; null when no leg has a known one. */
  minutesToSpare: number | null;
  worth: number;
}

export interface TradeOff {
  sort: TripSort;
  trip: Trip;
}

export interface ListedTrip {
  trip: Trip;
  /** Trips that differ from it in one game, fewest extra miles first. */
  twins: readonly Trip[];
}

export interface StartDateTrip {
  date: string;
  trip: Trip;
}

/** The limit that leaves too few games. */
export const BINDING_LIMITS = [
  'dates',
  'leagues',
  'teams',
  'pins',
  'driving',
  'border',
  'way-back',
  'pace',
  'skips',
] as const;
export type BindingLimit = (typeof BINDING_LIMITS)[number];

/** The nearest question with an answer: what to change, and what it finds. */
export type NearestQuestion =
  | { change: 'driving'; drivingHours: number; games: number }
  | { change: 'border'; games: number }
  | { change: 'way-back'; games: number }
  | { change: 'leagues'; leagues: readonly League[]; games: number }
  | { change: 'dates'; start: string; end: string; days: number | null; games: number }
  | { change: 'teams'; teams: readonly string[]; games: number }
  | { change: 'pace'; games: number }
  | { change: 'pins'; games: number }
  | { change: 'skips'; games: number }
  /** Any game without a home, of any league and team. */
  | { change: 'anywhere'; start: string; end: string; games: number };

/** How many reachable games each further limit would leave. */
export interface ReachableGames {
  all: number;
  byLeague: Readonly<Record<League, number>>;
  withinFourHours: number;
  withoutBorder: number;
  /** Games with a free date between them and another game. */
  besideFreeDate: number;
}

export interface Shortage {
  limit: BindingLimit;
  nearest: NearestQuestion | null;
  /** The next dates with a game of each chosen league that does not play on the question's. */
  nextGames: readonly { league: League; date: string }[];
}

export interface TripAnswer {
  /** At most ten, best first in the question's order, each differing from the others in more than one game. */
  trips: readonly ListedTrip[];
  /** 0 when no trip has a game. */
  mostGames: number;
  /** The number of trips with the most games, or null where they were not all counted. */
  count: number | null;
  /** True when no trip can have more games; else the best found within the budget. */
  isProven: boolean;
  /** The best trip of each order, without repeats. */
  tradeOffs: readonly TradeOff[];
  /** The fewest miles for each number of games and dates, most games first. */
  front: readonly Trip[];
  /** With `days`, the best trip of each first date, by date; else empty. */
  byStartDate: readonly StartDateTrip[];
  reachable: ReachableGames;
  /** Set when there is no trip, or fewer than two games. */
  shortage: Shortage | null;
  effort: { labels: number; legs: number };
}

/** Two pins or a pin and a limit that exclude each other. */
export type PinConflict =
  | { kind: 'unknown-game'; game: string }
  | { kind: 'same-time'; games: readonly [string, string] }
  | { kind: 'no-road'; games: readonly [string, string] }
  | { kind: 'cannot-follow'; games: readonly [string, string]; minutesShort: number }
  | { kind: 'out-of-window'; game: string }
  | { kind: 'out-of-reach'; game: string };

export type TripResult = { kind: 'answer'; answer: TripAnswer } | { kind: 'conflict'; conflict: PinConflict };
