import { clockParts, dateParts, type ClockWords } from '../dates/date-text.ts';
import { easternDateTimeOf } from '../dates/eastern-time.ts';
import { offsetAt } from '../dates/zone-offset.ts';
import { localTimeToInstant } from '../dates/wall-clock.ts';
import { isLocalDateTime } from '../dates/zoned-time.ts';
import type { Game } from './game.ts';

const TBD = 'TBD';
const HAS_OFFSET = /T.*(?:Z|[+-]\d{2}:?\d{2})$/;

/** Each home market's letters, and the zone or offset they stand for (docs/rules.md#dates). */
const ZONE_LABELS: Readonly<Record<string, readonly [letters: string, clock: string | number]>> = {
  'America/New_York': ['', 'America/New_York'],
  'America/Toronto': ['', 'America/New_York'],
  'America/Detroit': ['', 'America/New_York'],
  'America/Indiana/Indianapolis': ['', 'America/New_York'],
  'America/Chicago': [' CT', 'America/Chicago'],
  'America/Winnipeg': [' CT', 'America/Chicago'],
  'America/Denver': [' MT', 'America/Denver'],
  'America/Edmonton': [' MT', 'America/Denver'],
  // Arizona has no daylight time: 'MT' would be an hour off in summer.
  'America/Phoenix': [' MST', -7 * 60],
  'America/Los_Angeles': [' PT', 'America/Los_Angeles'],
  'America/Vancouver': [' PT', 'America/Los_Angeles'],
};

export interface GameDate {
  /** Null when `date` is no readable date. */
  weekday: string | null;
  /** Like 'March 4, 2026', 'Mar 4' or 'TBD'. */
  date: string;
  /** Like '7:10 PM CT', 'Time TBD' or 'after game 1'. */
  time: string | null;
}

type DatedGame = Pick<
  Game,
  'dateTbd' | 'timeTbd' | 'startsAt' | 'timeZone' | 'city' | 'doubleheader' | 'gameNumber'
> & {
  /** Usually the venue's wall clock. Other text is read as far as possible. */
  localDateTime: string | null;
};

type DateStyle = 'long' | 'short';

/** See docs/rules.md#dates. */
export function gameDate(game: DatedGame, style: DateStyle = 'long'): GameDate {
  if (game.dateTbd) return unchanged(TBD);
  const local = game.localDateTime ?? '';
  const read = readText(local, style);
  if (read.time === null || !isLocalDateTime(local)) return read;
  if (game.doubleheader === 'straight' && game.gameNumber === 2) return { ...read, time: 'after game 1' };
  if (game.timeTbd) return { ...read, time: `Time ${TBD}` };
  const start = game.startsAt ?? localTimeToInstant(local, game.timeZone);
  return { ...read, time: `${read.time}${zoneSuffix(game.timeZone, game.city, start)}` };
}

export function dayLine({ weekday, date }: Pick<GameDate, 'weekday' | 'date'>): string {
  return weekday === null ? date : `${weekday}, ${date}`;
}

function readText(text: string, style: DateStyle): GameDate {
  const clock = clockParts(HAS_OFFSET.test(text) ? easternClock(text) : text);
  if (clock) return { ...dayOf(clock, style), time: clock.time };
  const [day = '', time = null] = text.split('|');
  if (day === '' || day.toUpperCase().includes(TBD)) return unchanged(TBD);
  if (time !== null) return { ...unchanged(day), time };
  if (text.includes(',')) return withTimeAfterComma(text);
  if (text.toLowerCase().includes('if necessary')) return unchanged(text);
  const instant = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : `${text} UTC`);
  return Number.isNaN(instant.getTime())
    ? unchanged(text)
    : { ...dayOf(dateParts(instant), style), time: null };
}

function unchanged(date: string): GameDate {
  return { weekday: null, date, time: null };
}

function dayOf(clock: ClockWords, style: DateStyle): Pick<GameDate, 'weekday' | 'date'> {
  const { weekday, month, day, year } = clock;
  return style === 'long'
    ? { weekday, date: `${month} ${day}, ${year}` }
    : { weekday: weekday.slice(0, 3), date: `${month.slice(0, 3)} ${day}` };
}

/** In 'Wed, Apr 1, 7:30 PM', the M of AM or PM reveals a time. */
function withTimeAfterComma(text: string): GameDate {
  if (!text.includes('M')) return unchanged(text);
  const lastComma = text.lastIndexOf(',');
  return { ...unchanged(text.slice(0, lastComma)), time: text.slice(lastComma + 1).trim() };
}

function easternClock(text: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? text : easternDateTimeOf(instant);
}

/**
 * Returns ' CT' in a home market, ' London time' abroad, and '' on Eastern time. A home market whose clock
 * differs from its letters is named, like Manitoba with summer time all year.
 */
export function zoneSuffix(timeZone: string, city: string | null, instant: Date): string {
  const [letters, clock] = ZONE_LABELS[timeZone] ?? [];
  if (letters !== undefined && clock !== undefined && hasClock(timeZone, clock, instant.getTime()))
    return letters;
  return ` ${city ?? timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}

function hasClock(timeZone: string, clock: string | number, instant: number): boolean {
  if (timeZone === clock) return true;
  return offsetAt(instant, timeZone) === (typeof clock === 'number' ? clock : offsetAt(instant, clock));
}
