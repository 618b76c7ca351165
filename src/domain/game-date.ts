import { clockWords, longDate, shortDate, wordsOf } from './calendar-words.ts';
import type { Game } from './game.ts';
import { easternDateTimeOf } from './eastern-time.ts';
import { isLocalDateTime } from './zoned-time.ts';

const TBD = 'TBD';
const HAS_OFFSET = /T.*(?:Z|[+-]\d{2}:?\d{2})$/;

/** Zones of the leagues' own markets off Eastern time, as fans write them. */
const ZONE_LETTERS: Record<string, string> = {
  'America/Chicago': 'CT',
  'America/Winnipeg': 'CT',
  'America/Denver': 'MT',
  'America/Edmonton': 'MT',
  // Arizona keeps one time all year: 'MT' would be an hour off in summer.
  'America/Phoenix': 'MST',
  'America/Los_Angeles': 'PT',
  'America/Vancouver': 'PT',
};
const EASTERN_ZONES = new Set([
  'America/New_York',
  'America/Toronto',
  'America/Detroit',
  'America/Indiana/Indianapolis',
]);

/** The two lines of a date cell; `second` is the smaller one, null when there is none. */
export interface DateLines {
  main: string;
  second: string | null;
}

/**
 * The data layer's date text (product.md section 4, in its order).
 * @param localDateTime the stored text, usually the venue's wall clock; null when there is none.
 */
export function dateText(localDateTime: string | null, dateTbd: boolean): string {
  if (dateTbd) return TBD;
  const clock = localDateTime === null ? null : clockWords(localDateTime);
  if (clock) return `${longDate(clock)}|${clock.time}`;
  if (!localDateTime || localDateTime.toUpperCase().includes(TBD)) return TBD;
  if (localDateTime.includes(',')) return localDateTime.split('|')[0] ?? localDateTime;
  if (localDateTime.toLowerCase().includes('if necessary')) return localDateTime;
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(localDateTime) ? localDateTime : `${localDateTime} UTC`);
  return Number.isNaN(day.getTime()) ? localDateTime : longDate(wordsOf(day));
}

/**
 * The date cell's two lines (product.md section 2, 'Date cell'). 'tbd' is looked for in the main line
 * only: a known day with the second line 'Time TBD' keeps its day (decisions.md 3).
 */
export function dateLines(text: string, dateTbd: boolean): DateLines {
  const [beforePipe = '', afterPipe = null] = text.split('|');
  if (dateTbd || beforePipe === '' || beforePipe.toLowerCase().includes('tbd')) {
    return { main: TBD, second: null };
  }
  if (afterPipe !== null) return { main: beforePipe, second: afterPipe };
  if (text.includes(',')) {
    if (!text.includes('M')) return { main: text, second: null };
    const lastComma = text.lastIndexOf(',');
    return { main: text.slice(0, lastComma), second: text.slice(lastComma + 1).trim() };
  }
  const clock = clockWords(HAS_OFFSET.test(text) ? easternClock(text) : text);
  return clock ? { main: shortDate(clock), second: clock.time } : { main: text, second: null };
}

function easternClock(text: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? text : easternDateTimeOf(instant);
}

/**
 * What follows a time off Eastern time: ' CT' in a home market, ' London time' abroad; empty on Eastern
 * time (decisions.md 3).
 * @param city the venue's, where it says more than the zone's own city (Munich, not Berlin).
 */
export function zoneSuffix(timeZone: string, city: string | null): string {
  if (EASTERN_ZONES.has(timeZone)) return '';
  const letters = ZONE_LETTERS[timeZone];
  if (letters) return ` ${letters}`;
  return ` ${city ?? timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}

type DatedGame = Pick<
  Game,
  'localDateTime' | 'dateTbd' | 'timeTbd' | 'timeZone' | 'city' | 'doubleheader' | 'gameNumber'
>;

/** The date cell of a stored game: both rules above, then what decisions.md 3 puts on the second line. */
export function gameDateLines(game: DatedGame): DateLines {
  const { main, second } = dateLines(dateText(game.localDateTime, game.dateTbd), game.dateTbd);
  if (second === null || !isLocalDateTime(game.localDateTime)) return { main, second };
  if (game.doubleheader === 'straight' && game.gameNumber === 2) return { main, second: 'after game 1' };
  if (game.timeTbd) return { main, second: `Time ${TBD}` };
  return { main, second: `${second}${zoneSuffix(game.timeZone, game.city)}` };
}
