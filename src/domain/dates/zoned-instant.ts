// The package's index loads three hundred modules. Loading even this one costs a Worker 20 ms, so
// zoned-time.ts does without it.
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { addDays } from './zoned-time.ts';

export function localTimeToInstant(localDateTime: string, timeZone: string): Date {
  return fromZonedTime(localDateTime, timeZone);
}

export function endOfLocalDate(localDate: string, timeZone: string): Date {
  return localTimeToInstant(`${addDays(localDate, 1)}T00:00:00`, timeZone);
}
