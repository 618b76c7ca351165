export interface Leg {
  drivingMinutes: number;
  miles: number;
  spareMinutes: number | null;
}

/** Returns '3 hr 40 min · 210 mi · 2 hr 15 min to spare'. */
export function legText({ drivingMinutes, miles, spareMinutes }: Leg): string {
  const parts = [hoursAndMinutes(drivingMinutes), `${Math.round(miles)} mi`];
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

/** Returns 'Includes 30 min for rush hour, no other traffic', or what else a fan should know of the minutes. */
export function trafficNote({ rushMinutes = 0, isEstimated }: { rushMinutes?: number; isEstimated?: true }) {
  const included =
    rushMinutes > 0 ? `Includes ${rushMinutes} min for rush hour, no other traffic` : 'Without traffic';
  return isEstimated ? `Estimated. ${included}` : included;
}

/** Spare time is never rounded up. */
export function roundedLeg(leg: { minutes: number; miles: number; minutesToSpare: number | null }): Leg {
  return {
    drivingMinutes: roundToFive(leg.minutes),
    miles: leg.miles,
    spareMinutes: leg.minutesToSpare === null ? null : floorToFive(leg.minutesToSpare),
  };
}

export function roundToFive(minutes: number): number {
  return Math.round(minutes / 5) * 5;
}

export function floorToFive(minutes: number): number {
  return Math.floor(minutes / 5) * 5;
}
