import { isPlannableDate } from '../../domain/dates/zoned-time.ts';
import { leagueFromName, LEAGUES, type League } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import { MIDNIGHT } from './trips-query.ts';

export const MAX_DAYS = 14;
const MAX_FROM_LENGTH = 80;
export const UNREADABLE = '';
export const EARLIEST_LEAVE = 360;
const LATEST_HOME = 1560;
const WITH_REGION = /^\D.*,\s*[a-z]{2}$/i;
/** No slug of a place abbreviates it. */
const SAINT = /\bst\b\.?/gi;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;
const BETWEEN_WORDS = /[\s\p{C}]+/gu;

/** 'Chicago, IL' becomes its slug; other text waits for the table of places. */
export function parseFrom(typed: string): string {
  const text = Array.from(typed.replace(BETWEEN_WORDS, ' ').normalize('NFC').trim())
    .slice(0, MAX_FROM_LENGTH)
    .join('')
    .trim();
  return WITH_REGION.test(text) ? slugOf(text.replace(SAINT, 'Saint ')) || text : text;
}

/** Returns '' for text that is no date. */
export function parseDate(text: string | undefined): string | null {
  if (text === undefined) return null;
  return isPlannableDate(text) ? text : UNREADABLE;
}

export function isDate(parsed: string | null): parsed is string {
  return parsed !== null && parsed !== UNREADABLE;
}

export function parseDays(text: string | undefined): number | null | 'unreadable' {
  if (text === undefined) return null;
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_DAYS ? days : 'unreadable';
}

/** Returns all leagues for none, and null for an unknown one. */
export function parseLeagues(names: readonly string[]): readonly League[] | null {
  const named = names.map(leagueFromName);
  if (named.includes(null)) return null;
  return named.length === 0 ? LEAGUES : LEAGUES.filter((league) => named.includes(league));
}

export function parseClock(text: string | undefined, standard: number): number | null {
  if (text === undefined) return standard;
  const [, hour, minute] = CLOCK.exec(text) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** Times up to 2:00 AM belong to the night after the last date. */
export function afterMidnight(minutes: number | null): number | null {
  if (minutes === null || minutes >= EARLIEST_LEAVE) return minutes;
  return minutes + MIDNIGHT <= LATEST_HOME ? minutes + MIDNIGHT : null;
}
