import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { BRAND } from '../../domain/brand.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { timeZoneComponent } from './time-zone-component.ts';

/** A calendar that people import or subscribe to. */
export interface CalendarFile {
  name: string;
  description: string;
  /** Absolute addresses of the page it belongs to, and of the file itself. */
  url: string;
  source: string;
  /** In the order they are written. */
  entries: readonly CalendarEntry[];
}

/** Every six hours, as the jobs ask their sources. */
const REFRESH_SECONDS = 6 * 60 * 60;
const DAY_MS = 86_400_000;

/** @returns the text of an `.ics` file (RFC 5545): the same text for the same facts. */
export function calendarText({ name, description, url, source, entries }: CalendarFile): string {
  const calendar = ical({
    // The library writes these two as they are.
    name: escaped(name),
    description: escaped(description),
    prodId: { company: BRAND.name, product: 'Calendars', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    url,
    source,
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: zoneWriter(entries) },
  });
  for (const entry of entries) calendar.createEvent(eventOf(entry));
  return `${calendar.toString()}\r\n`;
}

function eventOf(entry: CalendarEntry) {
  const { when } = entry;
  return {
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    summary: entry.summary,
    description: entry.description,
    location: entry.location === null ? null : { title: entry.location },
    url: entry.url,
    status: ICalEventStatus[entry.status],
    transparency: entry.isTransparent ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    // Text without a zone goes out as it is, on whatever clock this machine runs.
    start: when.start,
    end: when.end,
    ...(when.kind === 'timed' ? { timezone: when.timeZone } : { allDay: true }),
  };
}

/** Writes each zone with the changes of its clock from the first entry to the last. */
function zoneWriter(entries: readonly CalendarEntry[]): (timeZone: string) => string {
  const times = entries.flatMap(({ when }) =>
    when.kind === 'timed' ? [when.from.getTime(), when.until.getTime()] : [],
  );
  const from = new Date(Math.min(...times) - DAY_MS);
  const until = new Date(Math.max(...times) + DAY_MS);
  return (timeZone) => timeZoneComponent(timeZone, from, until);
}

/** TEXT of RFC 5545, 3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r?\n/g, '\\n');
}
