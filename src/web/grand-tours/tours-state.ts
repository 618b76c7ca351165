import type { League } from '../../domain/leagues.ts';
import type { FeedRow } from '../../db/queries/upcoming-games.ts';
import type { RouteMapView } from '../maps/route-map-view.ts';

export interface TourStopView {
  id: string;
  matchup: string;
  /** Such as 'Fri, Dec 4, 7:00 PM'. */
  when: string;
  /** Such as 'TD Garden, Boston'. */
  where: string;
  /** What became of the game; null while it stands. */
  note: string | null;
  isOff: boolean;
  /** The drive to the next game; null for the last one. */
  legAfter: string | null;
  isLegBroken: boolean;
}

export interface TourSummary {
  league: League;
  /** Such as 'NBA: all 30 arenas in 41 days'. */
  heading: string;
  /** Such as 'Thu-Mon, Jan 7-Feb 16, 2027'; null when no game is left. */
  span: string | null;
  /** Miles, driving time and longest day, those that say something. */
  figures: readonly string[];
  /** Such as '27 of 30 games still stand.' */
  standing: string;
  isWhole: boolean;
  isOver: boolean;
}

export interface TourView extends TourSummary {
  /** A sentence for each game and drive that is not as planned. */
  changes: readonly string[];
  /** What is proven and what is only found. */
  proof: string;
  /** Venues that the tour does not see. */
  missed: readonly string[];
  stops: readonly TourStopView[];
  map: RouteMapView | null;
}

export type GrandToursState =
  | {
      kind: 'loaded';
      tours: readonly TourSummary[];
      /** Leagues without a tour. */
      without: readonly League[];
      feeds: readonly FeedRow[];
      isSample: boolean;
    }
  | { kind: 'unreachable' };

export type GrandTourState =
  | { kind: 'loaded'; tour: TourView | null; feeds: readonly FeedRow[]; isSample: boolean }
  | { kind: 'unreachable' };
