import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { StoredStop } from '../../db/schema/sequences.ts';
import { BRAND } from '../../domain/brand.ts';
import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { clockParts } from '../../domain/dates/date-text.ts';
import { latestDeparture, nightText } from '../../domain/trips/departure.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { legText, roundedLeg, trafficNote } from '../../domain/travel/leg-text.ts';
import { ROADTRIP_LIMITS } from '../../domain/trips/sequence.ts';
import { localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import { hostCity } from '../../domain/games/matchup.ts';
import { allDay, changeNumber, locationOf, timed, type CalendarEntry } from './calendar-entry.ts';

function leaveText({ ride }: Pick<NonNullable<StoredStop['leg']>, 'ride'>, leaveBy: string): string {
  return ride?.train ? `, take one by about ${leaveBy}` : `, leave by ${leaveBy}`;
}

/**
 * Lasts from the latest start to the latest arrival, or the whole day of the second game while a time is
 * unknown.
 * @param url the absolute URL of the trip's page.
 * @returns null when the second game is no longer after the first.
 */
export function driveEntry(
  from: ListedGame,
  to: ListedGame,
  leg: Omit<NonNullable<StoredStop['leg']>, 'isTight'>,
  url: string,
  drivingMinutesPerDate = ROADTRIP_LIMITS.drivingMinutesPerDate,
): CalendarEntry | null {
  const isTimed = from.startsAt !== null && to.startsAt !== null;
  const times = latestDeparture(from, to, leg, drivingMinutesPerDate);
  if (isTimed ? times === null : localDateOf(from) >= localDateOf(to)) return null;
  const minutes = times === null ? 0 : (times.arriveBy.getTime() - times.leaveBy.getTime()) / MINUTE_MS;
  const isOff = !from.isListed || !to.isListed;
  const leaveBy = times && clockParts(localDateTimeOf(times.leaveBy, from.timeZone))?.time;
  const changedLast = from.lastChangedAt > to.lastChangedAt ? from : to;
  return {
    uid: `${leg.ride ? 'ride' : 'drive'}-${from.id}-${to.id}@${BRAND.calendarDomain}`,
    // Both numbers only increase.
    sequence: changeNumber(from) + changeNumber(to),
    changedAt: changedLast.lastChangedAt,
    summary: `${leg.ride ? 'Train' : 'Drive'} to ${hostCity(to)}${leaveBy ? leaveText(leg, leaveBy) : ' (time TBD)'}`,
    description: [
      `${hostCity(from)} to ${hostCity(to)}: ${legText(roundedLeg(leg))}`,
      `${trafficNote(leg)}.`,
      leg.crossesBorder && 'Across the border: bring your passport. The plan allows an hour for it.',
      times && times.nightsOnTheWay > 0 && `Too long for one day: planned ${nightText(times)}.`,
      !times && 'We will show when to leave when both games have a time.',
      url,
    ]
      .filter(Boolean)
      .join('\n'),
    location: locationOf(to),
    url,
    status: isOff ? 'CANCELLED' : 'CONFIRMED',
    isTransparent: true,
    when: times === null ? allDay(localDateOf(to)) : timed(times.leaveBy, minutes),
  };
}
