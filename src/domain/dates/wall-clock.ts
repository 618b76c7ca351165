import { zoneOffsets } from './zoned-time.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

interface Zone {
  offsetAt: (instant: Date) => number;
  /** Keys are days since 1970; values are the minutes ahead of UTC at noon, UTC. */
  offsetOn: Map<number, number>;
}

/** Reading one offset takes as long as a hundred steps of a search. */
const zones = new Map<string, Zone>();

/** Returns the days since 1970 of `YYYY-MM-DD`. */
export function dayNumber(localDate: string): number {
  return Date.parse(`${localDate}T00:00:00Z`) / DAY_MS;
}

/** Returns 0 for a Friday to 6 for a Thursday, which day 0 was. */
export function daysSinceFriday(day: number): number {
  return (day + 6) % 7;
}

export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns epoch milliseconds. A skipped time is an hour later, and a repeated one the first of the two.
 * @param minutes after midnight; they may exceed a day.
 */
export function wallClockInstant(day: number, minutes: number, timeZone: string): number {
  const date = day + Math.floor(minutes / DAY_MINUTES);
  const local = day * DAY_MS + minutes * MINUTE_MS;
  const zone = zoneOf(timeZone);
  const [before, after] = [offsetOn(zone, date - 1), offsetOn(zone, date)];
  const first = local - before * MINUTE_MS;
  if (before === after || zone.offsetAt(new Date(first)) === before) return first;
  const second = local - after * MINUTE_MS;
  return zone.offsetAt(new Date(second)) === after ? second : first;
}

/** Returns the local day, in days since 1970, and the minutes after its midnight. */
export function wallClockAt(instant: number, timeZone: string): { day: number; minutes: number } {
  const zone = zoneOf(timeZone);
  const date = Math.floor(instant / DAY_MS);
  const offset = offsetOn(zone, date);
  const isSteady = offsetOn(zone, date - 1) === offset && offsetOn(zone, date + 1) === offset;
  const local = instant + (isSteady ? offset : zone.offsetAt(new Date(instant))) * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  return { day, minutes: (local - day * DAY_MS) / MINUTE_MS };
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const zone = { offsetAt: zoneOffsets(timeZone), offsetOn: new Map<number, number>() };
  zones.set(timeZone, zone);
  return zone;
}

/** Clocks change at night, so noon UTC is after a change on that date from Hawaii to Melbourne. */
function offsetOn(zone: Zone, day: number): number {
  const known = zone.offsetOn.get(day);
  if (known !== undefined) return known;
  const offset = zone.offsetAt(new Date(day * DAY_MS + DAY_MS / 2));
  zone.offsetOn.set(day, offset);
  return offset;
}
