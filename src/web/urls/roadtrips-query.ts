import { leagueFacts, leagueFromName, type League } from '../../domain/leagues.ts';

/** Null means all leagues. */
export type RoadtripFilter = League | null;

export function parseRoadtripFilter(query: URLSearchParams): RoadtripFilter {
  return leagueFromName(query.get('league') ?? '');
}

/** Returns the canonical query with its '?', or '' for all leagues. */
export function roadtripsQueryString(filter: RoadtripFilter): string {
  return filter === null ? '' : `?league=${leagueFacts(filter).path}`;
}

export type JourneyOrder = 'original' | 'reverse';

export function parseJourneyOrder(query: URLSearchParams): JourneyOrder {
  return query.get('order')?.toLowerCase() === 'reverse' ? 'reverse' : 'original';
}

export function journeyQueryString(order: JourneyOrder): string {
  return order === 'reverse' ? '?order=reverse' : '';
}
