import { clockWords, wordsOf, type ClockWords } from './calendar-words.ts';
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

/** A game's date in words: the day on one line, the time on a smaller one. */
export interface GameDate {
  /** 'Wednesday' or 'Wed'; null when the day is not known or the text is shown as it is. */
  weekday: string | null;
  /** 'March 4, 2026' or 'Mar 4'; otherwise 'TBD' or the text itself. */
  date: string;
  /** '7:10 PM CT', 'Time TBD', 'after game 1'. */
  time: string | null;
}

type DatedGame = Pick<Game, 'dateTbd' | 'timeTbd' | 'timeZone' | 'city' | 'doubleheader' | 'gameNumber'> & {
  /** Usually the venue's wall clock; other text is read as far as it goes. */
  localDateTime: string | null;
};

type DateStyle = 'long' | 'short';

/** The date of a game as visitors read it (docs/rules.md#dates). */
export function gameDate(game: DatedGame, style: DateStyle = 'long'): GameDate {
  if (game.dateTbd) return asWritten(TBD);
  const read = readText(game.localDateTime ?? '', style);
  if (read.time === null || !isLocalDateTime(game.localDateTime ?? '')) return read;
  if (game.doubleheader === 'straight' && game.gameNumber === 2) return { ...read, time: 'after game 1' };
  if (game.timeTbd) return { ...read, time: `Time ${TBD}` };
  return { ...read, time: `${read.time}${zoneSuffix(game.timeZone, game.city)}` };
}

/** 'Wednesday, March 4, 2026'. */
export function dayLine({ weekday, date }: Pick<GameDate, 'weekday' | 'date'>): string {
  return weekday === null ? date : `${weekday}, ${date}`;
}

function readText(text: string, style: DateStyle): GameDate {
  const clock = clockWords(HAS_OFFSET.test(text) ? easternClock(text) : text);
  if (clock) return { ...dayOf(clock, style), time: clock.time };
  const [day = '', time = null] = text.split('|');
  if (day === '' || day.toUpperCase().includes(TBD)) return asWritten(TBD);
  if (time !== null) return { ...asWritten(day), time };
  if (text.includes(',')) return withTimeAfterComma(text);
  if (text.toLowerCase().includes('if necessary')) return asWritten(text);
  const instant = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : `${text} UTC`);
  return Number.isNaN(instant.getTime())
    ? asWritten(text)
    : { ...dayOf(wordsOf(instant), style), time: null };
}

function asWritten(date: string): GameDate {
  return { weekday: null, date, time: null };
}

function dayOf(clock: ClockWords, style: DateStyle): Pick<GameDate, 'weekday' | 'date'> {
  const { weekday, month, day, year } = clock;
  return style === 'long'
    ? { weekday, date: `${month} ${day}, ${year}` }
    : { weekday: weekday.slice(0, 3), date: `${month.slice(0, 3)} ${day}` };
}

/** 'Wed, Apr 1, 7:30 PM': the M tells that a time is in it. */
function withTimeAfterComma(text: string): GameDate {
  if (!text.includes('M')) return asWritten(text);
  const lastComma = text.lastIndexOf(',');
  return { ...asWritten(text.slice(0, lastComma)), time: text.slice(lastComma + 1).trim() };
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
