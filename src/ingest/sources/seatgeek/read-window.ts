import { leagueFacts, type League } from '../../../domain/leagues.ts';
import type { DateWindow } from '../season-window.ts';
import { isOfLeague, utcInstant } from './normalize.ts';
import { readList, VENDOR, vendorIdOf, type Failed, type SeatGeekAccess } from './read-pages.ts';
import { seatGeekEventKey } from './schema.ts';

export async function readWindow(
  access: SeatGeekAccess,
  league: League,
  window: DateWindow,
  { mayBeEmpty, onResponse }: { mayBeEmpty: boolean; onResponse: (isLast: boolean) => void },
): Promise<{ outcome: 'read'; rows: Map<string, unknown> } | Failed> {
  return readList(access, {
    list: 'events',
    parameters: {
      'taxonomies.name': leagueFacts(league).path,
      'datetime_utc.gte': `${window.from}T00:00:00`,
      'datetime_utc.lt': `${window.until}T00:00:00`,
      // Without a stable order, pages overlap.
      sort: 'datetime_utc.asc',
    },
    what: `${league} rows from ${window.from} on`,
    problemWhenEmpty: mayBeEmpty
      ? null
      : `${VENDOR} lists no ${league} games from ${window.from} on, in the middle of the season.`,
    matchesRequest: (events) => areOfWindow(league, window, events),
    rowKeyOf: (event, place) => vendorIdOf(event) ?? `${window.from} ${place}`,
    onResponse,
  });
}

function areOfWindow(league: League, window: DateWindow, events: unknown[]): boolean {
  let fitting = 0;
  let strange = 0;
  for (const raw of events) {
    const event = seatGeekEventKey.safeParse(raw);
    if (!event.success) continue;
    const date = utcInstant(event.data.datetime_utc)?.toISOString().slice(0, 10);
    const inside = date === undefined || (window.from <= date && date < window.until);
    if (inside && isOfLeague(league, event.data)) fitting += 1;
    else strange += 1;
  }
  return strange <= fitting;
}
