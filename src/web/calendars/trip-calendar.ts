import { BRAND } from '../../domain/brand.ts';
import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import type { HomeLeg } from '../../domain/trips/finder/trip-answer.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { tripCities } from '../../domain/trips/check/stop-city.ts';
import { mustExist } from '../../domain/must-exist.ts';
import type { LoadedTrip } from '../trip-pages/load-trip.ts';
import { paths } from '../urls/paths.ts';
import { changeNumber, gameEntry, timed, type CalendarEntry, driveEntry } from './calendar-entry.ts';
import type { CalendarFile } from './calendar-file.ts';

/** Keeps games that are off, so that subscribers see them canceled. */
export function tripCalendar({ facts, checked }: LoadedTrip, siteOrigin: string): CalendarFile {
  const { code, plan, home } = facts;
  const url = `${siteOrigin}${paths.trip(code)}`;
  const stored = checked.checked?.stored ?? [];
  const trip = checked.checked?.trip;
  const games = checked.stops.flatMap(({ game }) => (game ? (gameEntry(game, url) ?? []) : []));
  const drives = stored.slice(1).flatMap((to, index) => {
    const [from, leg] = [stored[index], trip?.legs[index]];
    if (!from || !leg || leg.minutes === 0) return [];
    return driveEntry(from, to, leg, url, plan.limits.drivingHours * 60) ?? [];
  });
  const [first, last] = [stored[0], stored.at(-1)];
  const dates = plan.games.map(({ localDate }) => localDate).toSorted();
  const [start, end] = [trip?.firstDate ?? mustExist(dates[0]), trip?.lastDate ?? mustExist(dates.at(-1))];
  return {
    name: `${tripCities(checked.stops, stored)}: ${dateSpan(start, end)}`,
    description: 'The games of a trip and the drives between them.',
    url,
    source: `${siteOrigin}${paths.tripCalendar(code)}`,
    entries: [
      ...(home && trip?.out && first
        ? [homeEntry(first, trip.out, { way: 'out', home: home.name, url })]
        : []),
      ...games,
      ...drives,
      ...(home && trip?.back && last
        ? [homeEntry(last, trip.back, { way: 'back', home: home.name, url })]
        : []),
    ],
  };
}

function homeEntry(
  game: ListedGame,
  { leavesAt, arrivesAt, miles, minutes }: HomeLeg,
  { way, home, url }: { way: 'out' | 'back'; home: string; url: string },
): CalendarEntry {
  const drive = `${hoursAndMinutes(roundToFive(minutes))} · ${Math.round(miles)} mi`;
  return {
    uid: `home-${way}-${game.id}@${BRAND.calendarDomain}`,
    sequence: changeNumber(game),
    changedAt: game.lastChangedAt,
    summary: way === 'out' ? `Leave ${home}` : `Drive home to ${home}`,
    description: `${drive}\n${url}`,
    location: null,
    url,
    status: 'CONFIRMED',
    isTransparent: true,
    when: timed(leavesAt, Math.round((arrivesAt.getTime() - leavesAt.getTime()) / MINUTE_MS)),
  };
}
