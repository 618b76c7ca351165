import type { CityGuide, RoadtripThroughCity } from '../../db/queries/city-guides.ts';
import type { Activities } from '../activities/activities.ts';
import type { GameRow } from '../games/game-row.ts';
import type { Provenance } from '../games/games-state.ts';

/** What stands under a guide's heading: product.md section 4, 'Pages'. */
export type GuideState =
  | { kind: 'loading' }
  | {
      kind: 'error';
      /** 'Database error', 'Failed to load city guide' */
      what: string;
      /** One of our own plain sentences, never a driver's (decisions.md 1). */
      message: string;
    }
  | {
      kind: 'loaded';
      guide: CityGuide;
      activities: Activities;
      homeGames: readonly GameRow[];
      /** Null before the league's first refresh. */
      provenance: Provenance | null;
      /** Whether the games are invented; such a page says so and is not indexed (decisions.md 3). */
      isSample: boolean;
      roadtrips: readonly RoadtripThroughCity[];
    };

/** When the database does not answer in time. */
export const GUIDE_UNREACHABLE = 'The guide did not answer in time.';
