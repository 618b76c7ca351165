import { MINUTE_MS } from '../../dates/durations.ts';
import { wallClockInstant } from '../../dates/wall-clock.ts';
import { daysBetween } from '../../dates/zoned-time.ts';
import { LEAGUES } from '../../leagues.ts';
import { cityOfVenue, marketCityOfPlaceSlug } from '../../travel/city-venues.ts';
import { exceeds, freeDatesBetween } from '../late-drive.ts';
import type { DriveBetween } from '../leg.ts';
import { ROADTRIP_LIMITS } from '../trip-limits.ts';
import type { AssembledTrip } from './assembled-trip.ts';
import { checkLeg, type CheckedLeg } from './check-leg.ts';
import { driveBack, driveOut, homeLegOf, type HomeDrive } from './home-leg.ts';
import { factsOf, type TripGame } from './trip-game.ts';
import type { TripHome, TripQuestion } from './trip-question.ts';

/** Nobody leaves on a day trip before 8 AM, by the bed's clock. */
export const EARLIEST_MINUTE = 8 * 60;
/** Each date has its way home, so no drive goes on the next day. */
const NO_LIMIT = Infinity;
/** A way back that comes too late is shown as it is. */
const WHOLE_NIGHT = 2 * 24 * 60;

/** The games of one date, seen from one bed. */
export interface DateFromBed {
  /** Null while a start is unknown. */
  out: HomeDrive | null;
  back: HomeDrive | null;
  /** Between the date's games. */
  legs: readonly CheckedLeg[];
  /** All driving of the date. */
  minutes: number;
  /** In town, no departure is too early and no return too late. */
  isInTown: boolean;
  fitsOut: boolean;
  fitsBack: boolean;
}

/** @param games of one date, in the order of play. */
export function dateFromBed(
  games: readonly [TripGame, ...TripGame[]],
  question: TripQuestion,
  bed: TripHome,
  driveBetween: DriveBetween,
): DateFromBed {
  const [first] = games;
  const last = games.at(-1) ?? first;
  const limit = question.drivingHours * 60;
  const legs = games.slice(1).map((to, index) => {
    const from = games[index] ?? first;
    const drive =
      from.venueId === to.venueId ? { miles: 0, minutes: 0 } : driveBetween(from.venueId, to.venueId);
    return checkLeg(from, to, drive, limit);
  });
  const [there, home] = [bed.driveTo(first.venueId), bed.driveTo(last.venueId)];
  const isInTown = games.every(({ venueId }) => isInTownOf(bed, venueId));
  const isInReach = games.every(
    ({ venueId }) =>
      isInTownOf(bed, venueId) || (bed.driveTo(venueId)?.minutes ?? Infinity) <= question.reachMinutes,
  );
  const isTimed = first.startsAt !== null && last.startsAt !== null;
  if (there === null || home === null || !isTimed) {
    return { out: null, back: null, legs, minutes: 0, isInTown, fitsOut: isInTown, fitsBack: isInTown };
  }
  const out = driveOut(bed, first, there, NO_LIMIT);
  const back = driveBack(
    bed,
    last,
    home,
    { drivingHours: question.drivingHours, lastDrivingMinute: WHOLE_NIGHT },
    0,
  );
  const { day } = factsOf(first);
  const minutes = out.minutes + back.minutes + legs.reduce((sum, { leg }) => sum + leg.minutes, 0);
  const isShort = !exceeds(minutes, limit);
  return {
    out,
    back,
    legs,
    minutes,
    isInTown,
    fitsOut: isInTown || (isInReach && out.leavesAt >= wallClockInstant(day, EARLIEST_MINUTE, bed.timeZone)),
    fitsBack:
      isShort &&
      (isInTown || back.arrivesAt <= wallClockInstant(day, question.lastDrivingMinute, bed.timeZone)),
  };
}

export function isInTownOf({ slug }: Pick<TripHome, 'slug'>, venueId: string): boolean {
  const city = cityOfVenue(venueId);
  return city !== null && city === marketCityOfPlaceSlug(slug)?.name;
}

/** Minutes beyond a night's rest between two dates; null in town and while a time is unknown. */
export function restToSpare(before: DateFromBed, after: DateFromBed): number | null {
  if (before.back === null || after.out === null || (before.isInTown && after.isInTown)) return null;
  const between = (after.out.leavesAt - before.back.arrivesAt) / MINUTE_MS;
  return Math.floor(between - ROADTRIP_LIMITS.nightMinutes);
}

