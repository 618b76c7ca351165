import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import { roadtripSocialCard } from '../cards/social-card.ts';
import type { Provenance } from '../games/games-state.ts';
import type { SocialCard } from '../page/social-tags.tsx';
import type { SequenceEntry } from './sequence-view.ts';

export const SEQUENCE_TYPES = ['any-team', 'same-team'] as const;
export type SequenceType = (typeof SEQUENCE_TYPES)[number];

/** From this many entries on an any-team list is worth a search engine's time (decisions.md 5). */
export const INDEXED_FROM = 3;

/** The roadtrip a list belongs to. */
export interface TripFacts {
  slug: string;
  title: string;
  league: League;
  teams: readonly Team[];
}

/** Everything of a list's page. */
export interface LoadedSequences {
  kind: 'loaded';
  trip: TripFacts;
  picks: readonly SequenceEntry[];
  entries: readonly SequenceEntry[];
  totalItems: number;
  lastPage: number;
  /** `YYYY-MM` of every month in which a trip starts. */
  months: readonly string[];
  /** Teams to filter by: hosts on the way, or those that are followed. */
  teams: readonly Team[];
  /** Null before the first refresh. */
  provenance: Provenance | null;
  /** Whether any of it is invented; such a page says so and is not indexed (decisions.md 3). */
  isSample: boolean;
}

/** What stands under a list's heading: product.md section 4, 'Pages'. */
export type SequencesState = { kind: 'loading' } | { kind: 'error'; message: string } | LoadedSequences;

/** Product.md section 8, 'Sequences page' and 'Sequence card'. */
export const MESSAGES = {
  noRoadtrip: 'Roadtrip not found',
  noTeams: 'No teams found for this roadtrip',
  /** The database does not answer. */
  unreadable: 'Failed to load game sequences',
  /** The site does not answer. */
  unreachable: 'Failed to load data',
  /** Something else than the region came. */
  unexpected: 'Invalid response format',
} as const;

/** What a shared link to a list or a trip shows: the roadtrip's map, where it has one. */
export function tripCard({ slug, league, title, teams }: TripFacts): { card?: SocialCard } {
  const cities = [...new Set(teams.map(({ marketCity }) => marketCity))];
  return cities.length > 1 ? { card: roadtripSocialCard({ slug, league, title, cities }) } : {};
}
