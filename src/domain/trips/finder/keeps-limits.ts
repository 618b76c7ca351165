import type { AssembledTrip } from './assembled-trip.ts';
import { mostSameDateLegs, spareNeeded, type TripQuestion } from './trip-question.ts';

/** Checks the time to spare and two-game dates, which a trip that moved may exceed without being broken. */
export function keepsLimits({ legs }: Pick<AssembledTrip, 'legs'>, question: TripQuestion): boolean {
  const onOneDate = legs.filter(({ datesApart }) => datesApart === 0).length;
  if (onOneDate > mostSameDateLegs(question)) return false;
  return legs.every(
    ({ leg, datesApart }) =>
      leg.minutesToSpare === null ||
      leg.minutesToSpare >= spareNeeded(question, leg.minutes, datesApart === 0),
  );
}
