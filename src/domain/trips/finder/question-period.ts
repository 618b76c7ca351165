import { DAY_MS } from '../../dates/durations.ts';

const HALF_HOUR_MS = 1_800_000;
const FRIDAY = 5;

/** UTC half hours in which a date begins somewhere between Newfoundland and Hawaii. */
const MIDNIGHTS = { from: 5, through: 20 };
/** UTC half hours in which noon comes there. */
const NOONS = { from: 29, through: 44 };

/**
 * Names the span in which no question's dates change: "today" changes at each home's midnight, the coming
 * weekend on Friday at noon.
 */
export function questionPeriod(now: Date): { name: string; ends: Date } {
  const at = now.getTime();
  const isBoundary = (half: number) => {
    const instant = half * HALF_HOUR_MS;
    const ofDay = (instant % DAY_MS) / HALF_HOUR_MS;
    if (ofDay >= MIDNIGHTS.from && ofDay <= MIDNIGHTS.through) return true;
    return new Date(instant).getUTCDay() === FRIDAY && ofDay >= NOONS.from && ofDay <= NOONS.through;
  };
  let begins = Math.floor(at / HALF_HOUR_MS);
  while (!isBoundary(begins)) begins -= 1;
  let ends = Math.floor(at / HALF_HOUR_MS) + 1;
  while (!isBoundary(ends)) ends += 1;
  return { name: new Date(begins * HALF_HOUR_MS).toISOString(), ends: new Date(ends * HALF_HOUR_MS) };
}
