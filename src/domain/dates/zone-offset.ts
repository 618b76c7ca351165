const MINUTE_MS = 60_000;
/** No zone changes its clock twice within it. */
const FORTNIGHT_MS = 14 * 24 * 60 * MINUTE_MS;

/** Minutes ahead of UTC, before and from `changesAt` (epoch milliseconds; infinite without a change). */
interface Fortnight {
  before: number;
  changesAt: number;
  after: number;
}

interface Zone {
  readOffset: (instant: number) => number;
  /** Keys count fortnights since 1970. */
  fortnights: Map<number, Fortnight>;
}

/** A first formatter costs an isolate tens of milliseconds, one of another zone a tenth of one. */
const zones = new Map<string, Zone>();

/**
 * Returns the minutes that a zone's clock is ahead of UTC, by the laws that this runtime knows.
 * @param instant epoch milliseconds.
 */
export function offsetAt(instant: number, timeZone: string): number {
  const { before, changesAt, after } = fortnightOf(instant, timeZone);
  return instant < changesAt ? before : after;
}

interface ClockChange {
  at: Date;
  from: number;
  to: number;
}

/** Changes are exact to the minute. */
export function clockChanges(timeZone: string, from: Date, until: Date): ClockChange[] {
  const changes: ClockChange[] = [];
  for (let at = from.getTime(); at <= until.getTime(); at = startOf(indexOf(at) + 1)) {
    const { before, changesAt, after } = fortnightOf(at, timeZone);
    if (changesAt > from.getTime() && changesAt <= until.getTime())
      changes.push({ at: new Date(changesAt), from: before, to: after });
  }
  return changes;
}

function fortnightOf(instant: number, timeZone: string): Fortnight {
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = { readOffset: offsetReader(timeZone), fortnights: new Map() };
    zones.set(timeZone, zone);
  }
  const index = indexOf(instant);
  let fortnight = zone.fortnights.get(index);
  if (!fortnight) {
    fortnight = readFortnight(zone, index);
    zone.fortnights.set(index, fortnight);
  }
  return fortnight;
}

function readFortnight({ readOffset, fortnights }: Zone, index: number): Fortnight {
  const [start, end] = [startOf(index), startOf(index + 1)];
  const before = fortnights.get(index - 1)?.after ?? readOffset(start);
  const after = fortnights.get(index + 1)?.before ?? readOffset(end);
  if (before === after) return { before, changesAt: Infinity, after };
  let [low, high] = [start / MINUTE_MS, end / MINUTE_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (readOffset(middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return { before, changesAt: high * MINUTE_MS, after };
}

function indexOf(instant: number): number {
  return Math.floor(instant / FORTNIGHT_MS);
}

function startOf(index: number): number {
  return index * FORTNIGHT_MS;
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
