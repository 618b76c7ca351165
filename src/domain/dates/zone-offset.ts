import { DAY_MS } from './durations.ts';

/** No zone changes its clock twice within it: Morocco's Ramadan, the closest pair, is longer. */
const PERIOD_MS = 28 * DAY_MS;

/** Minutes ahead of UTC; instants are in epoch milliseconds. */
interface Period {
  before: number;
  after: number;
  /** A change is later than `from`, and at `by` at the latest. Without one, `from` is infinite. */
  change: { from: number; by: number };
}

interface Zone {
  readOffset: (instant: number) => number;
  /** Keys count periods since 1970. */
  periods: Map<number, Period>;
}

/** A first `Intl` formatter costs tens of milliseconds, another zone's 0.1 ms, an offset microseconds. */
const zones = new Map<string, Zone>();

/**
 * Returns minutes ahead of UTC, by this runtime's rules.
 * @param instant epoch milliseconds.
 */
export function offsetAt(instant: number, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const { before, after, change } = periodOf(zone, Math.floor(instant / PERIOD_MS));
  if (instant <= change.from) return before;
  if (instant >= change.by) return after;
  const offset = zone.readOffset(instant);
  if (offset === before) change.from = instant;
  else change.by = instant;
  return offset;
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const zone = { readOffset: offsetReader(timeZone), periods: new Map<number, Period>() };
  zones.set(timeZone, zone);
  return zone;
}

function periodOf({ readOffset, periods }: Zone, index: number): Period {
  const known = periods.get(index);
  if (known) return known;
  const [start, end] = [index * PERIOD_MS, (index + 1) * PERIOD_MS];
  const before = periods.get(index - 1)?.after ?? readOffset(start);
  const after = periods.get(index + 1)?.before ?? readOffset(end);
  const period = { before, after, change: { from: before === after ? Infinity : start, by: end } };
  periods.set(index, period);
  return period;
}

/** @throws RangeError for an unknown zone. */
function offsetReader(timeZone: string): (instant: number) => number {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (instant) => {
    // The text ends with 'GMT-03:30', or just 'GMT'.
    const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(clock.format(instant)) ?? [];
    return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  };
}
