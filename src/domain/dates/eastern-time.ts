import { endOfLocalDate } from './wall-clock.ts';
import { localDateAt, localDateTimeOf } from './zoned-time.ts';

/** For dates that belong to no venue. */
export const EASTERN = 'America/New_York';

export function easternDateTimeOf(instant: Date): string {
  return localDateTimeOf(instant, EASTERN);
}

export function easternDateAt(instant: Date): string {
  return localDateAt(instant, EASTERN);
}

/** Returns the first instant of the next date. */
export function endOfEasternDate(date: string): Date {
  return endOfLocalDate(date, EASTERN);
}
