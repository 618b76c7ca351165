import type { Leg } from '../leg.ts';
import type { League } from '../../leagues.ts';
import type { TripGame } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';

export interface HomeLeg extends Pick<
  Leg,
  'miles' | 'minutes' | 'crossesBorder' | 'rushMinutes' | 'isEstimated'
> {
  leavesAt: Date;
  arrivesAt: Date;
  nightsOnTheWay: number;
}

/** From a bed to the games of one date and back (docs/rules.md#stays). Games are indexes. */
export interface RoundTrip {
  firstGame: number;
  lastGame: number;
  out: HomeLeg;
  back: HomeLeg;
  fitsOut: boolean;
  fitsBack: boolean;
}

/** One trip that one person can drive (docs/rules.md#trips). */
export interface Trip {
  /** In the order of play. */
  games: readonly TripGame[];
  /** `legs[n]` leads from `games[n]` to `games[n + 1]`. */
  legs: readonly Leg[];
  out: HomeLeg | null;
  back: HomeLeg | null;
  /** With every night in one bed, in place of `out` and `back`; a date whose games have no time has none. */
  roundTrips: readonly RoundTrip[];
  /** Dates and totals include the home legs. */
  firstDate: string;
  lastDate: string;
  miles: number;
  minutes: number;
  /** The most driving charged to one date. */
  longestDayMinutes: number;
  /** Without those after a game within an hour of home. */
  nights: number;
  /** Dates between games without driving, with the latest departure. */
  freeDates: readonly string[];
  /** In the order of `LEAGUES`. */
  leagues: readonly League[];
  /** Of the tightest leg; null when none is known. */
  minutesToSpare: number | null;
}

/** A trip of an answer (docs/rules.md#best-trips). */
export interface ScoredTrip extends Trip {
  /** In games. */
  score: number;
  /** Games within an hour of home. */
  nearGames: number;
  /** Legs of half an hour or more on one date with under 45 minutes to spare. */
  tightLegs: number;
  /** False where a leg of half an hour or more has under half an hour to spare. */
  hasTime: boolean;
}

export interface ListedTrip {
  trip: ScoredTrip;
  /** They differ from `trip` in one game, fewest miles first. */
  twins: readonly ScoredTrip[];
}

/** `shortest` has the fewest nights. */
export const ANSWER_NAMES = ['best', 'easiest', 'shortest', 'most'] as const;

/** One of at most four trips that never look alike. */
export interface NamedAnswer {
  name: (typeof ANSWER_NAMES)[number];
  trip: ScoredTrip;
}

export interface StartDateTrip {
  date: string;
  trip: ScoredTrip;
}

/** The limit that leaves too few games. */
const BINDING_LIMITS = [
  'dates',
  'leagues',
  'teams',
  'pins',
  'driving',
  'border',
  'way-back',
  'pace',
  'free-date',
  'skips',
] as const;
export type BindingLimit = (typeof BINDING_LIMITS)[number];

export const OFFER_CHANGES = [
  'driving',
  'border',
  'way-back',
  'leagues',
  'dates',
  'teams',
  'pace',
  'free-date',
  'pins',
  'skips',
  /** Without a home, with any league and team. */
  'anywhere',
] as const;

/** A changed question that was searched, with what it finds. */
export interface Offer {
  change: (typeof OFFER_CHANGES)[number];
  question: TripQuestion;
  /** Its best trip, or the one with the most games where only that has more than the asked trips. */
  trip: ScoredTrip;
}

/** Reachable games under each further limit. */
export interface ReachableGames {
  all: number;
  byLeague: Readonly<Record<League, number>>;
  withinFourHours: number;
  withoutBorder: number;
  /** Games with a free date beside them. */
  besideFreeDate: number;
}

export interface Shortage {
  limit: BindingLimit;
  /** At most four, the nearest first. */
  offers: readonly Offer[];
  /** The next date of each chosen league without a game on these dates. */
  nextGames: readonly { league: League; date: string }[];
  /** The next date of each wanted team without a game on these dates; null without one. */
  nextTeamGames: readonly { slug: string; date: string | null }[];
}

export interface TripAnswer {
  /** At most ten, best first, differing in more than one game. */
  trips: readonly ListedTrip[];
  /** 0 without a trip. */
  mostGames: number;
  /** Trips with the most games; null when not all were counted. */
  count: number | null;
  /** True when no trip can have more games. */
  isProven: boolean;
  /** The best trip first, also when it is not worth the name (docs/rules.md#best-trips). */
  answers: readonly NamedAnswer[];
  /** The fewest miles for each number of games and dates, most games first. */
  front: readonly ScoredTrip[];
  /** In order of date; empty without `days`. */
  byStartDate: readonly StartDateTrip[];
  reachable: ReachableGames;
  /** Set when no trip has two games. */
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
