import { addDays, daysBetween, yearMonthOf } from '../dates/zoned-time.ts';
import { MAX_SCHEDULE_DAYS, type DatePeriod } from '../games/schedule-days.ts';
import { DAY_PHRASES, type DayPhrase } from './day-words.ts';

const ENDS_WORD = "(?![\\p{L}\\p{N}/'’])";
const phrases = DAY_PHRASES.map((phrase) => ({
  phrase,
  anywhere: new RegExp(`(?<![\\p{L}\\p{N}/'’-])${phrase.pattern}${ENDS_WORD}`, 'iu'),
  next: new RegExp(`^${phrase.pattern}${ENDS_WORD}`, 'iu'),
}));

const UNTIL = /^\s*(?:-|–|\bto\b|\bthru\b|\bthrough\b|\buntil\b)\s*/iu;
const DAY_OF_MONTH = new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)?${ENDS_WORD}`, 'iu');
const AROUND_DATES = /^[\s,]+|[\s,]+$|\s+(?:on|for|in|at|from|during)[\s,]*$/giu;

/**
 * Reads the first date or dates, at most `MAX_SCHEDULE_DAYS`, and what is left without them
 * (docs/rules.md#search).
 * @param today `YYYY-MM-DD`; a date without a year is the coming one.
 */
export function readDays(text: string, today: string): { period: DatePeriod; rest: string } | null {
  for (const { phrase, anywhere } of phrases) {
    const match = anywhere.exec(text);
    const from = match && phrase.read(match.groups ?? {}, today);
    if (!match || !from) continue;
    const after = text.slice(match.index + match[0].length);
    const range = readUntil(after, from);
    const left = [text.slice(0, match.index), range?.after ?? after].map((part) =>
      part.replaceAll(AROUND_DATES, ''),
    );
    return { period: range?.period ?? from, rest: left.filter(Boolean).join(' ') };
  }
  return null;
}

function readUntil(text: string, { from, to }: DatePeriod): { period: DatePeriod; after: string } | null {
  const until = UNTIL.exec(text);
  if (until === null || from !== to) return null;
  const rest = text.slice(until[0].length);
  const found = firstPhrase(rest, from) ?? dayOfSameMonth(rest, from);
  if (found === null || found.last < from || daysBetween(from, found.last) >= MAX_SCHEDULE_DAYS) return null;
  return { period: { from, to: found.last }, after: rest.slice(found.length) };
}

function firstPhrase(text: string, from: string): { last: string; length: number } | null {
  for (const { phrase, next } of phrases) {
    const match = next.exec(text);
    const period = match && read(phrase, match, from);
    if (match && period) return { last: period.to, length: match[0].length };
  }
  return null;
}

function read(phrase: DayPhrase, { groups }: RegExpExecArray, today: string): DatePeriod | null {
  return phrase.read(groups ?? {}, today);
}

function dayOfSameMonth(text: string, from: string): { last: string; length: number } | null {
  const match = DAY_OF_MONTH.exec(text);
  if (match === null) return null;
  const last = addDays(from, Number(match.groups?.['day']) - Number(from.slice(8)));
  return yearMonthOf(last) === yearMonthOf(from) ? { last, length: match[0].length } : null;
}
