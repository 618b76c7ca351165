import { addDays, yearMonthOf } from '../dates/zoned-time.ts';
import type { DatePeriod } from '../games/schedule-days.ts';
import { weekdayOf } from '../trips/finder/question-dates.ts';
import { currentWeekend } from '../trips/weekend.ts';
import { HOLIDAY_PHRASES } from './holiday-words.ts';

/** Returns null when the groups name no real date. */
export interface DayPhrase {
  pattern: string;
  read: (groups: Readonly<Record<string, string | undefined>>, today: string) => DatePeriod | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MONTH =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[.]?';
const WEEKDAY =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)[.]?';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,? (?<year>20\\d\\d))?';
const BEFORE_DATE = `(?:${WEEKDAY},? )?(?:the )?`;

const SUNDAY = 7;

/** Longer phrases come first: the first match counts. */
export const DAY_PHRASES: readonly DayPhrase[] = [
  ...HOLIDAY_PHRASES,
  { pattern: `${BEFORE_DATE}(?<year>20\\d\\d)-(?<month>\\d{1,2})-(?<day>\\d{1,2})`, read: readDate },
  {
    pattern: `${BEFORE_DATE}(?<month>\\d{1,2})/(?<day>\\d{1,2})(?:/(?<year>20\\d\\d|\\d\\d))?`,
    read: readDate,
  },
  { pattern: `${BEFORE_DATE}${MONTH} (?:the )?${DAY}${YEAR}`, read: readDate },
  { pattern: `${BEFORE_DATE}${DAY} (?:of )?${MONTH}${YEAR}`, read: readDate },
  {
    pattern: `(?:today|tonight|this (?:evening|afternoon|morning))(?:['’]?s)?`,
    read: (_, today) => oneDay(today),
  },
  { pattern: '(?:tom+or+ow|tmrw|tmw)(?: (?:night|evening))?', read: (_, today) => oneDay(addDays(today, 1)) },
  { pattern: 'next weekend', read: (_, today) => weekend(addDays(endOfWeek(today), 1)) },
  { pattern: '(?:this |the )?weekend', read: (_, today) => weekend(today) },
  { pattern: 'next month', read: (_, today) => monthAfter(today) },
  { pattern: 'this month', read: (_, today) => ({ from: today, to: endOfMonth(today) }) },
  { pattern: 'this week', read: (_, today) => ({ from: today, to: endOfWeek(today) }) },
  { pattern: 'next week', read: (_, today) => nextWeek(today) },
  {
    pattern: `(?<next>next )?(?:this |coming )?(?<weekday>${WEEKDAY})(?: (?:night|evening))?`,
    read: readWeekday,
  },
  { pattern: `${MONTH}${YEAR}`, read: readMonth },
];

function readDate(
  { year, month, name, day }: Readonly<Record<string, string | undefined>>,
  today: string,
): DatePeriod | null {
  const monthNumber = month === undefined ? monthOf(name) : Number(month);
  const date =
    year === undefined ? coming(monthNumber, Number(day), today) : realDate(year, monthNumber, day);
  return date === null ? null : oneDay(date);
}

function realDate(year: string, month: number, day: string | undefined): string | null {
  return dateOf(Number(year) + (year.length === 2 ? 2000 : 0), month, Number(day));
}

/** February 29 comes within eight years. */
const YEARS_UNTIL_LEAP_DAY = 8;

function coming(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  for (let later = 0; later <= YEARS_UNTIL_LEAP_DAY; later += 1) {
    const date = dateOf(year + later, month, day);
    if (date !== null && date >= today) return date;
  }
  return null;
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

function readWeekday(
  { next, weekday = '' }: Readonly<Record<string, string | undefined>>,
  today: string,
): DatePeriod {
  const wanted = WEEKDAYS.indexOf(weekday.slice(0, 3).toLowerCase()) + 1;
  if (next !== undefined) return oneDay(addDays(endOfWeek(today), wanted));
  return oneDay(addDays(today, (wanted - weekdayOf(today) + 7) % 7));
}

function readMonth({ name, year }: Readonly<Record<string, string | undefined>>, today: string): DatePeriod {
  const month = String(monthOf(name)).padStart(2, '0');
  const isOver = month < today.slice(5, 7);
  const first = `${year ?? Number(today.slice(0, 4)) + (isOver ? 1 : 0)}-${month}-01`;
  const to = endOfMonth(first);
  return { from: first < today && today <= to ? today : first, to };
}

function monthAfter(today: string): DatePeriod {
  const from = addDays(endOfMonth(today), 1);
  return { from, to: endOfMonth(from) };
}

function endOfMonth(date: string): string {
  return addDays(`${yearMonthOf(addDays(`${yearMonthOf(date)}-01`, 31))}-01`, -1);
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

function oneDay(date: string): DatePeriod {
  return { from: date, to: date };
}

function weekend(today: string): DatePeriod {
  const { from, through } = currentWeekend(today);
  return { from, to: through };
}

function nextWeek(today: string): DatePeriod {
  const sunday = endOfWeek(today);
  return { from: addDays(sunday, 1), to: addDays(sunday, 7) };
}

function endOfWeek(today: string): string {
  return addDays(today, SUNDAY - weekdayOf(today));
}
