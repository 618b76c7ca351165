import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import { LEAGUES } from '../../leagues.ts';
import { TRAVEL_MODES } from '../../travel/travel-mode.ts';
import { ALL_TEAMS } from '../../teams/index.ts';
import {
  DRIVING_HOURS,
  LAST_DRIVING_MINUTES,
  LATEST_DRIVING_MINUTE,
  NO_HASTE_LIMITS,
  REACH_MINUTES,
  SPARE_MINUTES,
  type TripQuestion,
  type TwoGameDates,
  WITHOUT_WISHES,
  type TripHome,
} from '../finder/trip-question.ts';
import { createBitWriter, readBits } from './bit-text.ts';
import type { PlannedTripGame } from './planned-game.ts';
import { mustExist } from '../../must-exist.ts';

export const MAX_TRIP_GAMES = 20;
/** Only a made-up code has more dates, even when games have moved. */
export const MAX_PLANNED_DATES = 31;

/** Everything that a trip's address holds. */
export interface TripPlan {
  games: readonly PlannedTripGame[];
  /** Permanent; null starts at the first game. With a reach it is not where the fan lives. */
  placeNumber: number | null;
  limits: TripPlanLimits;
}

export type TripPlanLimits = Pick<
  TripQuestion,
  | 'drivingHours'
  | 'isBackHome'
  | 'leaveAfterMinutes'
  | 'homeByMinutes'
  | 'mayCrossBorder'
  | 'minutesToSpare'
  | 'twoGameDates'
  | 'lastDrivingMinute'
  | 'isFreeDateWanted'
  | 'leagues'
  | 'travel'
  | 'reachMinutes'
> & {
  /** Days from the window's first date to the first game, at most 127. */
  daysBefore: number;
  /** Days from the last game to the window's last date, at most 127. */
  daysAfter: number;
};

export const DEFAULT_PLAN_LIMITS: TripPlanLimits = {
  leagues: LEAGUES,
  drivingHours: 8,
  isBackHome: false,
  leaveAfterMinutes: 360,
  homeByMinutes: 1440,
  mayCrossBorder: true,
  minutesToSpare: 0,
  twoGameDates: 'any',
  lastDrivingMinute: LATEST_DRIVING_MINUTE,
  isFreeDateWanted: false,
  travel: 'drive',
  reachMinutes: 0,
  daysBefore: 0,
  daysAfter: 0,
};

/**
 * Every version stays readable. Version 2 adds the travel of each leg and the limits that no trip had before. It is
 * written only for a trip that needs it, so that every other trip keeps its address. A new layout takes the next
 * number.
 */
const BY_CAR = 1;
const WITH_TRAVEL = 2;
const FIRST_DATE = '2020-01-01';
/** Ids are permanent (docs/rules.md#teams). */
const TEAM_ID_BASE = 900_000;
const UNKNOWN_TEAM = 0;
const MINUTES_PER_STEP = 15;
const WIDTHS = {
  version: 6,
  games: 5,
  team: 9,
  date: 15,
  gameNumber: 5,
  place: 16,
  flag: 1,
  drivingHours: 3,
  pace: 2,
  time: 7,
  days: 7,
  travel: 2,
  minutesToSpare: 2,
  twoGameDates: 2,
  lastDrivingMinute: 2,
  reach: 3,
  /** Zeros, for flights. */
  reserved: 7,
  checksum: 18,
} as const;

const teamsByNumber = new Map(ALL_TEAMS.map((team) => [team.id - TEAM_ID_BASE, team]));

