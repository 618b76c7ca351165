import { clockChanges, offsetAt } from '../../domain/dates/zone-offset.ts';

/**
 * Lists every clock change from `from` to `until`. A list cannot go stale as a rule can.
 * @returns the lines of a VTIMEZONE (RFC 5545, 3.6.5).
 */
export function timeZoneComponent(timeZone: string, from: Date, until: Date): string {
  const changes = clockChanges(timeZone, from, until);
  const first = offsetAt(from.getTime(), timeZone);
  const next = changes[0]?.to ?? first;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance(next < first ? 'DAYLIGHT' : 'STANDARD', '19700101T000000', first, first),
    ...changes.flatMap(({ at, from: before, to }) => {
      // The onset is in the local time before the change.
      const onset = new Date(at.getTime() + before * 60_000).toISOString();
      return observance(to > before ? 'DAYLIGHT' : 'STANDARD', compact(onset), before, to);
    }),
    'END:VTIMEZONE',
  ].join('\r\n');
}

function observance(kind: 'STANDARD' | 'DAYLIGHT', start: string, from: number, to: number): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    `END:${kind}`,
  ];
}

/** Returns text such as '20270314T020000'. */
function compact(iso: string): string {
  return iso.slice(0, 19).replace(/[-:]/g, '');
}

/** Returns text such as '-0500'. */
function offset(minutes: number): string {
  const absolute = Math.abs(minutes);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(absolute / 60))}${digits(absolute % 60)}`;
}
