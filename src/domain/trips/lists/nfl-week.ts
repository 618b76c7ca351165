import { addDays, daysBetween } from '../../dates/zoned-time.ts';

export interface NflWeek {
  /** A Tuesday. */
  from: string;
  /** 1 to 18; null outside the regular season. */
  number: number | null;
  /** The year of its start. */
  season: number;
}

const TUESDAY = 2;
const LAST_WEEK = 18;

/** Weeks run from Tuesday to Monday; the first one follows Labor Day. */
export function nflWeekOf(date: string): NflWeek {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const from = addDays(date, -((weekday - TUESDAY + 7) % 7));
  // A season ends in February.
  const season = Number(from.slice(0, 4)) - (from.slice(5) < '07' ? 1 : 0);
  const september = new Date(`${season}-09-01T00:00:00Z`).getUTCDay();
  const opening = addDays(`${season}-09-01`, ((8 - september) % 7) + 1);
  const number = daysBetween(opening, from) / 7 + 1;
  return { from, number: number >= 1 && number <= LAST_WEEK ? number : null, season };
}
