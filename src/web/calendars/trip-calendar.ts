import { BRAND } from '../../domain/brand.ts';
import { MINUTE_MS } from '../../domain/dates/durations.ts';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import type { HomeLeg } from '../../domain/trips/finder/trip-answer.ts';
import type { StoredTripGame } from '../../db/queries/trip-games.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { CheckedTrip } from '../../domain/trips/check/check-trip.ts';
import type { TripFacts } from '../trip-pages/load-trip.ts';
import { tripCities } from '../../domain/trips/check/stop-city.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { walkText } from '../trips/trip-drive-text.ts';
import { TRAVEL_WORDS } from '../ui/travel-words.ts';
import { type CalendarEntry, changeNumber, driveEntry, gameEntry, timed } from './calendar-entry.ts';
import type { CalendarFile } from './calendar-file.ts';

/**
 * Keeps games that are off, so that subscribers see them canceled.
 * @param urls absolute: of the page that offers the calendar, and of the file.
 * @param name replaces the trip's cities.
 */
export function tripCalendar(
  { plan, home }: Pick<TripFacts, 'plan' | 'home'>,
  { stops, checked }: CheckedTrip<StoredTripGame>,
  { page, file, name }: { page: string; file: string; name?: string },
): CalendarFile {
  const stored = checked?.stored ?? [];
  const trip = checked?.trip;
  const drives = new Map(
    stored.slice(1).map((to, index) => {
      const [from, leg] = [stored[index], trip?.legs[index]];
      const limit = plan.limits.drivingHours * 60;
      return [to.id, from && leg && leg.minutes > 0 ? driveEntry(from, to, leg, page, limit) : null];
    }),
  );
  const isFromBed = plan.limits.reachMinutes > 0;
  const ways = (game: ListedGame | undefined, leg: HomeLeg | null | undefined, way: 'out' | 'back') =>
    home && game && leg ? [homeEntry(game, leg, { way, home: home.name, isFromBed, url: page })] : [];
  const rounds = (trip?.roundTrips ?? []).filter(({ out }) => walkText(out) === null);
  const outOf = new Map(rounds.map(({ firstGame, out }) => [stored[firstGame]?.id, out]));
  const backOf = new Map(rounds.map(({ lastGame, back }) => [stored[lastGame]?.id, back]));
  const games = stops.flatMap(({ game }) =>
    game
      ? [
          ...ways(game, outOf.get(game.id), 'out'),
          drives.get(game.id) ?? [],
          gameEntry(game, page) ?? [],
          ...ways(game, backOf.get(game.id), 'back'),
        ].flat()
      : [],
  );
  const [first, last] = [stored[0], stored.at(-1)];
  const dates = plan.games.map(({ localDate }) => localDate).toSorted();
  const [start, end] = [trip?.firstDate ?? mustExist(dates[0]), trip?.lastDate ?? mustExist(dates.at(-1))];
  return {
    name: `${name ?? tripCities(stops, stored)}: ${dateSpan(start, end)}`,
    description: `The games of a trip and the ${TRAVEL_WORDS[plan.limits.travel].legs} between them.`,
    url: page,
    source: file,
    entries: [...ways(first, trip?.out, 'out'), ...games, ...ways(last, trip?.back, 'back')],
  };
}

function homeEntry(
  game: ListedGame,
  { leavesAt, arrivesAt, miles, minutes }: HomeLeg,
  { way, home, isFromBed, url }: { way: 'out' | 'back'; home: string; isFromBed: boolean; url: string },
): CalendarEntry {
  const drive = `${hoursAndMinutes(roundToFive(minutes))} · ${Math.round(miles)} mi`;
  return {
    uid: `home-${way}-${game.id}@${BRAND.calendarDomain}`,
    sequence: changeNumber(game),
    changedAt: game.lastChangedAt,
    summary: way === 'out' ? `Leave ${home}` : `Drive ${isFromBed ? 'back' : 'home'} to ${home}`,
    description: `${drive}\n${url}`,
    location: null,
    url,
    status: 'CONFIRMED',
    isTransparent: true,
    when: timed(leavesAt, Math.round((arrivesAt.getTime() - leavesAt.getTime()) / MINUTE_MS)),
  };
}
