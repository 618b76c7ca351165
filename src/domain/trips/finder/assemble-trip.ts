import { dateOfDay, dayNumber, wallClockAt, wallClockInstant } from '../../dates/wall-clock.ts';
import { LEAGUES } from '../../leagues.ts';
import type { DriveBetween } from '../leg.ts';
import { exceeds } from '../late-drive.ts';
import { factsOf, type TripGame } from './trip-game.ts';
import {
  driveBack,
  driveOut,
  homeLegOf,
  isNearHome,
  nightsBeside,
  nightsOfLeg,
  type HomeDrive,
} from './home-leg.ts';
import type { AssembledTrip } from './assembled-trip.ts';
import { assembleRoundTrips } from './round-trips.ts';
import type { Trip } from './trip-answer.ts';
import { checkLeg, type CheckedLeg } from './check-leg.ts';
import type { TripHome, TripQuestion } from './trip-question.ts';

const DAY_MINUTES = 24 * 60;

/** Joins games in this order even if they do not fit (docs/rules.md#trips). Needs at least one. */
export function assembleTrip(
  games: readonly TripGame[],
  question: TripQuestion,
  driveBetween: DriveBetween,
): AssembledTrip {
  const [first, last] = [games[0], games.at(-1)];
  if (!first || !last) throw new Error('a trip needs a game');
  const { home } = question;
  if (home && question.reachMinutes > 0) return assembleRoundTrips(games, question, home, driveBetween);
  const limit = question.drivingHours * 60;
  const broken = new Set<number>();
  const driven = new Map<number, number>();
  const addDriving = (day: number, minutes: number, leg: number) => {
    const total = (driven.get(day) ?? 0) + minutes;
    driven.set(day, total);
    if (minutes > 0 && exceeds(total, limit)) broken.add(leg);
  };

  const driveThere = home?.driveTo(first.venueId) ?? null;
  const out = home && driveThere ? driveOut(home, first, driveThere, limit) : null;
  if (home) {
    const isTooEarly = out !== null && out.leavesAt < earliestDeparture(question, home.timeZone);
    const isForbidden = out !== null && out.crossesBorder && !question.mayCrossBorder;
    if (out === null || isTooEarly || isForbidden) broken.add(-1);
    for (const { day, minutes } of out?.days ?? []) addDriving(day, minutes, -1);
  }

  const legs: CheckedLeg[] = [];
  for (const [index, to] of games.entries()) {
    const from = games[index - 1];
    if (!from) continue;
    const isSameVenue = from.venueId === to.venueId;
    const drive = isSameVenue ? { miles: 0, minutes: 0 } : driveBetween(from.venueId, to.venueId);
    const checked = checkLeg(from, to, drive, limit);
    legs.push(checked);
    if (!checked.fits || (checked.leg.crossesBorder && !question.mayCrossBorder)) broken.add(index - 1);
    const day = factsOf(to).day;
    for (let back = 0; back < Math.max(1, checked.datesApart); back += 1)
      addDriving(day - back, checked.minutesPerDate, index - 1);
  }

  const backLeg = games.length - 1;
  const lastDay = factsOf(last).day;
  let back: HomeDrive | null = null;
  if (home && question.isBackHome) {
    const drive = home.driveTo(last.venueId);
    if (drive) back = driveBack(home, last, drive, question, driven.get(lastDay) ?? 0);
    const isTooLate = back !== null && back.arrivesAt > latestArrival(question, home.timeZone);
    const isForbidden = back !== null && back.crossesBorder && !question.mayCrossBorder;
    if (back === null || isTooLate || isForbidden) broken.add(backLeg);
    for (const { day, minutes } of back?.days ?? []) addDriving(day, minutes, backLeg);
  }

  const spares = legs.flatMap(({ leg }) => leg.minutesToSpare ?? []);
  const minutes = sum(legs.map(({ leg }) => leg.minutes)) + (out?.minutes ?? 0) + (back?.minutes ?? 0);
  const trip: Trip = {
    games,
    legs: legs.map(({ leg }) => leg),
    out: out && homeLegOf(out),
    back: back && homeLegOf(back),
    roundTrips: [],
    firstDate: home && out ? dateOfDay(wallClockAt(out.leavesAt, home.timeZone).day) : first.localDate,
    lastDate: home && back ? dateOfDay(arrivalDay(back.arrivesAt, question, home.timeZone)) : last.localDate,
    miles: sum(legs.map(({ leg }) => leg.miles)) + (out?.miles ?? 0) + (back?.miles ?? 0),
    minutes,
    longestDayMinutes: Math.max(0, ...driven.values()),
    nights: nightsAway({ games, legs, out, back, home, limit }),
    freeDates: legs.flatMap(({ freeDates }) => freeDates),
    leagues: LEAGUES.filter((league) => games.some((game) => game.league === league)),
    minutesToSpare: spares.length === 0 ? null : Math.min(...spares),
  };
  return { trip, brokenLegs: [...broken].toSorted((a, b) => a - b), legs, out, back, driven };
}

function earliestDeparture({ start, leaveAfterMinutes }: TripQuestion, timeZone: string): number {
  return wallClockInstant(dayNumber(start), leaveAfterMinutes, timeZone);
}

function latestArrival({ end, homeByMinutes }: TripQuestion, timeZone: string): number {
  return wallClockInstant(dayNumber(end), homeByMinutes, timeZone);
}

/** An arrival after midnight belongs to the date before where the fan may come home that late. */
export function arrivalDay(arrivesAt: number, { homeByMinutes }: TripQuestion, timeZone: string): number {
  const { day } = wallClockAt(arrivesAt, timeZone);
  const isLateNight =
    homeByMinutes >= DAY_MINUTES && arrivesAt <= wallClockInstant(day - 1, homeByMinutes, timeZone);
  return isLateNight ? day - 1 : day;
}

interface DrivenTrip {
  games: readonly TripGame[];
  legs: readonly CheckedLeg[];
  out: HomeDrive | null;
  back: HomeDrive | null;
  home: TripHome | null;
  /** Driving minutes per date. */
  limit: number;
}

/** Counts nights on the way, and in a game's city unless it is near home. */
function nightsAway({ games, legs, out, back, home, limit }: DrivenTrip): number {
  const isAway = (game: TripGame | undefined) => game !== undefined && !isNearHome(home, game.venueId);
  const [first, last] = [games[0], games.at(-1)];
  const ofLegs = legs.map(({ leg, datesApart }, index) =>
    nightsOfLeg(leg.minutes, datesApart, isAway(games[index]), limit),
  );
  return (
    sum(ofLegs) +
    (first && out && isAway(first) ? nightsBeside(out, first) : 0) +
    (last && back && isAway(last) ? nightsBeside(back, last) : 0)
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Checks these games in this order (docs/rules.md#trips). Needs at least one. In a broken trip, a missing drive
 * has no miles and no minutes.
 */
export function verifyTrip(games: readonly TripGame[], question: TripQuestion, driveBetween: DriveBetween) {
  const { trip, brokenLegs } = assembleTrip(games, question, driveBetween);
  return brokenLegs.length === 0
    ? { kind: 'fits' as const, trip }
    : { kind: 'broken' as const, trip, brokenLegs };
}