/**
 * Joins games in this order, with every night in one bed (docs/rules.md#stays). A way out that does not fit breaks
 * the leg to its date, a way back the leg after it.
 */
export function assembleRoundTrips(
  games: readonly TripGame[],
  question: TripQuestion,
  bed: TripHome,
  driveBetween: DriveBetween,
): AssembledTrip {
  const limit = question.drivingHours * 60;
  const broken = new Set<number>();
  const dates = datesOf(games).map(({ firstGame, games: ofDate }) => ({
    firstGame,
    lastGame: firstGame + ofDate.length - 1,
    day: factsOf(ofDate[0]).day,
    ...dateFromBed(ofDate, question, bed, driveBetween),
  }));
  const legs: CheckedLeg[] = [];
  for (const [index, date] of dates.entries()) {
    const before = dates[index - 1];
    const [from, to] = [games[date.firstGame - 1], games[date.firstGame]];
    if (before && from && to) {
      const leg = nightLeg(from, to, restToSpare(before, date), limit);
      if (!leg.fits) broken.add(legs.length);
      legs.push(leg);
    }
    if (!date.fitsOut) broken.add(date.firstGame - 1);
    for (const leg of date.legs) {
      if (!leg.fits) broken.add(legs.length);
      legs.push(leg);
    }
    if (!date.fitsBack) broken.add(date.lastGame);
  }
  const ways = dates.flatMap(({ out, back }) => [out ?? [], back ?? []].flat());
  const spares = legs.flatMap(({ leg }) => leg.minutesToSpare ?? []);
  const total = (figure: 'miles' | 'minutes') =>
    [...legs.map(({ leg }) => leg), ...ways].reduce((sum, way) => sum + way[figure], 0);
  const driven = new Map(dates.map(({ day, minutes }) => [day, minutes]));
  const [firstDate, lastDate] = [games[0]?.localDate ?? '', games.at(-1)?.localDate ?? ''];
  const trip = {
    games,
    legs: legs.map(({ leg }) => leg),
    out: null,
    back: null,
    roundTrips: dates.flatMap(({ firstGame, lastGame, out, back, fitsOut, fitsBack }) =>
      out && back
        ? { firstGame, lastGame, out: homeLegOf(out), back: homeLegOf(back), fitsOut, fitsBack }
        : [],
    ),
    firstDate,
    lastDate,
    miles: total('miles'),
    minutes: total('minutes'),
    longestDayMinutes: Math.max(0, ...driven.values()),
    nights: Math.max(0, daysBetween(firstDate, lastDate)),
    freeDates: legs.flatMap(({ freeDates }) => freeDates),
    leagues: LEAGUES.filter((league) => games.some((game) => game.league === league)),
    minutesToSpare: spares.length === 0 ? null : Math.min(...spares),
  };
  return { trip, brokenLegs: [...broken].toSorted((a, b) => a - b), legs, out: null, back: null, driven };
}

/** Games that follow each other on one date. */
function datesOf(games: readonly TripGame[]): { firstGame: number; games: [TripGame, ...TripGame[]] }[] {
  const dates: { firstGame: number; games: [TripGame, ...TripGame[]] }[] = [];
  for (const [index, game] of games.entries()) {
    const date = dates.at(-1);
    if (date?.games[0].localDate === game.localDate) date.games.push(game);
    else dates.push({ firstGame: index, games: [game] });
  }
  return dates;
}

/** Nobody drives from one date's last game to the next one's first. */
function nightLeg(from: TripGame, to: TripGame, minutesToSpare: number | null, limit: number): CheckedLeg {
  const datesApart = factsOf(to).day - factsOf(from).day;
  const leg = {
    miles: 0,
    minutes: 0,
    rushMinutes: 0,
    crossesBorder: false,
    minutesToSpare,
    isTight: minutesToSpare !== null && minutesToSpare < ROADTRIP_LIMITS.tightMinutes,
  };
  return {
    leg,
    datesApart,
    minutesPerDate: 0,
    freeDates: freeDatesBetween(from, to, leg, limit),
    fits: datesApart > 0 && (minutesToSpare === null || minutesToSpare >= 0),
  };
}
