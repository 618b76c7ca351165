import { type League, LEAGUES } from '../../domain/leagues.ts';
import type { NamedPlace } from '../../domain/places/place.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import type { NflWeek } from '../../domain/trips/lists/nfl-week.ts';
import type { DateSpan } from '../../domain/trips/weekend.ts';
import type { FeedRow } from '../../db/queries/upcoming-games.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { MissingPlace } from '../places/missing-place.tsx';
import type { WeekendsView, TwinbillsView } from '../urls/page-queries.ts';

export const TRIPS_PER_PAGE = 20;

/** Each list ignores what it has no filter for. */
export type TripListView = WeekendsView & TwinbillsView;

export interface ListedChain {
  dates: DateSpan;
  /** It starts at its first game. */
  trip: Trip;
  /** The trip's own page; null where an address cannot hold it. */
  code: string | null;
  /** From the chosen place to the first game; null without a place or a road. */
  driveMinutes: number | null;
}

export interface LoadedList {
  kind: 'loaded';
  /** Those of this page. */
  trips: readonly ListedChain[];
  totalItems: number;
  /** Months with a trip as `YYYY-MM`, whatever the chosen one. */
  months: readonly string[];
  /** Weeks with a trip, whatever the chosen one. */
  weeks: readonly NflWeek[];
  /** Where the drives begin; null without a place. */
  place: NamedPlace | null;
  /** The date of each league's next game. */
  nextDates: readonly { league: League; date: string }[];
  feeds: readonly FeedRow[];
  unread: readonly League[];
  isSample: boolean;
  hasGrandTour: boolean;
}

export type TripListState =
  | LoadedList
  /** The job has not computed the list yet. */
  | { kind: 'not-computed' }
  /** The text names no single place. */
  | { kind: 'no-place'; missing: MissingPlace }
  | { kind: 'unreachable' };

/** @param from the place whose drives sort the list; '' without one. */
export function tripListSources(from: string): PageVersionSources {
  return {
    tags: [cacheTags.tripLists, ...(from === '' ? [] : [cacheTags.places])],
    starts: LEAGUES.map((league) => ({ league })),
    feeds: LEAGUES,
  };
}
