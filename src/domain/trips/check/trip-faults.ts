import { MINUTE_MS } from '../../dates/durations.ts';
import { clockWords, dateParts, dateSpan, dayText, formatShortDate } from '../../dates/date-text.ts';
import { localDateAt, localDateTimeOf } from '../../dates/zoned-time.ts';
import { matchupText } from '../../games/matchup.ts';
import { localDateOf } from '../../games/game.ts';
import { floorToFive, hoursAndMinutes } from '../../travel/leg-text.ts';
import { planQuestion, type TripPlan } from '../code/trip-code.ts';
import type { HomeLeg } from '../finder/trip-answer.ts';
import type { TripHome } from '../finder/trip-question.ts';
import type { CheckedTrip, CurrentTripGame } from './check-trip.ts';
import { roundTripFault } from './round-trip-fault.ts';
import { stopCity } from './stop-city.ts';

export interface Planned {
  plan: TripPlan;
  home: TripHome | null;
}

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

type Checked = NonNullable<CheckedTrip['checked']>;

/** Returns a sentence for each game outside the dates and each broken leg. */
export function tripFaults({ checked }: Pick<CheckedTrip, 'checked'>, { plan, home }: Planned): string[] {
  if (checked === null) return [];
  const { start, end } = planQuestion(plan, home);
  const outside = checked.outsideDates.flatMap((index) => {
    const game = checked.stored[index];
    if (!game) return [];
    return `${matchupText(game)} is on ${dayText(localDateOf(game))}, outside your dates, ${dateSpan(start, end)}.`;
  });
  return [...outside, ...checked.brokenLegs.map((leg) => legFault(leg, checked, { plan, home }))];
}

/** @param leg as `brokenLegs` counts. */
function legFault(leg: number, checked: Checked, { plan, home }: Planned): string {
  const { trip, stored } = checked;
  const { games, legs, out, back } = trip;
  const [before, after] = [stored[leg], stored[leg + 1]];
  const isOneDate = before && after && games[leg]?.localDate === games[leg + 1]?.localDate;
  if (home && plan.limits.reachMinutes > 0 && !isOneDate)
    return roundTripFault(leg, checked, { limits: plan.limits, bed: home });
  if (!before) return homeFault(out, after, { plan, home });
  if (!after) return homeFault(back, before, { plan, home }, true);
  const facts = legs[leg];
  const isSameVenue = games[leg]?.venueId === games[leg + 1]?.venueId;
  const way = wayText(before, after);
  const isByRail = plan.limits.travel === 'rail';
  if (facts && facts.minutes === 0 && !isSameVenue)
    return `There is no ${isByRail ? 'train' : 'road'} ${way}.`;
  if (facts?.crossesBorder && !plan.limits.mayCrossBorder)
    return `The ${isByRail ? 'ride' : 'drive'} ${way} crosses the border.`;
  const spare = facts?.minutesToSpare ?? null;
  const areTimed = before.startsAt !== null && after.startsAt !== null;
  if (facts?.ride && !isSameVenue && areTimed) return `No train ${way} leaves in time.`;
  if (spare !== null && spare < 0) {
    const short = hoursAndMinutes(-floorToFive(spare));
    return isSameVenue
      ? `The games in ${stopCity(after)} overlap by ${short}.`
      : `The drive ${way} no longer fits: you would need ${short} more.`;
  }
  if (games[leg]?.localDate === games[leg + 1]?.localDate && spare === null)
    return `The ${isByRail ? 'ride' : 'drive'} ${way} cannot be checked until both games have a time.`;
  const { drivingHours } = plan.limits;
  return facts && facts.minutes <= drivingHours * 60
    ? `With the drive ${way}, you would drive more than ${drivingHours} hours a day.`
    : `The drive ${way} takes more than ${drivingHours} hours a day.`;
}

function wayText(before: CurrentTripGame, after: CurrentTripGame): string {
  const [from, to] = [stopCity(before), stopCity(after)];
  return from === to
    ? `in ${to} from ${matchupText(before)} to ${matchupText(after)}`
    : `from ${from} to ${to}`;
}

function homeFault(
  leg: HomeLeg | null,
  game: CurrentTripGame | undefined,
  { plan, home }: Planned,
  isBack = false,
): string {
  const city = game ? stopCity(game) : 'the game';
  const way = isBack ? `The drive home from ${city}` : `The drive from home to ${city}`;
  if (leg === null || home === null)
    return `There is no road ${isBack ? 'home from' : 'from home to'} ${city}.`;
  if (leg.crossesBorder && !plan.limits.mayCrossBorder) return `${way} crosses the border.`;
  const fives = (isBack ? leg.arrivesAt : leg.leavesAt).getTime() / FIVE_MINUTES_MS;
  const rounded = new Date((isBack ? Math.ceil(fives) : Math.floor(fives)) * FIVE_MINUTES_MS);
  const words = dateParts(new Date(`${localDateTimeOf(rounded, home.timeZone)}Z`));
  const would = `you would ${isBack ? 'get home' : 'have to leave by'} ${formatShortDate(words)}, ${words.time}`;
  const date = localDateAt(rounded, home.timeZone);
  const { start, end, leaveAfterMinutes, homeByMinutes } = planQuestion(plan, home);
  if (isBack ? date > end : date < start) return `${way} no longer fits your dates: ${would}.`;
  const limit = isBack
    ? `later than ${clockWords(homeByMinutes)}`
    : `earlier than ${clockWords(leaveAfterMinutes)}`;
  return `${way} no longer fits: ${would}, ${limit}.`;
}
