import { leagueFacts, leagueFromName, type League } from '../../domain/leagues.ts';

/** Null is all leagues. */
export type RoadtripFilter = League | null;

export function parseRoadtripFilter(query: URLSearchParams): RoadtripFilter {
  return leagueFromName(query.get('league') ?? '');
}

/** The canonical query, with its '?'; '' for all leagues. */
export function roadtripsQueryString(filter: RoadtripFilter): string {
  return filter === null ? '' : `?league=${leagueFacts(filter).path}`;
}

export type JourneyOrder = 'original' | 'reverse';

export function parseJourneyOrder(query: URLSearchParams): JourneyOrder {
  return query.get('order')?.toLowerCase() === 'reverse' ? 'reverse' : 'original';
}

/** The canonical query, with its '?'; '' for the original order. */
export function journeyQueryString(order: JourneyOrder): string {
  return order === 'reverse' ? '?order=reverse' : '';
}
