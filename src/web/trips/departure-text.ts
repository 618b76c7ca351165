import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { stopCity } from '../../domain/trips/check/stop-city.ts';
import { clockParts } from '../../domain/dates/date-text.ts';
import { localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { zoneSuffix } from '../../domain/games/game-date.ts';
import { trainText } from '../../domain/travel/leg-text.ts';
import { nightText, type Departure } from '../../domain/trips/departure.ts';
import type { Leg } from '../../domain/trips/leg.ts';

/**
 * Returns text like 'Leave Detroit by Sat 2:25 PM to be there by Sat 6:10 PM CT', or that of a train. Null while
 * a start is unknown.
 * @param hasArrival false leaves out when to be there, an hour before a game.
 * @param under the date whose heading the text follows, whose weekday it leaves out.
 */
export function departureText(
  [from, to]: readonly [ListedGame, ListedGame],
  departure: Departure | null,
  {
    isEveningBefore,
    ride,
    hasArrival = true,
    under = null,
  }: {
    isEveningBefore: boolean;
    ride?: Leg['ride'] | undefined;
    hasArrival?: boolean;
    under?: string | null;
  },
): string | null {
  if (departure === null) return null;
  const leaveBy = clockAt(departure.leaveBy, from.timeZone, from.city, under);
  const arriveBy = clockAt(departure.arriveBy, to.timeZone, to.city, under);
  if (ride?.train) return trainText(ride.train, leaveBy, arriveBy);
  const nights = nightText(departure);
  const when = isEveningBefore
    ? `the evening before, or by ${leaveBy} at the latest`
    : `by ${leaveBy}${nights ? `, ${nights}` : ''}`;
  const leave = `Leave ${stopCity(from)} ${when}`;
  if (!hasArrival) return leave;
  return `${leave}${isEveningBefore || nights ? ',' : ''} to be there by ${arriveBy}`;
}

/** For example, 'Sat 2:25 PM CT', or '2:25 PM CT' under a heading of that date. */
export function clockAt(
  instant: Date,
  timeZone: string,
  city: string | null,
  under: string | null = null,
): string {
  const local = localDateTimeOf(instant, timeZone);
  const clock = clockParts(local);
  if (!clock) return '';
  const weekday = under !== null && local.startsWith(under) ? '' : `${clock.weekday.slice(0, 3)} `;
  return `${weekday}${clock.time}${zoneSuffix(timeZone, city, instant)}`;
}
