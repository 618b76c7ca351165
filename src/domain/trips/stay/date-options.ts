import { MINUTE_MS } from '../../dates/durations.ts';
import { checkLeg, lengthOf } from '../finder/check-leg.ts';
import { dateFromBed, restToSpare, type DateFromBed } from '../finder/round-trips.ts';
import type { TripGame } from '../finder/trip-game.ts';
import { spareNeeded, type TripQuestion } from '../finder/trip-question.ts';
import { drivingScore, gameScore } from '../finder/trip-score.ts';
import type { DriveBetween } from '../leg.ts';
import { ROADTRIP_LIMITS } from '../trip-limits.ts';

export interface StayGames {
  /** Upcoming. */
  games: readonly TripGame[];
  drives: DriveBetween;
  /** The home is the bed of day trips; null without a car. */
  question: TripQuestion;
}

/** What a fan may see on one date. */
export interface DateOption {
  games: readonly TripGame[];
  /** Null without a car or games. */
  fromBed: DateFromBed | null;
  /** Equal for options of one date that leave the same ones of the next date. */
  nextDate: string;
}

const MAX_OPTIONS = 8;
/** Nobody walks and waits faster than this beside a drive of the same way. */
const SLOWER_BY_MINUTES = 30;

/** Returns no game, each game, and each two games of a day that one person can see; pinned games are in all. */
export function optionsOf(games: readonly TripGame[], input: StayGames): DateOption[] {
  const { pinnedGames } = input.question;
  const pairs = games.flatMap((first) =>
    games.flatMap((second) => (fits(first, second, input) ? [[first, second] as const] : [])),
  );
  const pinned = games.filter(({ id }) => pinnedGames.includes(id));
  const seen = [...games.map((game) => [game] as const), ...pairs].filter((option) =>
    pinned.every((game) => option.some((one) => one === game)),
  );
  const none = pinned.length === 0 ? [{ games: [], fromBed: null, nextDate: '' }] : [];
  return [...none, ...seen.flatMap((option) => optionOf(option, input) ?? [])];
}

function optionOf(
  games: readonly [TripGame, ...TripGame[]],
  { drives, question }: StayGames,
): DateOption | null {
  if (!question.home) return { games, fromBed: null, nextDate: '' };
  const fromBed = dateFromBed(games, question, question.home, drives);
  return fromBed.fitsOut && fromBed.fitsBack ? { games, fromBed, nextDate: '' } : null;
}

/** Without a car, a way in town takes twice the drive and half an hour more at least. */
export function fits(from: TripGame, to: TripGame, { drives, question }: StayGames): boolean {
  if (from === to || from.startsAt === null || to.startsAt === null || from.startsAt >= to.startsAt)
    return false;
  const drive = from.venueId === to.venueId ? { miles: 0, minutes: 0 } : drives(from.venueId, to.venueId);
  if (drive === null) return false;
  if (question.home) {
    const { leg, fits: isPossible } = checkLeg(from, to, drive, question.drivingHours * 60);
    return isPossible && (leg.minutesToSpare ?? 0) >= spareNeeded(question, leg.minutes, true);
  }
  const way = drive.minutes === 0 ? 0 : Math.max(2 * drive.minutes, drive.minutes + SLOWER_BY_MINUTES);
  const between = (to.startsAt.getTime() - from.startsAt.getTime()) / MINUTE_MS;
  const { leaveMinutes, arriveSameDateMinutes } = ROADTRIP_LIMITS;
  const spare = between - lengthOf(from) - leaveMinutes - way - arriveSameDateMinutes;
  return spare >= spareNeeded(question, way, true);
}

export function hasRest(before: DateOption | null, after: DateOption): boolean {
  if (!before?.fromBed || !after.fromBed) return true;
  return (restToSpare(before.fromBed, after.fromBed) ?? 0) >= 0;
}

/** Of those with as many games that leave the same ones of the next date, only the best can matter. */
export function bestOptions(options: readonly DateOption[], next: readonly DateOption[]): DateOption[] {
  const known = options.map((option) => ({
    ...option,
    nextDate: next.map((one) => (hasRest(option, one) ? 1 : 0)).join(''),
  }));
  const groups = Map.groupBy(known, ({ games, nextDate }) => `${games.length} ${nextDate}`);
  return [...groups.values()].flatMap((group) =>
    group.toSorted((a, b) => valueOf(b) - valueOf(a)).slice(0, MAX_OPTIONS),
  );
}

function valueOf({ games, fromBed }: DateOption): number {
  return games.reduce((sum, game) => sum + gameScore(game, false), drivingScore(fromBed?.minutes ?? 0));
}
