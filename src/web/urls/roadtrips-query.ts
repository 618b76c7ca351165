import { leagueFacts, leagueFromName, type League } from '../../domain/leagues.ts';

/** What the query of the list says: null is all leagues. */
export type RoadtripFilter = League | null;

/** @returns the league a query asks for, or all. */
export function parseRoadtripFilter(query: URLSearchParams): RoadtripFilter {
  return leagueFromName(query.get('league') ?? '');
}

/** The one canonical query of a filter, with its '?'; all leagues have none. */
export function roadtripsQueryString(filter: RoadtripFilter): string {
  return filter === null ? '' : `?league=${leagueFacts(filter).path}`;
}

/** The order in which a trip's journey is shown. */
export type JourneyOrder = 'original' | 'reverse';

/** @returns the order a query asks for. */
export function parseJourneyOrder(query: URLSearchParams): JourneyOrder {
  return query.get('order')?.toLowerCase() === 'reverse' ? 'reverse' : 'original';
}

/** The one canonical query of an order, with its '?'; the original has none. */
export function journeyQueryString(order: JourneyOrder): string {
  return order === 'reverse' ? '?order=reverse' : '';
}
