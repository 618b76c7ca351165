import type { League } from '../../../domain/leagues.ts';
import { addDays, daysBetween } from '../../../domain/dates/zoned-time.ts';

export const SUNDAY = 0;
export const MONDAY = 1;
const TUESDAY = 2;
export const THURSDAY = 4;
export const FRIDAY = 5;
export const SATURDAY = 6;

/** Both inclusive, `YYYY-MM-DD`. */
export interface DateSpan {
  from: string;
  to: string;
}

/** The days a league plays in one season, named by the year it starts in. */
interface SeasonDates extends DateSpan {
  /** No games on these dates, in order: the all-star break and the holidays. */
  dark: readonly string[];
}

/** @returns 0 for Sunday to 6 for Saturday. */
export function weekdayOf(localDate: string): number {
  return new Date(`${localDate}T00:00:00Z`).getUTCDay();
}

/** The first such weekday on or after a date. */
export function weekdayOnOrAfter(localDate: string, weekday: number): string {
  return addDays(localDate, (weekday - weekdayOf(localDate) + 7) % 7);
}

/** Every date of a span, in order. */
export function datesOf(span: DateSpan): string[] {
  return Array.from({ length: daysBetween(span.from, span.to) + 1 }, (_, day) => addDays(span.from, day));
}

/** The fourth Thursday of November. */
export function thanksgivingOf(year: number): string {
  return weekdayOnOrAfter(`${year}-11-22`, THURSDAY);
}

/** When a league plays the regular season that starts in `year`. */
export function seasonDates(league: League, year: number): SeasonDates {
  switch (league) {
    case 'NFL':
      return nflDates(year);
    case 'NBA':
      return nbaDates(year);
    case 'NHL':
      return nhlDates(year);
    case 'MLB':
      return mlbDates(year);
  }
}

/** 18 weeks from the Thursday after Labor Day to a Sunday in January. */
function nflDates(year: number): SeasonDates {
  const laborDay = weekdayOnOrAfter(`${year}-09-01`, MONDAY);
  const from = addDays(laborDay, 3);
  return { from, to: addDays(from, 17 * 7 + 3), dark: [] };
}

/** From a Tuesday in the second half of October over 25 weeks to a Sunday in April. */
function nbaDates(year: number): SeasonDates {
  const from = weekdayOnOrAfter(`${year}-10-18`, TUESDAY);
  const allStarSunday = addDays(weekdayOnOrAfter(`${year + 1}-02-01`, SUNDAY), 14);
  const allStarBreak = datesOf({ from: addDays(allStarSunday, -2), to: addDays(allStarSunday, 3) });
  return {
    from,
    to: addDays(from, 173),
    dark: [thanksgivingOf(year), `${year}-12-24`, ...allStarBreak],
  };
}

/** From the first Tuesday of October to a Thursday in the middle of April. */
function nhlDates(year: number): SeasonDates {
  const allStarSaturday = weekdayOnOrAfter(`${year + 1}-02-01`, SATURDAY);
  const allStarBreak = datesOf({ from: addDays(allStarSaturday, -2), to: addDays(allStarSaturday, 2) });
  return {
    from: weekdayOnOrAfter(`${year}-10-01`, TUESDAY),
    to: weekdayOnOrAfter(`${year + 1}-04-13`, THURSDAY),
    dark: [thanksgivingOf(year), `${year}-12-24`, `${year}-12-25`, `${year}-12-26`, ...allStarBreak],
  };
}

/** From the last Thursday of March, 26 weeks and a weekend, with four days off in the middle of July. */
function mlbDates(year: number): SeasonDates {
  const from = weekdayOnOrAfter(`${year}-03-25`, THURSDAY);
  const breakMonday = addDays(from, MLB_BREAK_WEEK * 7 + 4);
  return {
    from,
    to: addDays(from, 26 * 7 + 3),
    dark: datesOf({ from: breakMonday, to: addDays(breakMonday, 3) }),
  };
}

/** Full weeks after the opening weekend that are over when baseball's all-star break begins. */
const MLB_BREAK_WEEK = 15;
