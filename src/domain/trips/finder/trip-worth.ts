import type { DriveBetween, SequenceGame, Leg } from '../leg.ts';
import { factsOf } from './trip-game.ts';
import type { HomeDrive } from './home-leg.ts';
import { earlyDepartures, isZigzag } from './trip-nuisances.ts';

const MINUTES_WORTH_A_GAME = 360;
const WORTH_OF_IDLE_DATE = 0.2;
const WORTH_OF_RUSH = 0.75;
const WORTH_OF_NUISANCE = 0.5;
const RUSHED_DRIVE_MINUTES = 60;
const RUSHED_SLACK_MINUTES = 75;

interface WorthInput {
  games: readonly SequenceGame[];
  legs: readonly {
    leg: Pick<Leg, 'miles' | 'minutes' | 'minutesToSpare' | 'crossesBorder'>;
    datesApart: number;
    freeDates: readonly string[];
  }[];
  out: HomeDrive | null;
  back: HomeDrive | null;
  /** A free date that the fan asked for costs nothing. */
  isFreeDateWanted: boolean;
  /** Driving minutes per date. */
  limit: number;
  driveBetween: DriveBetween;
}

/** Weighs games against driving and hurry (docs/rules.md#trips). */
export function tripWorth(input: WorthInput): number {
  const { games, legs, out, back } = input;
  const ofLegs = legs.reduce(
    (sum, { leg, datesApart }) => sum + legWorth(leg.minutes, datesApart, leg.minutesToSpare),
    0,
  );
  const ofHomeLegs = drivingWorth((out?.minutes ?? 0) + (back?.minutes ?? 0));
  const isFreeDateUsed = input.isFreeDateWanted && legs.some(({ freeDates }) => freeDates.length > 0);
  const nuisances = earlyDepartures(input) + fullDatesInARow(games) + (isZigzag(input) ? 1 : 0);
  return (
    1 +
    ofLegs +
    ofHomeLegs +
    nightWorth(out) +
    nightWorth(back) +
    (isFreeDateUsed ? WORTH_OF_IDLE_DATE : 0) -
    WORTH_OF_NUISANCE * nuisances
  );
}

/** Includes the game that the leg leads to. */
export function legWorth(minutes: number, datesApart: number, minutesToSpare: number | null): number {
  const isRushed =
    datesApart === 0 &&
    minutes >= RUSHED_DRIVE_MINUTES &&
    minutesToSpare !== null &&
    minutesToSpare < RUSHED_SLACK_MINUTES;
  const idle = Math.max(0, datesApart - 1);
  return 1 + drivingWorth(minutes) - WORTH_OF_IDLE_DATE * idle - (isRushed ? WORTH_OF_RUSH : 0);
}

function drivingWorth(minutes: number): number {
  return -minutes / MINUTES_WORTH_A_GAME;
}

function nightWorth(way: Pick<HomeDrive, 'isAtNight'> | null): number {
  return way?.isAtNight ? -WORTH_OF_NUISANCE : 0;
}

function fullDatesInARow(games: readonly SequenceGame[]): number {
  const perDay = new Map<number, number>();
  for (const game of games) {
    const { day } = factsOf(game);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
  }
  return [...perDay].filter(([day, count]) => count > 1 && (perDay.get(day + 1) ?? 0) > 1).length;
}
