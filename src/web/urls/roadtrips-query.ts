import { REGIONS, type Region } from '../../domain/content/region.ts';
import { leagueFacts, leagueFromName, type League } from '../../domain/leagues.ts';
import { parseMonth } from './month-query.ts';

/** Null means all. */
export interface RoadtripFilter {
  league: League | null;
  region: Region | null;
  /** `YYYY-MM`. */
  month: string | null;
}

/** Leaves out invalid values. */
export function parseRoadtripFilter(query: URLSearchParams): RoadtripFilter {
  const region = query.get('region')?.toLowerCase();
  return {
    league: leagueFromName(query.get('league') ?? ''),
    region: REGIONS.find((name) => name.toLowerCase() === region) ?? null,
    month: parseMonth(query.get('month')),
  };
}

/** Returns the canonical query with its '?', or '' for all roadtrips. */
export function roadtripsQueryString({ league, region, month }: Partial<RoadtripFilter>): string {
  const query = new URLSearchParams();
  if (league) query.set('league', leagueFacts(league).path);
  if (region) query.set('region', region.toLowerCase());
  if (month) query.set('month', month);
  return query.size > 0 ? `?${query}` : '';
}

export type JourneyOrder = 'original' | 'reverse';

export function parseJourneyOrder(query: URLSearchParams): JourneyOrder {
  return query.get('order')?.toLowerCase() === 'reverse' ? 'reverse' : 'original';
}

export function journeyQueryString(order: JourneyOrder): string {
  return order === 'reverse' ? '?order=reverse' : '';
}
