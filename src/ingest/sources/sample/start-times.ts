import type { Team } from '../../../domain/teams/index.ts';
import { localTimeToInstant } from '../../../domain/dates/zoned-instant.ts';
import { localDateTimeOf } from '../../../domain/dates/zoned-time.ts';
import { homeVenueOf } from './fixture.ts';
import { hashOf, itemAt, type Random } from './random.ts';
import { FRIDAY, SATURDAY, SUNDAY, weekdayOf } from './season-dates.ts';

const EASTERN = 'America/New_York';

/**
 * What a clock at the home team's venue shows (`HH:MM`) when one in New York shows `easternClock` on
 * a date. For times between noon and 23:00 the date is the same at every venue.
 */
export function clockAtVenue(home: Team, date: string, easternClock: string): string {
  const { timeZone } = homeVenueOf(home);
  if (timeZone === EASTERN) return easternClock;
  return localDateTimeOf(localTimeToInstant(`${date}T${easternClock}:00`, EASTERN), timeZone).slice(11, 16);
}

/** Baseball's weekday evenings begin at a time each club keeps all season. */
const CLUB_EVENINGS = ['18:40', '18:45', '19:05', '19:10'] as const;
const GETAWAY_CLOCKS = ['12:10', '12:35', '12:40', '13:10'] as const;
const OPENING_DAY_CLOCKS = ['13:10', '14:10', '15:05', '16:10'] as const;
const SATURDAY_CLOCKS = ['13:10', '16:05', '16:10', '16:10', '18:10', '19:15'] as const;
const SUNDAY_CLOCKS = ['13:10', '13:10', '13:35', '13:40'] as const;

/** When a baseball game begins on the park's clock, `HH:MM`. */
export function mlbClock(
  home: Team,
  date: string,
  when: { openingDay: boolean; getaway: boolean },
  random: Random,
): string {
  if (when.openingDay) return oneOf(OPENING_DAY_CLOCKS, random);
  const weekday = weekdayOf(date);
  if (weekday === SUNDAY) return oneOf(SUNDAY_CLOCKS, random);
  if (weekday === SATURDAY) return oneOf(SATURDAY_CLOCKS, random);
  // Wrigley Field's neighbours allow no Friday nights.
  if (weekday === FRIDAY)
    return home.venueId === 'wrigley-field' ? '13:20' : oneOf(['19:05', '19:10'], random);
  if (when.getaway && random.below(2) === 0) return oneOf(GETAWAY_CLOCKS, random);
  return itemAt(CLUB_EVENINGS, hashOf(home.slug) % CLUB_EVENINGS.length);
}

/** The marquee game of a Sunday, 19:20 in New York, on the park's clock. */
export function sundayNightClock(home: Team, date: string): string {
  return clockAtVenue(home, date, '19:20');
}

const ARENA_EVENINGS = ['19:00', '19:00', '19:00', '19:30'] as const;
const NBA_SATURDAYS = ['19:00', '19:00', '19:00', '19:30', '18:00', '20:00', '15:00', '13:00'] as const;
const NBA_SUNDAYS = ['18:00', '18:00', '18:00', '19:00', '15:00', '15:30', '13:00', '17:00'] as const;
const NBA_HOLIDAYS = ['13:00', '14:30', '15:00', '17:00', '18:00', '19:30'] as const;
const NHL_SATURDAYS = ['19:00', '19:00', '19:00', '19:00', '18:00', '13:00', '15:00', '16:00'] as const;
const NHL_SUNDAYS = ['17:00', '17:00', '18:00', '18:00', '19:00', '13:00', '15:00'] as const;
const DAY_AFTER_THANKSGIVING = ['13:00', '14:00', '16:00', '18:00', '19:00'] as const;

/** Basketball's Christmas, clocks in New York: one game after the other, the west last. */
const CHRISTMAS_CLOCKS = ['12:00', '14:30', '17:00', '19:00', '20:00'] as const;

/** Days on which an arena league plays in the afternoon too. */
interface ArenaHolidays {
  martinLutherKingDay: string;
  dayAfterThanksgiving: string;
}

/** When a basketball or hockey game begins on the arena's clock, `HH:MM`. */
export function arenaClock(
  league: 'NBA' | 'NHL',
  home: Team,
  date: string,
  holidays: ArenaHolidays,
  random: Random,
): string {
  if (league === 'NBA' && date === holidays.martinLutherKingDay) return oneOf(NBA_HOLIDAYS, random);
  if (league === 'NHL' && date === holidays.dayAfterThanksgiving)
    return oneOf(DAY_AFTER_THANKSGIVING, random);
  const weekday = weekdayOf(date);
  if (weekday === SUNDAY) return oneOf(league === 'NBA' ? NBA_SUNDAYS : NHL_SUNDAYS, random);
  if (weekday === SATURDAY) return oneOf(league === 'NBA' ? NBA_SATURDAYS : NHL_SATURDAYS, random);
  // One weeknight game in ten is put back for television.
  if (random.below(10) === 0) return league === 'NBA' ? '20:00' : '19:30';
  return oneOf(ARENA_EVENINGS, random);
}

/** When the games of a basketball Christmas begin, from the easternmost home to the westernmost. */
export function christmasClocks(homes: readonly Team[], date: string): Map<Team, string> {
  const noonAt = (home: Team): string => clockAtVenue(home, date, '12:00');
  const fromEast = homes.toSorted((a, b) => noonAt(b).localeCompare(noonAt(a)));
  return new Map(
    fromEast.map((home, place) => [
      home,
      clockAtVenue(home, date, itemAt(CHRISTMAS_CLOCKS, place % CHRISTMAS_CLOCKS.length)),
    ]),
  );
}

function oneOf<Item>(items: readonly Item[], random: Random): Item {
  return itemAt(items, random.below(items.length));
}
