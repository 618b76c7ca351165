import type { ReactNode } from 'react';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import type { Venue } from '../../domain/venues/index.ts';
import type { BrokenTrip } from '../../domain/trips/check/broken-trip.ts';
import type { TripCondition } from '../../domain/trips/check/check-trip.ts';
import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { BoughtTickets, CostAssumptions, TripCost } from '../../domain/trips/trip-cost.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import type { Crumb } from '../ui/breadcrumb.tsx';
import type { GameLine } from '../games/game-lines.tsx';
import type { GameRow } from '../games/game-row.ts';
import type { FeedStatus } from '../../db/queries/upcoming-games.ts';
import type { MapStop } from '../maps/route-map-view.ts';
import type { BusyReason } from '../trips/trips-state.ts';

export type UnloadedReason = BusyReason | { kind: 'unreachable' };

/** What the page of a roadtrip's sequence shows around the trip of its games. */
export interface TripFrame {
  /** The page's address, instead of the trip's own. */
  path: string;
  /** The address of its calendar. */
  calendar: string;
  crumbs: readonly Crumb[];
  /** It stands above the title. */
  kicker: string;
  /** Such as 'Following the Chicago Bulls: they play in every game.' */
  note: string | null;
  /** Another trip, when this one no longer works. */
  instead: ReactNode;
  /** It follows the days. */
  more: ReactNode;
  links: ReactNode;
  status: 200 | 410;
}

export interface TripPageState {
  code: string;
  /** The code without the home, which a shared link does not tell. */
  sharedCode: string;
  condition: TripCondition;
  /** Such as 'Detroit, Cleveland & Toronto'. */
  title: string;
  dates: string;
  /** Such as 'Sun, Dec 27 to Sat, Jan 2'. */
  span: string;
  leagues: readonly League[];
  games: string;
  /** Such as 'From Chicago, IL and back'; null when the trip starts at the first game. */
  from: string | null;
  /** Such as '505' and 'mi'. */
  figures: readonly Figure[];
  status: TripStatus;
  crossesBorder: boolean;
  travel: Travel;
  /** A sentence for each game and drive that is not as planned. */
  changes: readonly string[];
  /** What its banner says; null for a trip that works. */
  broken: BrokenTrip | null;
  days: readonly DayView[];
  /** Games that nobody can plan with any more. */
  missing: readonly { id: string; matchup: string; date: string; status: string }[];
  map: readonly MapStop[];
  /** Sample games have no social card. */
  hasCard: boolean;
  isRound: boolean;
  /** Null for a single place. */
  directions: string | null;
  /** Null without a trip. */
  cost: CostState | null;
  links: {
    change: string;
    /** The finder on the planned dates, without these games. */
    others: string;
    elsewhere: { text: string; href: string };
  };
  provenance: readonly NonNullable<FeedStatus>[];
  isSample: boolean;
}

export interface Figure {
  value: string;
  unit: string;
}

/** A mark, a word and an edge. */
export interface TripStatus {
  kind: 'good' | 'changed' | 'tight' | 'broken';
  title: string;
  text: string | null;
}

export interface DayView {
  date: string;
  weekday: string;
  day: number;
  month: string;
  /** A free day names its city. */
  free: { city: string; guide: Team | null } | null;
  events: readonly EventView[];
  /** Of the first of the nights in one place. */
  night: NightView | null;
  /** True for a date on the road without a start or an end. */
  isOnTheRoad: boolean;
}

export interface NightView {
  /** Such as 'Night in Cleveland', or '3 nights in Cleveland'. */
  title: string;
  /** To where to stay; null on the road. */
  stay: { href: string; text: string } | null;
}

export type EventView =
  | ({ kind: 'way'; id: string } & WayView)
  | {
      kind: 'game';
      id: string;
      number: number;
      line: GameLine;
      row: GameRow;
      note: string | null;
      planB: readonly PlanBView[];
      /** Null while nothing is known of it. */
      venue: { venue: Venue; facts: VenueFacts } | null;
    };

export interface WayView {
  /** Such as 'Leave Detroit by 2:25 PM'; it may say why it is unknown. */
  lead: string;
  /** Such as '2 hr 45 min · 168 mi'; '' for the time alone. */
  figures: string;
  /** Such as '1 hr 5 min to spare' and 'with rush hour'. */
  notes: readonly string[];
  isTight: boolean;
  crossesBorder: boolean;
  isBroken: boolean;
}

/** Another game for a stop. */
export interface PlanBView {
  id: string;
  href: string;
  matchup: string;
  /** Such as 'Sat, Dec 5, 7:00 PM · +55 mi'. */
  detail: string;
}

export interface CostState {
  assumptions: CostAssumptions;
  cost: TripCost;
  /** What somebody typed into wrong fields. */
  wrong: ReadonlyMap<string, string>;
  /** By the game's number, from 1. */
  bought: ReadonlyMap<number, BoughtTickets>;
  miles: number;
  nights: number;
  hasCanada: boolean;
  /** No source tells train fares. */
  isByRail: boolean;
  /** Without bought tickets. */
  gameCount: number;
  /** The lowest known prices of these games, in their order. */
  knownPrices: readonly number[];
  isBeforeFees: boolean;
}
