import { leagueCities } from '../../domain/teams/market-cities.ts';
import type { League } from '../../domain/leagues.ts';
import { parsePage } from '../../domain/paging.ts';
import { slugOf } from '../../domain/slug.ts';
import { teamBySlug, type Team } from '../../domain/teams/index.ts';

export interface ScheduleView {
  /** The team plays at home or away; null means all teams. */
  team: Team | null;
  /** This is the market city of the home venue; null means all cities. */
  city: string | null;
  /** The month is `YYYY-MM`; null means all months. */
  month: string | null;
  /** The first page is 1. */
  page: number;
}

export const DEFAULT_SCHEDULE_VIEW: ScheduleView = { team: null, city: null, month: null, page: 1 };

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** Leaves out invalid values. */
export function parseScheduleView(league: League, query: URLSearchParams): ScheduleView {
  const city = slugOf(query.get('city') ?? '');
  const month = query.get('month') ?? '';
  return {
    team: teamBySlug(league, slugOf(query.get('team') ?? '')),
    city: leagueCities(league).find((name) => slugOf(name) === city) ?? null,
    month: MONTH.test(month) ? month : null,
    page: parsePage(query.get('page')),
  };
}

/** Returns the canonical query with its '?', or '' for the default view. */
export function scheduleQueryString({ team, city, month, page }: ScheduleView): string {
  const query = new URLSearchParams();
  if (team) query.set('team', team.slug);
  if (city) query.set('city', slugOf(city));
  if (month) query.set('month', month);
  if (page !== DEFAULT_SCHEDULE_VIEW.page) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}
