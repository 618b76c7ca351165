import { addDays } from '../dates/zoned-time.ts';
import type { DatePeriod } from '../games/schedule-days.ts';
import { weekdayOf } from '../trips/finder/question-dates.ts';

interface Holiday {
  pattern: string;
  dateIn: (year: number) => string;
  /** The days of its weekend, relative to it. */
  weekend?: readonly [from: number, to: number];
}

const [MONDAY, THURSDAY, SUNDAY] = [1, 4, 7];
const BEFORE_MONDAY = [-3, 0] as const;
const S = "['’]?s";

/** Longer names come first. */
const HOLIDAYS: readonly Holiday[] = [
  { pattern: `new year(?:${S})? eve|nye`, dateIn: fixed('12-31') },
  { pattern: `new year(?:${S})?(?: day)?`, dateIn: fixed('01-01') },
  {
    pattern: '(?:mlk|martin luther king)(?:,? jr[.]?)?(?: day)?',
    dateIn: (year) => nth(year, 1, MONDAY, 3),
    weekend: BEFORE_MONDAY,
  },
  { pattern: `valentine(?:${S})? day`, dateIn: fixed('02-14') },
  {
    pattern: `president(?:s?['’]|${S})? day`,
    dateIn: (year) => nth(year, 2, MONDAY, 3),
    weekend: BEFORE_MONDAY,
  },
  { pattern: `(?:st[.]?|saint) patrick(?:${S})? day`, dateIn: fixed('03-17') },
  { pattern: `mother(?:${S})? day`, dateIn: (year) => nth(year, 5, SUNDAY, 2) },
  {
    pattern: 'memorial day',
    dateIn: (year) => addDays(nth(year, 6, MONDAY, 1), -7),
    weekend: BEFORE_MONDAY,
  },
  { pattern: 'juneteenth', dateIn: fixed('06-19') },
  { pattern: `father(?:${S})? day`, dateIn: (year) => nth(year, 6, SUNDAY, 3) },
  { pattern: 'canada day', dateIn: fixed('07-01') },
  { pattern: '(?:the )?fourth of july|independence day', dateIn: fixed('07-04') },
  { pattern: 'labou?r day', dateIn: (year) => nth(year, 9, MONDAY, 1), weekend: BEFORE_MONDAY },
  { pattern: 'halloween', dateIn: fixed('10-31') },
  { pattern: `veteran(?:s?['’]|${S})? day`, dateIn: fixed('11-11') },
  { pattern: 'black friday', dateIn: (year) => addDays(nth(year, 11, THURSDAY, 4), 1) },
  {
    pattern: '(?:turkey|thanksgiving)(?: day)?',
    dateIn: (year) => nth(year, 11, THURSDAY, 4),
    weekend: [0, 3],
  },
  { pattern: '(?:christmas|xmas|x-mas) eve', dateIn: fixed('12-24') },
  { pattern: '(?:christmas|xmas|x-mas)(?: day)?', dateIn: fixed('12-25') },
  { pattern: 'boxing day', dateIn: fixed('12-26') },
];

/** Each is the next one ahead; today counts. A weekend is of the holidays that make one. */
export const HOLIDAY_PHRASES = HOLIDAYS.map(({ pattern, dateIn, weekend }) => ({
  pattern: weekend ? `(?:${pattern})(?<weekend> weekend)?` : `(?:${pattern})`,
  read: (groups: Readonly<Record<string, string | undefined>>, today: string): DatePeriod => {
    const [first, last] = groups['weekend'] !== undefined && weekend ? weekend : [0, 0];
    const year = Number(today.slice(0, 4));
    const date = [dateIn(year), dateIn(year + 1)].find((one) => addDays(one, last) >= today);
    const day = date ?? dateIn(year + 1);
    const from = addDays(day, first);
    return { from: from < today ? today : from, to: addDays(day, last) };
  },
}));

function fixed(monthDay: string): (year: number) => string {
  return (year) => `${year}-${monthDay}`;
}

/** @param weekday 1 is Monday. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1));
}
