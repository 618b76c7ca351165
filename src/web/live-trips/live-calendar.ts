import { BRAND } from '../../domain/brand.ts';
import { localDateAt } from '../../domain/dates/zoned-time.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { EASTERN } from '../../domain/dates/eastern-time.ts';
import { plannedMatchup } from '../../domain/trips/check/change-text.ts';
import { matchupText } from '../../domain/games/matchup.ts';
import type { StoredTripGame } from '../../db/queries/trip-games.ts';
import type { TripStop, TripStopStatus } from '../../domain/trips/trip-stops.ts';
import { allDay, changeNumber, type CalendarEntry } from '../calendars/calendar-entry.ts';
import type { CalendarFile } from '../calendars/calendar-file.ts';
import { tripCalendar } from '../calendars/trip-calendar.ts';
import { isBroken } from './live-trip-view.ts';
import type { LiveTrip } from './load-live-trip.ts';

interface Addresses {
  /** The absolute URL of the page. */
  page: string;
  /** The absolute URL of the file. */
  file: string;
}

/** The present plan; a game that left it has no entry any more. */
export function liveCalendar(live: LiveTrip, addresses: Addresses): CalendarFile {
  const { trip, facts, checked } = live;
  const calendar = tripCalendar(facts, checked, { ...addresses, name: trip.name });
  const notice = isBroken(live) ? brokenEntry(live, addresses.page) : null;
  return notice === null ? calendar : { ...calendar, entries: [notice, ...calendar.entries] };
}

const LOST: Readonly<Record<TripStopStatus, string | null>> = {
  'as-planned': null,
  started: null,
  moved: 'moved',
  'found-again': 'may have moved',
  postponed: 'is postponed',
  cancelled: 'is canceled',
  gone: 'is no longer listed',
};

/** Stands on the first date of the games, whose calendar app shows it before the trip. */
function brokenEntry({ checked }: LiveTrip, url: string): CalendarEntry {
  const { stops } = checked;
  const [first] = stops.flatMap(({ game }) => game ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const dates = stops.map(({ planned, game }) => (game ? localDateOf(game) : planned.localDate)).toSorted();
  const changes = stops.flatMap(({ game }) => (game ? [game.lastChangedAt.getTime()] : []));
  const changedAt = new Date(Math.max(0, ...changes));
  return {
    uid: `check-${first?.id ?? dates[0]}@${BRAND.calendarDomain}`,
    sequence: changeNumber({ lastChangedAt: changedAt }),
    changedAt,
    summary: `Check your trip: ${lostText(stops)}`,
    description: `The trip no longer works as planned. See what changed: ${url}`,
    location: null,
    url,
    status: 'CONFIRMED',
    isTransparent: true,
    when: allDay(dates[0] ?? localDateAt(changedAt, EASTERN)),
  };
}

/** Names the gravest change first: a game that is off, then one that moved. */
function lostText(stops: readonly TripStop<StoredTripGame>[]): string {
  const lost = stops.flatMap(({ planned, game, status }) => {
    const words = LOST[status];
    const name = game ? matchupText(game) : plannedMatchup(planned);
    return words === null ? [] : { text: `${name} ${words}`, isOff: words.startsWith('is ') };
  });
  return (lost.find(({ isOff }) => isOff) ?? lost[0])?.text ?? 'a drive no longer fits';
}

/** For 60 days, a subscriber reads why the calendar is empty. */
export function endedCalendar(keyHash: string, endedAt: Date, addresses: Addresses): CalendarFile {
  return {
    name: 'Shared trip (turned off)',
    description: 'This shared trip was turned off.',
    url: addresses.page,
    source: addresses.file,
    entries: [
      {
        uid: `ended-${keyHash.slice(0, 16)}@${BRAND.calendarDomain}`,
        sequence: 0,
        changedAt: endedAt,
        summary: 'This shared trip was turned off',
        description:
          'Its owner turned the link off, made a new one or deleted the trip. Ask them for the new link.',
        location: null,
        url: addresses.page,
        status: 'CONFIRMED',
        isTransparent: true,
        when: allDay(localDateAt(endedAt, EASTERN)),
      },
    ],
  };
}