/** @throws RangeError for a plan that no address can hold. */
export function encodeTrip({ games, placeNumber, limits }: TripPlan): string {
  if (games.length === 0 || games.length > MAX_TRIP_GAMES) throw new RangeError(`${games.length} games`);
  const writer = createBitWriter();
  const isByRail = limits.travel === 'rail' && games.length > 1;
  const further = furtherLimits(limits);
  const version = isByRail || further.some(([value]) => value > 0) ? WITH_TRAVEL : BY_CAR;
  writer.write(version, WIDTHS.version);
  writer.write(games.length, WIDTHS.games);
  for (const { home, away, localDate, gameNumber } of games) {
    writer.write(home.id - TEAM_ID_BASE, WIDTHS.team);
    writer.write(away === null ? UNKNOWN_TEAM : away.id - TEAM_ID_BASE, WIDTHS.team);
    writer.write(daysBetween(FIRST_DATE, localDate), WIDTHS.date);
    writer.write(gameNumber, WIDTHS.gameNumber);
  }
  writer.write(placeNumber ?? 0, WIDTHS.place);
  for (const league of LEAGUES) writer.write(limits.leagues.includes(league) ? 1 : 0, WIDTHS.flag);
  writer.write(DRIVING_HOURS.indexOf(limits.drivingHours), WIDTHS.drivingHours);
  writer.write(oldPace(limits), WIDTHS.pace);
  writer.write(limits.isBackHome ? 1 : 0, WIDTHS.flag);
  writer.write(limits.mayCrossBorder ? 1 : 0, WIDTHS.flag);
  writer.write(limits.leaveAfterMinutes / MINUTES_PER_STEP, WIDTHS.time);
  writer.write(limits.homeByMinutes / MINUTES_PER_STEP, WIDTHS.time);
  writer.write(limits.daysBefore, WIDTHS.days);
  writer.write(limits.daysAfter, WIDTHS.days);
  if (version === WITH_TRAVEL) {
    const travel = TRAVEL_MODES.indexOf(limits.travel);
    for (let leg = 1; leg < games.length; leg += 1) writer.write(travel, WIDTHS.travel);
    for (const [value, width] of further) writer.write(value, width);
    writer.write(0, WIDTHS.reserved);
  }
  const body = writer.text();
  return `${body}${checksumOf(body)}`;
}

/** Returns null for anything that `encodeTrip` does not write. */
export function decodeTrip(code: string): TripPlan | null {
  const body = code.slice(0, -WIDTHS.checksum / 6);
  const read = readBits(body);
  if (read === null || code !== `${body}${checksumOf(body)}`) return null;
  const version = read(WIDTHS.version);
  if (version !== BY_CAR && version !== WITH_TRAVEL) return null;
  const count = read(WIDTHS.games);
  if (count === 0 || count > MAX_TRIP_GAMES) return null;
  const games = Array.from({ length: count }, () => readGame(read));
  const placeNumber = read(WIDTHS.place);
  const leagues = LEAGUES.filter(() => read(WIDTHS.flag) === 1);
  const drivingHours = DRIVING_HOURS[read(WIDTHS.drivingHours)];
  const pace = read(WIDTHS.pace);
  if (drivingHours === undefined) return null;
  const [isBackHome, mayCrossBorder] = [read(WIDTHS.flag) === 1, read(WIDTHS.flag) === 1];
  const [leave, home] = [read(WIDTHS.time), read(WIDTHS.time)];
  const [daysBefore, daysAfter] = [read(WIDTHS.days), read(WIDTHS.days)];
  // Past the end of a code of version 1, all bits are zeros.
  const travels = games.slice(1).map(() => TRAVEL_MODES[read(WIDTHS.travel)]);
  const minutesToSpare = SPARE_MINUTES[read(WIDTHS.minutesToSpare)];
  const twoGameDates = FURTHER_TWO_GAME_DATES[read(WIDTHS.twoGameDates)];
  const lastDrivingMinute = LAST_DRIVING_MINUTES.toReversed()[read(WIDTHS.lastDrivingMinute)];
  const reachMinutes = REACH_MINUTES[read(WIDTHS.reach)];
  if (minutesToSpare === undefined || twoGameDates === undefined || lastDrivingMinute === undefined)
    return null;
  const isFromBed = placeNumber > 0 && isBackHome && !travels.includes('rail');
  if (reachMinutes === undefined || (reachMinutes > 0 && !isFromBed)) return null;
  const plan = {
    games: games.filter((game) => game !== null),
    placeNumber: placeNumber === 0 ? null : placeNumber,
    limits: {
      leagues,
      drivingHours,
      minutesToSpare,
      twoGameDates: pace === ONE_A_DAY ? ('no' as const) : twoGameDates,
      lastDrivingMinute,
      isFreeDateWanted: pace === FREE_DAY,
      isBackHome,
      mayCrossBorder,
      leaveAfterMinutes: leave * MINUTES_PER_STEP,
      homeByMinutes: home * MINUTES_PER_STEP,
      daysBefore,
      daysAfter,
      travel: travels[0] ?? 'drive',
      reachMinutes,
    },
  };
  // Spare bits, unknown teams and legs by car would give one trip two addresses.
  return plan.games.length === count && encodeTrip(plan) === code ? plan : null;
}

