import { addDays, daysBetween } from '../dates/zoned-time.ts';
import { freeDatesBetween, type DatedGame } from './late-drive.ts';
import { ROADTRIP_LIMITS } from './trip-limits.ts';
import type { Leg } from './leg.ts';
import { mustExist } from '../must-exist.ts';

/**
 * Returns a sequence's figures as those of a trip (docs/rules.md#limits).
 * @param legs `legs[n]` leads from `games[n]` to `games[n + 1]`.
 */
export function stopFigures(
  games: readonly DatedGame[],
  legs: readonly Pick<Leg, 'miles' | 'minutes' | 'minutesToSpare' | 'crossesBorder' | 'ride'>[],
) {
  const [firstDate, lastDate] = [mustExist(games[0]).localDate, mustExist(games.at(-1)).localDate];
  const limit = ROADTRIP_LIMITS.drivingMinutesPerDate;
  const driven = new Map<string, number>();
  const freeDates: string[] = [];
  for (const [index, leg] of legs.entries()) {
    const [from, to] = [games[index], games[index + 1]];
    if (!from || !to) continue;
    const dates = Math.max(1, daysBetween(from.localDate, to.localDate));
    for (let back = 0; back < dates; back += 1) {
      const date = addDays(to.localDate, -back);
      driven.set(date, (driven.get(date) ?? 0) + leg.minutes / dates);
    }
    freeDates.push(...freeDatesBetween(from, to, leg, limit));
  }
  const spare = legs.flatMap(({ minutesToSpare }) => minutesToSpare ?? []);
  return {
    firstDate,
    lastDate,
    miles: legs.reduce((sum, { miles }) => sum + miles, 0),
    minutes: legs.reduce((sum, { minutes }) => sum + minutes, 0),
    longestDayMinutes: Math.max(0, ...driven.values()),
    nights: daysBetween(firstDate, lastDate),
    freeDates,
    minutesToSpare: spare.length === 0 ? null : Math.min(...spare),
    savedMiles: Math.max(legs[0]?.miles ?? 0, legs.at(-1)?.miles ?? 0),
  };
}
