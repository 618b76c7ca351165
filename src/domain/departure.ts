import { localDateOf, type Game } from './game.ts';
import { fullFives, nearestFive } from './leg-text.ts';
import { ROADTRIP_LIMITS } from './sequence.ts';

/** The latest way from one game to the next. */
export interface Departure {
  leaveBy: Date;
  /** At the next building, as long before the start as the limits ask for. */
  arriveBy: Date;
}

const MINUTE_MS = 60_000;

/**
 * When to leave one game's city for the next at the latest, to five minutes: an hour at the gate, half of one on the same
 * date, and the border (decisions.md 4, 'Limits').
 * @returns null while one of the two starts is unknown, or when the games have changed places in time.
 */
export function departure(
  from: Pick<Game, 'startsAt' | 'localDateTime'>,
  to: Pick<Game, 'startsAt' | 'localDateTime'>,
  drive: { minutes: number; crossesBorder: boolean },
): Departure | null {
  if (from.startsAt === null || to.startsAt === null || from.startsAt >= to.startsAt) return null;
  const { arriveMinutes, arriveSameDateMinutes, borderMinutes } = ROADTRIP_LIMITS;
  const ahead = localDateOf(from) === localDateOf(to) ? arriveSameDateMinutes : arriveMinutes;
  const arriveBy = to.startsAt.getTime() - ahead * MINUTE_MS;
  const onTheWay = nearestFive(drive.minutes) + (drive.crossesBorder ? borderMinutes : 0);
  return {
    arriveBy: new Date(arriveBy),
    leaveBy: new Date(fullFives(arriveBy / MINUTE_MS - onTheWay) * MINUTE_MS),
  };
}
