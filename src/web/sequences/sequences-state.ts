import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { roadtripSocialCard } from '../cards/social-card.ts';
import { hasTicketLink } from '../games/game-row.ts';
import type { LoadedGames } from '../games/games-state.ts';
import type { SocialCard } from '../page/social-tags.tsx';
import type { SequenceEntry } from './sequence-view.ts';

/** Search engines may not index lists with fewer sequences. */
export const INDEXED_FROM = 3;

export interface RoadtripFacts {
  slug: string;
  title: string;
  league: League;
  teams: readonly Team[];
  travel: Travel;
}

export interface LoadedSequences extends Omit<LoadedGames, 'rows' | 'isUnread'> {
  trip: RoadtripFacts;
  picks: readonly SequenceEntry[];
  entries: readonly SequenceEntry[];
  /** The months in which a trip starts, as `YYYY-MM`. */
  months: readonly string[];
  /** The home teams in an any-team list, or the followed teams in a same-team list. */
  teams: readonly Team[];
}

export function hasTicketsInLists({ picks, entries }: LoadedSequences): boolean {
  return [...picks, ...entries].some(({ stops }) => hasTicketLink(stops.map(({ row }) => row)));
}

export type SequencesState = { kind: 'loading' } | { kind: 'error'; message: string } | LoadedSequences;

export const MESSAGES = {
  noRoadtrip: 'Roadtrip not found',
  noTeams: 'No teams found for this roadtrip',
  /** Shown when the database does not respond. */
  unreadable: 'Failed to load game sequences',
  /** Shown when the site does not respond. */
  unreachable: 'Failed to load data',
  /** Shown when the response is not the fragment. */
  unexpected: 'Invalid response format',
} as const;

export function tripCard({ slug, league, title, teams }: RoadtripFacts): { card?: SocialCard } {
  const cities = [...new Set(teams.map(({ marketCity }) => marketCity))];
  return cities.length > 1 ? { card: roadtripSocialCard({ slug, league, title, cities }) } : {};
}
