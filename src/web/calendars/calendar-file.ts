import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { BRAND } from '../../domain/brand.ts';
import type { CalendarEntry } from './calendar-entry.ts';

export interface CalendarFile {
  name: string;
  description: string;
  /** The absolute URL of the page that offers the calendar. */
  url: string;
  /** The absolute URL of the file. */
  source: string;
  entries: readonly CalendarEntry[];
}

/** The jobs read their sources at this interval. */
const REFRESH_SECONDS = 6 * 60 * 60;

/** Subscriptions and downloads share this text. */
const UPDATES =
  'A subscription updates when a game moves. A downloaded file is a one-time copy and won’t update.';

/** Follows RFC 5545. The same facts always give the same text. */
export function calendarText({ name, description, url, source, entries }: CalendarFile): string {
  const calendar = ical({
    // ical-generator does not escape the name and the description.
    name: escaped(name),
    description: escaped(`${description} ${UPDATES}`),
    prodId: { company: BRAND.name, product: 'Calendars', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    url,
    source,
    ttl: REFRESH_SECONDS,
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
    start: when.start,
    end: when.end,
    allDay: when.kind === 'all-day',
  };
}

/** Escapes a TEXT value (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r?\n/g, '\\n');
}
