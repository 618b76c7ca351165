import { isSeasonInFullSwing, type League } from '../../domain/leagues.ts';
import { addDays, daysBetween } from '../../domain/zoned-time.ts';

/** A season, the one after it as far as it is published, and no deep paging (game-data.md 1.2, 7). */
const MONTHS_AHEAD = 13;

/** Shorter stretches may rightly be empty: an all-star break, a window cut by today. */
const CERTAIN_AFTER_DAYS = 10;

/** Calendar dates, `YYYY-MM-DD`: `from` is inside, `until` is not. */
export interface DateWindow {
  from: string;
  until: string;
}

/** The calendar date in UTC a day before `now`: games under way are still read. */
export function firstDateToRead(now: Date): string {
  return addDays(now.toISOString().slice(0, 10), -1);
}

/** The months to read from a date on: the rest of its month and the twelve after it. */
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

/** The first day of the month after a date's. */
export function firstOfNextMonth(date: string): string {
  return `${addDays(`${date.slice(0, 8)}28`, 4).slice(0, 8)}01`;
}

/**
 * Whether a window certainly holds games, so that an empty reply for it is a fault (game-data.md 1.5):
 * the season that is in full swing today covers at least ten days of it.
 */
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

/** In August the NFL's games ahead are preseason ones, which a source may leave out. */
function isNflPreseason(league: League, date: string): boolean {
  return league === 'NFL' && date.slice(5) < '09-10';
}
