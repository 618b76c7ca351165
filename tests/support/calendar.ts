import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

/** An entry as a calendar program understands it. */
export interface ReadEntry {
  uid: string;
  sequence: number;
  summary: string;
  description: string;
  location: string | null;
  url: string;
  status: string;
  /** ISO instants; dates `YYYY-MM-DD` of a whole day. */
  start: string;
  end: string;
  /** Null for a whole day. */
  timeZone: string | null;
}

/** What is wrong with a file line by line: RFC 5545, 3.1. */
export function lineFaults(text: string): string[] {
  const lines = text.split('\r\n');
  return [
    ...(lines.pop() === '' ? [] : ['the last line does not end']),
    ...lines.filter((line) => /[\r\n]/.test(line)).map((line) => `a bare line break in ${line}`),
    ...lines.filter((line) => Buffer.byteLength(line) > 75).map((line) => `too long: ${line}`),
    ...lines.filter((line) => line === '').map(() => 'an empty line'),
  ];
}

/** The entries as Mozilla's reader takes them, every time on the zones that the file itself defines. */
export function readByIcalJs(text: string): { name: string; entries: ReadEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
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
      timeZone: event.startDate.isDate ? null : (event.startDate.zone?.tzid ?? null),
    };
  });
  ICAL.TimezoneService.reset();
  // This reader leaves the escapes of properties that it does not know.
  const name = String(calendar.getFirstPropertyValue('x-wr-calname')).replace(/\\([,;\\])/g, '$1');
  return { name, entries };
}

/** The entries as node-ical takes them, in the order of the file. */
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
        summary: plain(event.summary),
        description: plain(event.description),
        location: event.location === undefined ? null : plain(event.location),
        url: plain(event.url),
        status: String(event.status),
        start: at(event.start),
        end: at(event.end ?? event.start),
        timeZone: isDay ? null : (event.start.tz ?? null),
      },
    ];
  });
  return { name: plain(calendar.vcalendar?.['WR-CALNAME']), entries };
}

/** A value with parameters comes as an object. */
function plain(value: unknown): string {
  return typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value);
}

function localDate(time: Date): string {
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${digits(time.getMonth() + 1)}-${digits(time.getDate())}`;
}
