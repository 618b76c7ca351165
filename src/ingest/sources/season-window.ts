import { isSeasonInFullSwing, type League } from '../../domain/leagues.ts';
import { addDays, daysBetween } from '../../domain/dates/zoned-time.ts';

/** Covers this season and the published part of the next. */
const MONTHS_AHEAD = 13;

/** Shorter windows may be empty, as in an all-star break. */
const CERTAIN_AFTER_DAYS = 10;

/** `until` is not included. */
export interface DateWindow {
  from: string;
  until: string;
}

/** Yesterday may have games in progress. */
export function firstDateToRead(now: Date): string {
  return addDays(now.toISOString().slice(0, 10), -1);
}

export function monthsFrom(firstDate: string): DateWindow[] {
  const windows: DateWindow[] = [];
  let from = firstDate;
  for (let count = 0; count < MONTHS_AHEAD; count += 1) {
    const until = firstOfNextMonth(from);
    windows.push({ from, until });
    from = until;
  }
  return windows;
}

export function firstOfNextMonth(date: string): string {
  return `${addDays(`${date.slice(0, 8)}28`, 4).slice(0, 8)}01`;
}

/** The window must list games when it has ten days of the current season. */
export function mustListGames(league: League, window: DateWindow, today: string): boolean {
  let certain = 0;
  const last = daysBetween(today, window.until);
  for (let day = 0; day < last; day += 1) {
    const date = addDays(today, day);
    if (!isSeasonInFullSwing(league, date)) break;
    if (date >= window.from && !isNflPreseason(league, date)) certain += 1;
  }
  return certain >= CERTAIN_AFTER_DAYS;
}

/** A source may leave out preseason games. */
function isNflPreseason(league: League, date: string): boolean {
  return league === 'NFL' && date.slice(5) < '09-10';
}
