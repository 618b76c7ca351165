import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import { LEAGUES } from '../../leagues.ts';
import { TRAVEL_MODES } from '../../travel/travel-mode.ts';
import { ALL_TEAMS } from '../../teams/index.ts';
import {
  DRIVING_HOURS,
  TRIP_PACES,
  type TripQuestion,
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
  /** Permanent; null starts at the first game. */
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
  | 'pace'
  | 'leagues'
  | 'travel'
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
  pace: 'most',
  travel: 'drive',
  daysBefore: 0,
  daysAfter: 0,
};

/**
 * Every version stays readable. Version 2 adds the travel of each leg and is written only for a trip by rail, so
 * that a trip by car keeps its address. A new layout takes the next number.
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
  /** Zeros, for spare time, two-game dates, the last hour of driving, flights and a base. */
  reserved: 16,
  checksum: 18,
} as const;

const teamsByNumber = new Map(ALL_TEAMS.map((team) => [team.id - TEAM_ID_BASE, team]));

/** @throws RangeError for a plan that no address can hold. */
export function encodeTrip({ games, placeNumber, limits }: TripPlan): string {
  if (games.length === 0 || games.length > MAX_TRIP_GAMES) throw new RangeError(`${games.length} games`);
  const writer = createBitWriter();
  const version = limits.travel === 'rail' && games.length > 1 ? WITH_TRAVEL : BY_CAR;
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
  writer.write(TRIP_PACES.indexOf(limits.pace), WIDTHS.pace);
  writer.write(limits.isBackHome ? 1 : 0, WIDTHS.flag);
  writer.write(limits.mayCrossBorder ? 1 : 0, WIDTHS.flag);
  writer.write(limits.leaveAfterMinutes / MINUTES_PER_STEP, WIDTHS.time);
  writer.write(limits.homeByMinutes / MINUTES_PER_STEP, WIDTHS.time);
  writer.write(limits.daysBefore, WIDTHS.days);
  writer.write(limits.daysAfter, WIDTHS.days);
  if (version === WITH_TRAVEL) {
    const travel = TRAVEL_MODES.indexOf(limits.travel);
    for (let leg = 1; leg < games.length; leg += 1) writer.write(travel, WIDTHS.travel);
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
  const pace = TRIP_PACES[read(WIDTHS.pace)];
  if (drivingHours === undefined || pace === undefined) return null;
  const plan = {
    games: games.filter((game) => game !== null),
    placeNumber: placeNumber === 0 ? null : placeNumber,
    limits: {
      leagues,
      drivingHours,
      pace,
      isBackHome: read(WIDTHS.flag) === 1,
      mayCrossBorder: read(WIDTHS.flag) === 1,
      leaveAfterMinutes: read(WIDTHS.time) * MINUTES_PER_STEP,
      homeByMinutes: read(WIDTHS.time) * MINUTES_PER_STEP,
      daysBefore: read(WIDTHS.days),
      daysAfter: read(WIDTHS.days),
      travel: version === WITH_TRAVEL ? ('rail' as const) : ('drive' as const),
    },
  };
  // Spare bits, unknown teams and legs by car would give one trip two addresses.
  return plan.games.length === count && encodeTrip(plan) === code ? plan : null;
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

/** Dates count from the games' first listings. */
export function planQuestion({ games, limits }: TripPlan, home: TripHome | null): TripQuestion {
  const { daysBefore, daysAfter, ...rest } = limits;
  const dates = games.map(({ localDate }) => localDate).toSorted();
  return {
    ...WITHOUT_WISHES,
    ...rest,
    home,
    isBackHome: home !== null && limits.isBackHome,
    start: addDays(mustExist(dates[0]), -daysBefore),
    end: addDays(mustExist(dates.at(-1)), daysAfter),
    days: null,
    isWeekendOnly: false,
  };
}
