import type { CityFacts } from '../../domain/content/place.ts';
import type { FactSource } from '../../db/queries/content-facts.ts';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import type { CityGuide } from '../../db/queries/city-guides.ts';
import type { RoadtripThroughCity } from '../../db/queries/roadtrips.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Activities } from '../activities/activities.ts';
import type { GameRow } from '../games/game-row.ts';
import type { FeedStatus } from '../../db/queries/upcoming-games.ts';

export type GuideState =
  | { kind: 'loading' }
  | {
      kind: 'error';
      /** Such as 'Database error'. */
      what: string;
      /** This text is always ours, never the database driver's. */
      message: string;
    }
  | {
      kind: 'loaded';
      guide: CityGuide;
      /** Null while no file has them. */
      venueFacts: VenueFacts | null;
      cityFacts: CityFacts | null;
      sources: readonly FactSource[];
      activities: Activities;
      homeGames: readonly GameRow[];
      /** The first of `homeGames`, with both teams. */
      nextGame: GameRow | null;
      /** Home games of the city's other teams in the week around it. */
      gamesAround: readonly GameRow[];
      /** The city's other teams with a stored guide. */
      otherGuides: readonly Team[];
      /** Null before the league's first refresh. */
      provenance: FeedStatus;
      isSample: boolean;
      roadtrips: readonly RoadtripThroughCity[];
    };

export const GUIDE_UNREACHABLE = 'The guide did not load in time.';
