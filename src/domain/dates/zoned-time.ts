const LOCAL_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

export function isLocalDateTime(text: string): boolean {
  if (!LOCAL_PATTERN.test(text)) return false;
  // `Date` reads February 30 and the hour 24 as a later day, and nothing else that it should refuse.
  return new Date(`${text}Z`).getUTCDate() === Number(text.slice(8, 10));
}

const PLANNABLE_YEARS = /^20[2-9]\d-/;

/** Returns whether text is a date, `YYYY-MM-DD`, for which somebody may plan a trip. */
export function isPlannableDate(text: string): boolean {
  return PLANNABLE_YEARS.test(text) && isLocalDateTime(`${text}T00:00:00`);
}

/** Returns `YYYY-MM-DDTHH:MM:SS`. */
export function localDateTimeOf(instant: Date, timeZone: string): string {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of wallClockOf(timeZone).formatToParts(instant)) shown[type] = value;
  const { year, month, day, hour, minute, second } = shown;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

export function localDateAt(instant: Date, timeZone: string): string {
  return localDateTimeOf(instant, timeZone).slice(0, 10);
}

const DIGITS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** Creating a formatter costs a hundred times more than using it. */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...DIGITS, timeZone });
  wallClocks.set(timeZone, made);
  return made;
}

export function addDays(localDate: string, days: number): string {
  const date = new Date(`${localDate}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the `YYYY-MM` of a `YYYY-MM-DD`. */
export function yearMonthOf(localDate: string): string {
  return localDate.slice(0, 7);
}

/** The result is negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The returned function gives minutes ahead of UTC. */
export function zoneOffsets(timeZone: string): (instant: Date) => number {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (instant) => {
    const name = clock.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // The name is 'GMT-03:30', or just 'GMT'.
    const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
  };
}

interface ClockChange {
  at: Date;
  from: number;
  to: number;
}

const MINUTE_MS = 60_000;
const FORTNIGHT_MS = 14 * 24 * 60 * MINUTE_MS;

/** Changes are exact to the minute. */
export function clockChanges(timeZone: string, from: Date, until: Date): ClockChange[] {
  const offsetAt = zoneOffsets(timeZone);
  const changes: ClockChange[] = [];
  let [start, before] = [from.getTime(), offsetAt(from)];
  while (start < until.getTime()) {
    const end = Math.min(start + FORTNIGHT_MS, until.getTime());
    const after = offsetAt(new Date(end));
    if (before !== after) {
      const isAfter = (instant: Date) => offsetAt(instant) === after;
      changes.push({ at: firstMinute(start, end, isAfter), from: before, to: after });
    }
    [start, before] = [end, after];
  }
  return changes;
}

/** Returns the first minute that satisfies `holds`, which `end` does. */
function firstMinute(start: number, end: number, holds: (instant: Date) => boolean): Date {
  let [low, high] = [Math.floor(start / MINUTE_MS), Math.ceil(end / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(new Date(middle * MINUTE_MS))) high = middle;
    else low = middle;
  }
  return new Date(high * MINUTE_MS);
}

/** Returns '2026-11-20 18:05 UTC'. */
export function utcMinute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
