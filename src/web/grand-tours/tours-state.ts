import type { League } from '../../domain/leagues.ts';
import type { FeedRow } from '../../db/queries/upcoming-games.ts';
import type { RouteMapView } from '../maps/route-map-view.ts';
import type { CompactTripView } from '../trips/trip-view.ts';

export interface TourStopView {
  id: string;
  /** For example, 'Heat at Celtics'. */
  matchup: string;
  /** For example, 'Fri, Dec 4, 7:00 PM'. */
  when: string;
  /** For example, 'TD Garden, Boston'. */
  where: string;
  /** What became of the game; null while it stands. */
  note: string | null;
  isOff: boolean;
  /** The drive to the next game; null for the last one. */
  legAfter: string | null;
  /** The drive no longer fits. */
  isLegBroken: boolean;
}

export interface TourView {
  league: League;
  /** For example, 'NBA: all 30 arenas in 41 days'. */
  heading: string;
  /** For example, '27 of 30 games still stand.' */
  standing: string;
  isWhole: boolean;
  isOver: boolean;
  /** A sentence for each game and drive that is not as planned. */
  changes: readonly string[];
  /** Says what is proven and what is only found. */
  proof: string;
  /** Venues that the tour does not see. */
  missed: readonly string[];
  /** Null when no game is left. */
  trip: CompactTripView | null;
  stops: readonly TourStopView[];
  map: RouteMapView | null;
}

export type GrandToursState =
  | {
      kind: 'loaded';
      tours: readonly TourView[];
      /** Leagues without a tour. */
      without: readonly League[];
      feeds: readonly FeedRow[];
      isSample: boolean;
    }
  | { kind: 'unreachable' };
