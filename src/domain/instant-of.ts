// The module alone: the package's index loads three hundred more, a second of every script's start. Apart from
// zoned-time.ts because it makes a formatter as it loads, which costs a Worker 20 ms before its first page.
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { addDays } from './zoned-time.ts';

/** The instant at which a wall clock in an IANA zone shows `YYYY-MM-DDTHH:MM:SS`. */
export function instantOf(localDateTime: string, timeZone: string): Date {
  return fromZonedTime(localDateTime, timeZone);
}

/** The first instant after a local date (`YYYY-MM-DD`) is over in an IANA zone. */
export function endOfLocalDate(localDate: string, timeZone: string): Date {
  return instantOf(`${addDays(localDate, 1)}T00:00:00`, timeZone);
}