/** A pace of version 1: any number of games, one a day, or a free day. */
const [ANY_PACE, ONE_A_DAY, FREE_DAY] = [0, 1, 2];
/** Zero is what version 1 meant. `no` stands here only beside a free day. */
const FURTHER_TWO_GAME_DATES: readonly TwoGameDates[] = ['any', 'no', 'some'];

function oldPace({ isFreeDateWanted, twoGameDates }: TripPlanLimits): number {
  if (isFreeDateWanted) return FREE_DAY;
  return twoGameDates === 'no' ? ONE_A_DAY : ANY_PACE;
}

/** What version 1 does not hold, with widths. */
function furtherLimits(limits: TripPlanLimits): [value: number, width: number][] {
  const { minutesToSpare, twoGameDates, lastDrivingMinute, reachMinutes } = limits;
  const isInPace = oldPace(limits) === ONE_A_DAY;
  return [
    [SPARE_MINUTES.indexOf(minutesToSpare), WIDTHS.minutesToSpare],
    [isInPace ? 0 : FURTHER_TWO_GAME_DATES.indexOf(twoGameDates), WIDTHS.twoGameDates],
    [LAST_DRIVING_MINUTES.toReversed().indexOf(lastDrivingMinute), WIDTHS.lastDrivingMinute],
    [REACH_MINUTES.indexOf(reachMinutes), WIDTHS.reach],
  ];
}

function readGame(read: (width: number) => number): PlannedTripGame | null {
  const home = teamsByNumber.get(read(WIDTHS.team));
  const awayNumber = read(WIDTHS.team);
  const localDate = addDays(FIRST_DATE, read(WIDTHS.date));
  const gameNumber = read(WIDTHS.gameNumber);
  const away = awayNumber === UNKNOWN_TEAM ? null : teamsByNumber.get(awayNumber);
  return home === undefined || away === undefined ? null : { home, away, localDate, gameNumber };
}

/** FNV-1a, folded to three characters, against typos and guessed addresses. */
function checksumOf(body: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < body.length; at += 1) hash = Math.imul(hash ^ body.charCodeAt(at), 0x01000193);
  const writer = createBitWriter();
  writer.write(((hash >>> WIDTHS.checksum) ^ hash) & (2 ** WIDTHS.checksum - 1), WIDTHS.checksum);
  return writer.text();
}

/** Without the place where the fan lives; a bed in a city may be shared. */
export function withoutHome(plan: TripPlan): TripPlan {
  return plan.limits.reachMinutes > 0 ? plan : { ...plan, placeNumber: null };
}

/** The code that strangers get. @throws for a text that is no code. */
export function sharedTripCode(code: string): string {
  return encodeTrip(withoutHome(mustExist(decodeTrip(code))));
}

/** Dates count from the games' first listings. */
export function planQuestion({ games, limits }: TripPlan, home: TripHome | null): TripQuestion {
  const { daysBefore, daysAfter, ...rest } = limits;
  const dates = games.map(({ localDate }) => localDate).toSorted();
  return {
    ...WITHOUT_WISHES,
    ...NO_HASTE_LIMITS,
    ...rest,
    home,
    isBackHome: home !== null && limits.isBackHome,
    start: addDays(mustExist(dates[0]), -daysBefore),
    end: addDays(mustExist(dates.at(-1)), daysAfter),
    days: null,
    isWeekendOnly: false,
  };
}
