import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { clockParts } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { localDateTimeOf } from '../../domain/dates/zoned-time.ts';
import {
  floorToFive,
  hoursAndMinutes,
  legText,
  roundedLeg,
  roundToFive,
} from '../../domain/travel/leg-text.ts';
import type { HomeLeg } from '../../domain/trips/finder/trip-answer.ts';
import type { Leg } from '../../domain/trips/leg.ts';

/** For example, '2 hr 45 min · 168 mi · 1 hr 5 min to spare · border, passport'. */
export function legLine(leg: Leg): string {
  const rounded = roundedLeg(leg);
  return [
    legText({ ...rounded, spareMinutes: null }),
    rounded.spareMinutes !== null && `${spareText(rounded.spareMinutes)} to spare`,
    leg.isEstimated === true && 'estimated',
    leg.rushMinutes > 0 && rushText(leg.rushMinutes),
    leg.isTight && 'tight',
    leg.crossesBorder && 'border, passport',
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

function rushText(minutes: number): string {
  return `includes ${minutes} min for rush hour`;
}

/** Returns '1 hr 5 min', and '2 days' from two days on, when minutes no longer matter. */
export function spareText(minutes: number): string {
  const days = Math.floor(minutes / MINUTES_OF_A_DAY);
  return days < 2 ? hoursAndMinutes(floorToFive(minutes)) : `${days} days`;
}

const MINUTES_OF_A_DAY = 24 * 60;

const EARLIEST_MORNING_HOUR = 3;
const LATE_MORNING_HOUR = 9;
const EVENING_HOUR = 17;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;

/** Returns 'Fri afternoon' where a night on the way follows a late departure anyway, else null. */
export function afternoonOf(
  { leavesAt, nightsOnTheWay }: Pick<HomeLeg, 'leavesAt' | 'nightsOnTheWay'>,
  timeZone: string,
): string | null {
  const local = localDateTimeOf(leavesAt, timeZone);
  if (nightsOnTheWay === 0 || Number(local.slice(11, 13)) < EVENING_HOUR) return null;
  const clock = clockParts(local);
  return clock && `${clock.weekday.slice(0, 3)} afternoon`;
}

export function outText(
  { label, timeZone }: { label: string; timeZone: string },
  { leavesAt, ...leg }: HomeLeg,
) {
  const afternoon = afternoonOf({ leavesAt, ...leg }, timeZone);
  if (afternoon !== null) return `Leave ${label} ${afternoon} · ${driveText(leg)}`;
  const by = new Date(floorToFive(leavesAt.getTime() / MINUTE_MS) * MINUTE_MS);
  return `Leave ${label} by ${clockAt(by, timeZone)} · ${driveText(leg)}`;
}

export function backText(
  { label, timeZone }: { label: string; timeZone: string },
  { arrivesAt, ...leg }: HomeLeg,
) {
  // Nobody is home earlier than this says.
  const at = new Date(Math.ceil(arrivesAt.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS);
  const hour = Number(localDateTimeOf(leg.leavesAt, timeZone).slice(11, 13));
  // Nobody has to leave this early.
  const isFreeToLeave = leg.nightsOnTheWay > 0 || (hour >= EARLIEST_MORNING_HOUR && hour < LATE_MORNING_HOUR);
  return `${driveText(leg)} · home in ${label} ${clockAt(at, timeZone)}${isFreeToLeave ? ' or later' : ''}`;
}

/** Nobody takes the car for less. */
const WALKED_MILES = 2;

/** Returns 'Walk or ride, 1 mi', or null of a drive. */
export function walkText({ miles }: { miles: number }): string | null {
  return miles < WALKED_MILES ? `Walk or ride, ${Math.max(1, Math.round(miles))} mi` : null;
}

function driveText({
  miles,
  minutes,
  nightsOnTheWay,
  crossesBorder,
  rushMinutes,
  isEstimated,
}: Omit<HomeLeg, 'leavesAt' | 'arrivesAt'>) {
  const walk = walkText({ miles });
  if (walk !== null) return walk.toLowerCase();
  return [
    hoursAndMinutes(roundToFive(minutes)),
    `${formatNumber(Math.round(miles))} mi`,
    ...(isEstimated ? ['estimated'] : []),
    ...(rushMinutes > 0 ? [rushText(rushMinutes)] : []),
    ...(nightsOnTheWay > 0
      ? [nightsOnTheWay === 1 ? '1 night on the road' : `${nightsOnTheWay} nights on the road`]
      : []),
    ...(crossesBorder ? ['border, passport'] : []),
  ].join(' · ');
}

function clockAt(instant: Date, timeZone: string): string {
  const clock = clockParts(localDateTimeOf(instant, timeZone));
  return clock ? `${clock.weekday.slice(0, 3)} ${clock.time}` : '';
}
