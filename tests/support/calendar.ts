import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

export interface ReadEntry {
  uid: string;
  sequence: number;
  summary: string;
  description: string;
  location: string | null;
  url: string;
  status: string;
  /** The values are ISO instants, or `YYYY-MM-DD` for a whole day. */
  start: string;
  end: string;
  isDay: boolean;
}

/** Checks the text line by line (RFC 5545, 3.1). */
export function lineFaults(text: string): string[] {
  const lines = text.split('\r\n');
  return [
    ...(lines.pop() === '' ? [] : ['the last line does not end']),
    ...lines.filter((line) => /[\r\n]/.test(line)).map((line) => `a bare line break in ${line}`),
    ...lines.filter((line) => Buffer.byteLength(line) > 75).map((line) => `too long: ${line}`),
    ...lines.filter((line) => line === '').map(() => 'an empty line'),
  ];
}

/** Reads entries with Mozilla's ical.js. */
export function readByIcalJs(text: string): { name: string; entries: ReadEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const at = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      description: event.description,
      location: event.location,
      url: String(component.getFirstPropertyValue('url')),
      status: String(component.getFirstPropertyValue('status')),
      start: at(event.startDate),
      end: at(event.endDate),
      isDay: event.startDate.isDate,
    };
  });
  // ical.js does not unescape unknown properties.
  const name = String(calendar.getFirstPropertyValue('x-wr-calname')).replace(/\\([,;\\])/g, '$1');
  return { name, entries };
}

export function readByNodeIcal(text: string): { name: string; entries: ReadEntry[] } {
  const calendar = nodeIcal.sync.parseICS(text);
  const entries = Object.values(calendar).flatMap((event) => {
    if (event?.type !== 'VEVENT') return [];
    const isDay = event.datetype === 'date';
    const at = (time: Date) => (isDay ? localDate(time) : time.toISOString());
    return [
      {
        uid: event.uid,
        sequence: Number(event.sequence),
        summary: plainValue(event.summary),
        description: plainValue(event.description),
        location: event.location === undefined ? null : plainValue(event.location),
        url: plainValue(event.url),
        status: String(event.status),
        start: at(event.start),
        end: at(event.end ?? event.start),
        isDay,
      },
    ];
  });
  return { name: plainValue(calendar.vcalendar?.['WR-CALNAME']), entries };
}

/** node-ical returns an object for a value with parameters. */
function plainValue(value: unknown): string {
  return typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value);
}

function localDate(time: Date): string {
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${digits(time.getMonth() + 1)}-${digits(time.getDate())}`;
}
