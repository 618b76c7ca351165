import type { League } from '../../../domain/leagues.ts';
import type { Venue } from '../../../domain/venues/index.ts';
import { addDays, daysBetween } from '../../../domain/dates/zoned-time.ts';
import type { Random } from './random.ts';

export interface Round {
  from: string;
  days: number;
  /** One a day. */
  games: number;
  hasNeutralGame: boolean;
}

interface Start {
  date: string;
  /** `HH:MM` at the venue, or in New York for the NFL. */
  clock: string;
}

const [SUNDAY, MONDAY, TUESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 2, 4, 5, 6] as const;
/** Opening night is the first Tuesday from `from`, or the next day. `breakDays` is even. */
const ARENA_SEASONS = {
  NBA: { from: '10-18', rounds: 82, roundsBeforeBreak: 57, breakDays: 6 },
  NHL: { from: '10-04', rounds: 84, roundsBeforeBreak: 60, breakDays: 14 },
} as const;
/** Half weeks before the all-star break. */
const MLB_BREAK = 31;

/** Monday to Friday, Saturday and Sunday, at the venue. */
const CLOCKS = {
  NBA: [
    ['19:00', '19:00', '19:30', '20:00'],
    ['13:00', '17:00', '19:00', '19:30', '20:00'],
    ['13:00', '15:30', '18:00', '18:00', '19:00'],
  ],
  NHL: [
    ['19:00', '19:00', '19:00', '19:30'],
    ['13:00', '16:00', '19:00', '19:00', '19:00'],
    ['13:00', '15:00', '17:00', '18:00'],
  ],
  MLB: [
    ['12:40', '18:40', '18:45', '19:05', '19:10'],
    ['13:10', '16:10', '16:10', '18:10', '19:15'],
    ['13:10', '13:35', '13:40', '13:40', '19:10'],
  ],
} as const;

/** Days count from Thursday. Times are in New York. */
const NFL_NIGHTS = [
  { day: 0, clock: '20:15' },
  { day: 4, clock: '20:15' },
  { day: 3, clock: '20:20' },
] as const;

export function roundsOf(league: League, year: number): Round[] {
  switch (league) {
    case 'NFL':
      return nflRounds(year);
    case 'NBA':
    case 'NHL':
      return arenaRounds(league, year);
    case 'MLB':
      return mlbRounds(year);
  }
}

export function seasonEnd(rounds: readonly Round[]): string {
  const last = rounds.at(-1);
  if (last === undefined) throw new RangeError('a season without rounds');
  return addDays(last.from, last.days - 1);
}

function nflRounds(year: number): Round[] {
  const opening = addDays(weekdayOnOrAfter(`${year}-09-01`, MONDAY), 3);
  return Array.from({ length: 18 }, (_, week) => ({
    from: addDays(opening, 7 * week),
    days: week === 17 ? 4 : 5,
    games: 1,
    hasNeutralGame: week === 3,
  }));
}

/** NBA rounds end on even days and NHL rounds on odd ones, for shared buildings. */
function arenaRounds(league: keyof typeof ARENA_SEASONS, year: number): Round[] {
  const { from, rounds, roundsBeforeBreak, breakDays } = ARENA_SEASONS[league];
  const tuesday = weekdayOnOrAfter(`${year}-${from}`, TUESDAY);
  const isOdd = daysBetween('2000-01-01', tuesday) % 2 !== 0;
  const opening = isOdd === (league === 'NBA') ? tuesday : addDays(tuesday, 1);
  return Array.from({ length: rounds }, (_, round) => ({
    from: addDays(opening, 2 * round + (round < roundsBeforeBreak ? 0 : breakDays)),
    days: 2,
    games: 1,
    hasNeutralGame: round === roundsBeforeBreak,
  }));
}

function mlbRounds(year: number): Round[] {
  const opening = weekdayOnOrAfter(`${year}-03-25`, THURSDAY);
  const halfWeeks = Array.from({ length: 53 }, (_, half): Round => {
    const isWeekend = half % 2 === 0;
    const weekday = half === 0 ? THURSDAY : isWeekend ? FRIDAY : MONDAY;
    return {
      from: addDays(opening, 7 * Math.ceil(half / 2) + weekday - THURSDAY),
      days: half > 0 && isWeekend ? 3 : 4,
      games: half % 8 === 5 ? 4 : 3,
      hasNeutralGame: half === MLB_BREAK + 1,
    };
  });
  return halfWeeks.toSpliced(MLB_BREAK, 1);
}

function weekdayOnOrAfter(localDate: string, weekday: number): string {
  return addDays(localDate, (weekday - weekdayOf(localDate) + 7) % 7);
}

/** Sunday is 0. */
function weekdayOf(localDate: string): number {
  return new Date(`${localDate}T00:00:00Z`).getUTCDay();
}

export function startOn(league: keyof typeof CLOCKS, date: string, random: Random): Start {
  const [week, saturday, sunday] = CLOCKS[league];
  const weekday = weekdayOf(date);
  const clocks = weekday === SUNDAY ? sunday : weekday === SATURDAY ? saturday : week;
  return { date, clock: clocks[random.below(clocks.length)] ?? clocks[0] };
}

export function nflStart(round: Round, place: number, { longitude }: Venue): Start {
  const night = round.days > 4 ? NFL_NIGHTS[place] : undefined;
  const { day, clock } = night ?? { day: 3, clock: afternoonAt(longitude ?? 0, place) };
  return { date: addDays(round.from, day), clock };
}

function afternoonAt(longitude: number, place: number): string {
  if (longitude > -30) return '09:30';
  if (longitude < -100) return '16:05';
  return place < 6 ? '16:25' : '13:00';
}
