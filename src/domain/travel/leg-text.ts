import type { Leg } from '../trips/leg.ts';
import type { PlannedRide } from '../trips/train-departure.ts';

/** Returns '3 hr 40 min · 210 mi · 2 hr 15 min to spare' or '5 hr 20 min door to door'. */
export function legText({ drivingMinutes, miles, spareMinutes }: ReturnType<typeof roundedLeg>): string {
  const hours = hoursAndMinutes(drivingMinutes);
  const parts = miles === null ? [`${hours} door to door`] : [hours, `${Math.round(miles)} mi`];
  if (spareMinutes !== null) parts.push(`${hoursAndMinutes(spareMinutes)} to spare`);
  return parts.join(' · ');
}

/** Returns '3 hr 40 min', '2 hr' or '45 min'. */
export function hoursAndMinutes(totalMinutes: number): string {
  const rounded = Math.round(totalMinutes);
  const hours = Math.floor(rounded / 60);
  const minutes = rounded % 60;
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} hr` : `${hours} hr ${minutes} min`;
}

export function trafficNote({
  rushMinutes = 0,
  isEstimated,
  ride,
}: Partial<Pick<Leg, 'rushMinutes' | 'isEstimated' | 'ride'>>): string {
  if (ride) return rideNote(ride);
  const included =
    rushMinutes > 0 ? `Includes ${rushMinutes} min for rush hour, no other traffic` : 'Without traffic';
  return isEstimated ? `Estimated. ${included}` : included;
}

export function trainText({ from }: { from: string }, leaveBy: string, arriveBy: string): string {
  return `Take a train by about ${leaveBy} from ${from} to be there by ${arriveBy}`;
}

function rideNote({ train, transit: [before, after] }: PlannedRide): string {
  if (train === null) return `By transit: ${before}${after === undefined ? '' : `, then ${after}`}`;
  const to = after === undefined ? '' : `; after it, ${after}`;
  return `About ${hoursAndMinutes(train.minutes)} by ${train.by} to ${train.to}; before it, ${before}${to}`;
}

/** Spare time is never rounded up. A ride's minutes are from door to door. */
export function roundedLeg(leg: Pick<Leg, 'minutes' | 'miles' | 'minutesToSpare' | 'ride'>) {
  return {
    drivingMinutes: roundToFive(leg.minutes),
    miles: leg.ride ? null : leg.miles,
    spareMinutes: leg.minutesToSpare === null ? null : floorToFive(leg.minutesToSpare),
  };
}

export function roundToFive(minutes: number): number {
  return Math.round(minutes / 5) * 5;
}

export function ceilToFive(minutes: number): number {
  return Math.ceil(minutes / 5) * 5;
}

export function floorToFive(minutes: number): number {
  return Math.floor(minutes / 5) * 5;
}
