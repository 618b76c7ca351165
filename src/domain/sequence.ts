import type { League } from './leagues.ts';
import type { Drive } from './travel.ts';
import { daysBetween } from './zoned-time.ts';

const MINUTE_MS = 60_000;

/** A game that somebody could attend as a stop of a trip. */
export interface SequenceGame {
  /** Public identity (`gameIdentity`); the last tie-breaker. */
  id: string;
  league: League;
  homeTeam: string;
  awayTeam: string;
  /** The stop: games in one building are one stop. */
  venueId: string;
  /** ISO 3166-1 alpha-2; a leg between two countries crosses a border. */
  country: string;
  /** Venue-local, `YYYY-MM-DD`. */
  localDate: string;
  /** Null while only the date is known. */
  startsAt: Date | null;
  /** One ticket, two games right after each other. */
  isStraightDoubleheader: boolean;
}

/** @returns the drive from one venue to another; null when there is no road or no position. */
export type DriveBetween = (fromVenueId: string, toVenueId: string) => Drive | null;

/** What one person can do (decisions.md 4). All times in minutes, all dates venue-local. */
export interface SequenceLimits {
  windowDates: number;
  maxDatesApart: number;
  wheelMinutesPerDate: number;
  gameMinutes: Record<League, number>;
  straightDoubleheaderMinutes: number;
  leaveMinutes: number;
  arriveMinutes: number;
  arriveSameDateMinutes: number;
  nightMinutes: number;
  borderMinutes: number;
  /** Less than this to spare is tight. */
  tightMinutes: number;
  minStops: number;
}

/** decisions.md 4, 'Limits'. */
export const ROADTRIP_LIMITS: SequenceLimits = {
  windowDates: 7,
  maxDatesApart: 3,
  wheelMinutesPerDate: 480,
  gameMinutes: { MLB: 180, NBA: 150, NHL: 165, NFL: 200 },
  straightDoubleheaderMinutes: 390,
  leaveMinutes: 20,
  arriveMinutes: 60,
  arriveSameDateMinutes: 30,
  nightMinutes: 570,
  borderMinutes: 60,
  tightMinutes: 45,
  minStops: 2,
};

/** The way from one game of a sequence to the next. */
export interface SequenceLeg extends Drive {
  crossesBorder: boolean;
  /** Minutes left over beyond everything the limits ask for; null when one of the two times is unknown. */
  minutesToSpare: number | null;
  isTight: boolean;
}

/** Games one person can attend by car, in order. */
export interface Sequence {
  games: readonly SequenceGame[];
  /** One fewer than games. */
  legs: readonly SequenceLeg[];
  miles: number;
  /** At the wheel, borders aside. */
  minutes: number;
}

/**
 * Decides whether the second game can be reached after the first (decisions.md 4, 'Feasible leg').
 * @param drive from the one venue to the other; null when there is none.
 * @returns the leg, or null. The daily wheel limit over several legs is the search's business; a single
 *   leg that breaks it alone is refused here.
 */
export function legBetween(
  from: SequenceGame,
  to: SequenceGame,
  drive: Drive | null,
  limits: SequenceLimits,
  datesApart = daysBetween(from.localDate, to.localDate),
): SequenceLeg | null {
  if (!drive || from.venueId === to.venueId) return null;
  if (datesApart < 0 || datesApart > limits.maxDatesApart) return null;
  if (drive.minutes / Math.max(1, datesApart) > limits.wheelMinutesPerDate) return null;
  const crossesBorder = from.country !== to.country;
  if (from.startsAt === null || to.startsAt === null) {
    // Only the dates are known, so the two must not share one.
    return datesApart === 0 ? null : { ...drive, crossesBorder, minutesToSpare: null, isTight: false };
  }
  const minutesBetween = (to.startsAt.getTime() - from.startsAt.getTime()) / MINUTE_MS;
  const needed =
    gameMinutes(from, limits) +
    limits.leaveMinutes +
    drive.minutes +
    (crossesBorder ? limits.borderMinutes : 0) +
    (datesApart === 0 ? limits.arriveSameDateMinutes : limits.arriveMinutes + limits.nightMinutes);
  const minutesToSpare = Math.floor(minutesBetween - needed);
  if (minutesToSpare < 0) return null;
  return { ...drive, crossesBorder, minutesToSpare, isTight: minutesToSpare < limits.tightMinutes };
}

/** Minutes from a game's start until it is over. */
export function gameMinutes(game: SequenceGame, limits: SequenceLimits): number {
  return game.isStraightDoubleheader ? limits.straightDoubleheaderMinutes : limits.gameMinutes[game.league];
}
