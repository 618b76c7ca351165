import type { DatePeriod } from '../games/schedule-days.ts';
import type { League } from '../leagues.ts';

/** The days on which a season has begun; the schedule has the day. */
const SEASON_BEGINS: Record<League, readonly [from: string, to: string]> = {
  NFL: ['09-01', '09-20'],
  NBA: ['10-12', '11-05'],
  NHL: ['09-25', '10-20'],
  MLB: ['03-12', '04-12'],
};

const OPENING = /\b(?:opening (?:day|night|game|weekend)|season openers?|openers?|kickoff game)\b/i;

const YEAR = /\b20\d\d\b/;

/** Returns the text without the words and a year, or null without them. */
export function readOpening(text: string): string | null {
  return OPENING.test(text) ? text.replace(OPENING, ' ').replace(YEAR, ' ') : null;
}

/** @param today `YYYY-MM-DD`. */
export function nextOpening(league: League, today: string): DatePeriod {
  const [from, to] = SEASON_BEGINS[league];
  const year = Number(today.slice(0, 4)) + (today.slice(5) > to ? 1 : 0);
  return { from: `${year}-${from}`, to: `${year}-${to}` };
}
