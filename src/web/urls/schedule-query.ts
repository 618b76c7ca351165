import { month } from './query-codec.ts';
import { leagueCities } from '../../domain/teams/market-cities.ts';
import type { League } from '../../domain/leagues.ts';
import { parsePage } from '../../domain/paging.ts';
import { slugOf } from '../../domain/slug.ts';
import { teamBySlug, type Team } from '../../domain/teams/index.ts';
import { parseScheduleDates, type DatesProblem } from './schedule-dates.ts';

export interface ScheduleView {
  /** The team plays at home or away; null means all teams. */
  team: Team | null;
  /** This is the market city of the home venue; null means all cities. */
  city: string | null;
  /** The month is `YYYY-MM`; null means all months. It excludes `from`. */
  month: string | null;
  /** Venue-local; null means all dates of a league, and today for all leagues. */
  from: string | null;
  /** The last date; null means only `from`. */
  to: string | null;
  /** The first page is 1. */
  page: number;
}

export const DEFAULT_SCHEDULE_VIEW: ScheduleView = {
  team: null,
  city: null,
  month: null,
  from: null,
  to: null,
  page: 1,
};

export interface ParsedScheduleView {
  view: ScheduleView;
  /** If set, the view is the nearest one that can be shown. */
  problem: DatesProblem | null;
}

/**
 * Leaves out invalid values, except dates: those are a problem.
 * @param league the league, or null for all of them, whose schedule has no filters.
 */
export function parseScheduleView(league: League | null, query: URLSearchParams): ParsedScheduleView {
  const filters = league === null ? NO_FILTERS : parseFilters(league, query);
  const { problem, ...dates } =
    filters.month === null
      ? parseScheduleDates(query.get('from') ?? '', query.get('to') ?? '')
      : { from: null, to: null, problem: null };
  const page = problem === null ? parsePage(query.get('page')) : 1;
  return { view: { ...filters, ...dates, page }, problem };
}

type Filters = Pick<ScheduleView, 'team' | 'city' | 'month'>;
const NO_FILTERS: Filters = { team: null, city: null, month: null };

function parseFilters(league: League, query: URLSearchParams): Filters {
  const city = slugOf(query.get('city') ?? '');
  return {
    team: teamBySlug(league, slugOf(query.get('team') ?? '')),
    city: leagueCities(league).find((name) => slugOf(name) === city) ?? null,
    month: month.parse(query.get('month') ?? ''),
  };
}

/** Returns the canonical parameters in their order. Forms send them as hidden fields. */
export function scheduleParameters(view: ScheduleView): [name: string, value: string][] {
  const { team, city, from, to, page } = view;
  const parameters: [string, string | null][] = [
    ['team', team?.slug ?? null],
    ['city', city === null ? null : slugOf(city)],
    ['month', view.month],
    ['from', from],
    ['to', to],
    ['page', page === DEFAULT_SCHEDULE_VIEW.page ? null : String(page)],
  ];
  return parameters.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

/** Returns the canonical query with its '?', or '' for the default view. */
export function scheduleQueryString(view: ScheduleView): string {
  const parameters = scheduleParameters(view);
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
}
