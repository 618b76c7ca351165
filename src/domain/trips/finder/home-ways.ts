import { DAY_MS } from '../../dates/durations.ts';
import { wallClockAt } from '../../dates/wall-clock.ts';
import { hasReached } from '../late-drive.ts';
import { arrivalDay } from './assemble-trip.ts';
import { driveBack, driveOut, nightsBeside, type HomeDrive } from './home-leg.ts';
import type { TripGame } from './trip-game.ts';
import type { TripQuestion } from './trip-question.ts';
import { drivingScore, homeNightScore, nightsScore } from './trip-score.ts';

/** No way from home leads to the game in time. */
export const UNREACHABLE = -1;

/** Days are since 1970. */
export interface WayOut {
  /** The latest first day of a trip that starts with this game, or `UNREACHABLE`. */
  firstDay: number;
  /** By the clock at home. */
  leavesOn: number;
  out: { miles: number; minutes: number; onGameDay: number; nights: number; score: number };
}

/** Instants are epoch milliseconds. */
export interface WayBack {
  miles: number;
  minutes: number;
  /** For a fan who drove at most `freeDriving` minutes on the game's date. */
  arrivesAt: number;
  /** The trip's last day. */
  day: number;
  freeDriving: number;
  /** Driven on the game's date. */
  tonight: number;
  nights: number;
  /** Without the driving of the game's date. */
  score: number;
  /** No arrival is earlier. */
  earliest: number;
}

/** The end of a trip. `score` is what the way back adds. */
export interface TripEnd {
  day: number;
  minutes: number;
  nights: number;
  score: number;
}

const NOTHING = { miles: 0, minutes: 0, onGameDay: 0, nights: 0, score: 0 };
const NO_WAY_BACK: Omit<WayBack, 'day'> = {
  miles: 0,
  minutes: 0,
  arrivesAt: -Infinity,
  freeDriving: Infinity,
  tonight: 0,
  nights: 0,
  score: 0,
  earliest: -Infinity,
};

export function wayOut(game: TripGame, day: number, isNear: boolean, question: TripQuestion): WayOut {
  const { home, drivingHours, leaveAfterMinutes } = question;
  if (home === null) return { firstDay: day, leavesOn: day, out: NOTHING };
  const drive = home.driveTo(game.venueId);
  if (drive === null || isForbidden(game, question))
    return { firstDay: UNREACHABLE, leavesOn: day, out: NOTHING };
  const way = driveOut(home, game, drive, drivingHours * 60);
  const leaving = wallClockAt(way.leavesAt, home.timeZone);
  const nights = isNear ? 0 : nightsBeside(way, game);
  const onGameDay = way.days.find((driven) => driven.day === day)?.minutes ?? 0;
  return {
    firstDay: leaving.minutes >= leaveAfterMinutes ? leaving.day : leaving.day - 1,
    leavesOn: leaving.day,
    out: {
      miles: way.miles,
      minutes: way.minutes,
      onGameDay,
      nights,
      score: drivingScore(onGameDay) + laterScore(way, day) + nightsScore(nights),
    },
  };
}

/** Null where no road leads home; without a way back, it takes nothing. */
export function wayBack(
  game: TripGame,
  day: number,
  isNear: boolean,
  question: TripQuestion,
): WayBack | null {
  const { home, isBackHome } = question;
  if (home === null || !isBackHome) return { ...NO_WAY_BACK, day };
  const drive = home.driveTo(game.venueId);
  if (drive === null || isForbidden(game, question)) return null;
  const way = driveBack(home, game, drive, question, 0);
  const tonight = way.days[0]?.day === day ? way.days[0].minutes : 0;
  const nights = isNear ? 0 : nightsBeside(way, game);
  return {
    miles: way.miles,
    minutes: way.minutes,
    arrivesAt: way.arrivesAt,
    day: arrivalDay(way.arrivesAt, question, home.timeZone),
    freeDriving: question.drivingHours * 60 - tonight,
    tonight,
    nights,
    score: laterScore(way, day) + nightsScore(nights),
    // Rush hour may move the arrival to the next date.
    earliest: way.arrivesAt - (way.rushMinutes > 0 ? DAY_MS : 0),
  };
}

/**
 * Null means too late.
 * @param today minutes driven before the game on its date.
 */
export function endOfTrip(
  { question, deadline }: { question: TripQuestion; deadline: number },
  { game, day, back, isNear }: { game: TripGame; day: number; back: WayBack | null; isNear: boolean },
  today: number,
): TripEnd | null {
  const { home } = question;
  if (back === null) return null;
  if (home === null || !question.isBackHome) return { day, minutes: 0, nights: 0, score: 0 };
  if (hasReached(today, back.freeDriving)) {
    if (back.arrivesAt > deadline) return null;
    const { minutes, nights, tonight } = back;
    const score = back.score + drivingScore(today + tonight) - drivingScore(today);
    return { day: back.day, minutes, nights, score };
  }
  const drive = home.driveTo(game.venueId);
  if (drive === null) return null;
  const way = driveBack(home, game, drive, question, today);
  if (way.arrivesAt > deadline) return null;
  const tonight = way.days[0]?.day === day ? way.days[0].minutes : 0;
  const nights = isNear ? 0 : nightsBeside(way, game);
  return {
    day: arrivalDay(way.arrivesAt, question, home.timeZone),
    minutes: way.minutes,
    nights,
    score: laterScore(way, day) + nightsScore(nights) + drivingScore(today + tonight) - drivingScore(today),
  };
}

/** Scores the driving of all dates but the game's. */
function laterScore(way: HomeDrive, gameDay: number): number {
  return way.days.reduce(
    (score, { day, minutes }) => (day === gameDay ? score : score + drivingScore(minutes)),
    homeNightScore(way),
  );
}

function isForbidden(game: TripGame, { home, mayCrossBorder }: TripQuestion): boolean {
  return !mayCrossBorder && home !== null && home.country !== game.country;
}
