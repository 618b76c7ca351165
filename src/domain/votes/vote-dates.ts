import { addDays, daysBetween, isLocalDateTime, localDateAt } from '../dates/zoned-time.ts';
import { isTripOver } from '../trips/watch/trip-clock.ts';

interface VoteClock {
  closesOn: string;
  lastDate: string;
  /** Of the first option's first venue. */
  timeZone: string;
}

const DEFAULT_DAYS = 7;

/** Null for a date on which the group can no longer answer, or after the last trip. */
export function closingDateOf(text: string, today: string, lastDate: string): string | null {
  const isDate = isLocalDateTime(`${text}T00:00:00`);
  return isDate && text >= today && text <= lastDate ? text : null;
}

/** In a week, or on the day before the first trip where that is sooner. */
export function defaultClosingDate(today: string, firstDate: string): string {
  const dayBefore = addDays(firstDate, -1);
  const inAWeek = addDays(today, DEFAULT_DAYS);
  const date = dayBefore < inAWeek ? dayBefore : inAWeek;
  return date < today ? today : date;
}

/** Answers are taken to the end of the date. */
export function isAnsweringOver({ closesOn, timeZone }: Omit<VoteClock, 'lastDate'>, now: Date): boolean {
  return localDateAt(now, timeZone) > closesOn;
}

/** Whoever answered may still change whether they come. */
export function isVoteOver({ lastDate, timeZone }: Omit<VoteClock, 'closesOn'>, now: Date): boolean {
  return isTripOver({ lastDate, timeZone }, now);
}

/** Every date, both ends included. */
export function datesBetween(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last)) + 1 }, (_, day) => addDays(first, day));
}
