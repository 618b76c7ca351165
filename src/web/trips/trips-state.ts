import type { FeedRow, FeedStatus } from '../../db/queries/upcoming-games.ts';
import type { StayFacts } from '../../db/queries/trip-finder.ts';
import type { League } from '../../domain/leagues.ts';
import type { NamedPlace } from '../../domain/places/place.ts';
import type { MarketCity } from '../../domain/teams/market-cities.ts';
import type { Position } from '../../domain/travel/position.ts';
import type { QuestionDates } from '../../domain/trips/finder/question-dates.ts';
import type { PinConflict, Trip, TripAnswer } from '../../domain/trips/finder/trip-answer.ts';
import type { TripGame } from '../../domain/trips/finder/trip-game.ts';
import type { StayAnswer } from '../../domain/trips/stay/find-stays.ts';
import type { TripGrid } from '../../domain/trips/finder/trip-grid.ts';
import type { FieldProblem } from '../urls/parse-trips-query.ts';
import type { TripsQuery } from '../urls/trips-query.ts';

export interface TripsForm {
  query: TripsQuery;
  /** The city as people write it, or what was typed. */
  from: string;
  start: string;
  end: string;
  days: number | null;
  problems: readonly FieldProblem[];
  /** What was typed into the fields with problems, by field. */
  typed: ReadonlyMap<string, string>;
}

export interface AskedTrips {
  /** It has explicit dates, so that its links mean the same tomorrow. */
  query: TripsQuery;
  dates: QuestionDates;
  home: (NamedPlace & Position & { number: number; country: string; timeZone: string }) | null;
}

/** Too many requests of the visitor's network, or of everybody at one isolate. */
export interface BusyReason {
  kind: 'busy';
  reason: 'network' | 'isolate';
  retryAfterSeconds: number;
}

/** A search takes about a second. */
export const ISOLATE_BUSY: BusyReason = { kind: 'busy', reason: 'isolate', retryAfterSeconds: 1 };

export type TripsState =
  | { kind: 'blank' }
  | { kind: 'rejected' }
  | { kind: 'unknown-place'; typed: string; suggestions: readonly NamedPlace[] }
  | { kind: 'which-place'; typed: string; choices: readonly NamedPlace[] }
  | { kind: 'no-road'; name: string }
  | { kind: 'passed'; next: { start: string; end: string } }
  | BusyReason
  | { kind: 'unreachable' }
  /** No refresh has stored the games of these leagues, which are all that were asked for. */
  | { kind: 'no-schedule'; leagues: readonly League[] }
  | { kind: 'conflict'; conflict: PinConflict }
  | GridTrips
  | StayTrips
  | AnsweredTrips;

export interface AnsweredTrips {
  kind: 'answered';
  asked: AskedTrips;
  answer: TripAnswer;
  /** The best towns to stay in instead, for a question without a home or teams. */
  towns: readonly Town[];
  /** Leagues whose games no refresh has stored. */
  missing: readonly League[];
  /** Those of the question's leagues. */
  feeds: readonly FeedRow[];
  provenance: FeedStatus;
  isSample: boolean;
}

export interface Town {
  city: MarketCity;
  games: readonly TripGame[];
}

/** A bed in one city, or the best cities for one. */
export interface StayTrips {
  kind: 'stay';
  asked: AskedTrips;
  /** Null for any city. */
  stay: { city: MarketCity; answer: StayAnswer; facts: StayFacts } | null;
  towns: readonly Town[];
  missing: readonly League[];
  feeds: readonly FeedRow[];
  provenance: FeedStatus;
  isSample: boolean;
}

/** It takes no search unless the fan asks to finish the trip. */
export interface GridTrips {
  kind: 'grid';
  asked: AskedTrips;
  grid: TripGrid;
  /** The best trip with the picked games, when it was asked for and there is one. */
  finished: Trip | null;
  provenance: FeedStatus;
  isSample: boolean;
}

export const SORT_LABELS = {
  best: 'Best',
  most: 'Most games',
  easiest: 'Easiest',
  leagues: 'Most leagues',
  spare: 'Most time to spare',
} as const;

export const ANSWER_LABELS = {
  best: 'Best',
  easiest: 'Easiest',
  shortest: 'Shortest',
  most: 'Most games',
} as const;

/** All leagues become only this one; otherwise the league is added or removed. */
export function leaguesWith(
  chosen: readonly League[],
  all: readonly League[],
  league: League,
): readonly League[] {
  if (chosen.length === all.length) return [league];
  const next = chosen.includes(league)
    ? chosen.filter((one) => one !== league)
    : all.filter((one) => one === league || chosen.includes(one));
  return next.length === 0 ? all : next;
}
