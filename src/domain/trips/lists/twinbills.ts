import { addDays, daysBetween } from '../../dates/zoned-time.ts';
import { byTime } from '../by-time.ts';
import { factsOf } from '../finder/game-facts.ts';
import type { TripGame } from '../finder/trip-game.ts';
import { checkLeg } from '../finder/trip-leg.ts';
import { ROADTRIP_LIMITS, type DriveBetween } from '../sequence.ts';
import type { GameChain } from './trip-list.ts';

/**
 * Pairs NFL games of one date or of two dates in a row, both with a set time (docs/rules.md#twinbills). They are
 * in the order of play.
 */
export function twinbills(games: readonly TripGame[], drives: DriveBetween): GameChain[] {
  const timed = games
    .filter(({ league, startsAt }) => league === 'NFL' && startsAt !== null)
    .toSorted(byTime);
  const found: GameChain[] = [];
  for (const [index, first] of timed.entries()) {
    for (const second of timed.slice(index + 1)) {
      if (factsOf(second).day - factsOf(first).day > 1) break;
      if (first.venueId === second.venueId) continue;
      const drive = drives(first.venueId, second.venueId);
      const { fits } = checkLeg(first, second, drive, ROADTRIP_LIMITS.drivingMinutesPerDate);
      if (!fits) continue;
      const dates = { from: first.localDate, through: second.localDate };
      found.push({ dates, games: [first, second] });
    }
  }
  return found;
}

export interface NflWeek {
  /** A Tuesday. */
  from: string;
  /** 1 to 18, or null before and after the regular season. */
  number: number | null;
}

const TUESDAY = 2;
const LAST_WEEK = 18;

/** Weeks run from Tuesday to Monday. Week 1 follows Labor Day, the first Monday of September. */
export function nflWeekOf(date: string): NflWeek {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const from = addDays(date, -((weekday - TUESDAY + 7) % 7));
  // A season ends in February.
  const season = Number(from.slice(0, 4)) - (from.slice(5) < '07' ? 1 : 0);
  const september = new Date(`${season}-09-01T00:00:00Z`).getUTCDay();
  const opening = addDays(`${season}-09-01`, ((8 - september) % 7) + 1);
  const number = daysBetween(opening, from) / 7 + 1;
  return { from, number: number >= 1 && number <= LAST_WEEK ? number : null };
}
