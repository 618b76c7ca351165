import { leagueCities } from '../../domain/teams/market-cities.ts';
import type { League } from '../../domain/leagues.ts';
import { parsePage } from '../../domain/paging.ts';
import { slugOf } from '../../domain/slug.ts';
import { teamBySlug, type Team } from '../../domain/teams/index.ts';
import { addDays, daysBetween } from '../../domain/dates/zoned-time.ts';
import { MAX_SCHEDULE_DAYS } from '../../domain/games/schedule-days.ts';
import { month as monthParameter } from './query-codec.ts';

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

/**
 * Leaves out invalid values, except dates: those are a problem.
 * With a problem, the view is the nearest one that can be shown.
 * @param league the league, or null for all of them, whose schedule has no filters.
 */
export function parseScheduleView(league: League | null, query: URLSearchParams) {
  const filters = league === null ? NO_FILTERS : parseFilters(league, query);
  const { problem, ...dates } =
    filters.month === null
      ? parseScheduleDates(query.get('from') ?? '', query.get('to') ?? '')
      : { from: null, to: null, problem: null };
  const page = problem === null ? parsePage(query.get('page')) : 1;
  return { view: { ...filters, ...dates, page }, problem };
}

const NO_FILTERS = { team: null, city: null, month: null };

function parseFilters(league: League, query: URLSearchParams) {
  const city = slugOf(query.get('city') ?? '');
  return {
    team: teamBySlug(league, slugOf(query.get('team') ?? '')),
    city: leagueCities(league).find((name) => slugOf(name) === city) ?? null,
    month: monthParameter.parse(query.get('month') ?? ''),
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

/** Dates that cannot be shown, as they were typed. */
export interface DatesProblem {
  message: string;
  from: string;
  to: string;
}

const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const MONTH_FIRST = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/;
const MAX_QUOTED_LENGTH = 40;

/**
 * Reads the first and last date of a schedule. Empty text means none. With a problem, they are the nearest dates that
 * can be shown.
 */
export function parseScheduleDates(typedFrom: string, typedTo: string) {
  const [from, to] = [typedFrom.trim(), typedTo.trim()];
  const problem = (message: string): DatesProblem => ({ message, from, to });
  if (from === '' && to === '') return { from: null, to: null, problem: null };
  const first = readDate(from);
  const last = readDate(to);
  if (from === '') {
    const day = last?.date ?? null;
    return { from: day, to: null, problem: problem('Choose the first day too.') };
  }
  if (!first?.isReal) return { from: first?.date ?? null, to: null, problem: problem(unreadable(from)) };
  if (to === '') return { from: first.date, to: null, problem: null };
  if (!last?.isReal) return { from: first.date, to: null, problem: problem(unreadable(to)) };
  if (last.date < first.date) {
    const swapped = limited(last.date, first.date);
    return { ...swapped, problem: problem('The last day is before the first.') };
  }
  if (daysBetween(first.date, last.date) >= MAX_SCHEDULE_DAYS) {
    const message = `A schedule shows at most ${MAX_SCHEDULE_DAYS} days.`;
    return { ...limited(first.date, last.date), problem: problem(message) };
  }
  return { from: first.date, to: last.date === first.date ? null : last.date, problem: null };
}

function limited(from: string, to: string) {
  const longest = addDays(from, MAX_SCHEDULE_DAYS - 1);
  return { from, to: to < longest ? to : longest };
}

/** Also reads '12/4/2026'. A day that its month lacks becomes the month's last one and is not real. */
function readDate(text: string): { date: string; isReal: boolean } | null {
  const groups = (YEAR_FIRST.exec(text) ?? MONTH_FIRST.exec(text))?.groups;
  if (groups === undefined) return null;
  const [year, month, day] = [groups['year'], groups['month'], groups['day']].map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  if (year < 2000 || year > 2099 || month < 1 || month > 12 || day < 1) return null;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const shown = [month, Math.min(day, lastDay)].map((number) => String(number).padStart(2, '0'));
  return { date: `${year}-${shown.join('-')}`, isReal: day <= lastDay };
}

function unreadable(text: string): string {
  const typed = Array.from(text).slice(0, MAX_QUOTED_LENGTH).join('');
  return `We can’t read the date “${typed}”. Choose a date such as 12/4/2026.`;
}
