import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import { roadtripSocialCard } from '../cards/social-card.ts';
import type { Provenance } from '../games/games-state.ts';
import type { SocialCard } from '../page/social-tags.tsx';
import type { SequenceEntry } from './sequence-view.ts';

export const SEQUENCE_TYPES = ['any-team', 'same-team'] as const;
export type SequenceType = (typeof SEQUENCE_TYPES)[number];

/** Shorter lists are not indexed. */
export const INDEXED_FROM = 3;

export interface TripFacts {
  slug: string;
  title: string;
  league: League;
  teams: readonly Team[];
}

export interface LoadedSequences {
  kind: 'loaded';
  trip: TripFacts;
  picks: readonly SequenceEntry[];
  entries: readonly SequenceEntry[];
  totalItems: number;
  lastPage: number;
  /** `YYYY-MM`, in which a trip starts. */
  months: readonly string[];
  /** Hosts, or followed teams. */
  teams: readonly Team[];
  /** Null before the first refresh. */
  provenance: Provenance | null;
  isSample: boolean;
}

export type SequencesState = { kind: 'loading' } | { kind: 'error'; message: string } | LoadedSequences;

export const MESSAGES = {
  noRoadtrip: 'Roadtrip not found',
  noTeams: 'No teams found for this roadtrip',
  /** The database does not respond. */
  unreadable: 'Failed to load game sequences',
  /** The site does not respond. */
  unreachable: 'Failed to load data',
  /** The response is not the fragment. */
  unexpected: 'Invalid response format',
} as const;

export function tripCard({ slug, league, title, teams }: TripFacts): { card?: SocialCard } {
  const cities = [...new Set(teams.map(({ marketCity }) => marketCity))];
  return cities.length > 1 ? { card: roadtripSocialCard({ slug, league, title, cities }) } : {};
}
