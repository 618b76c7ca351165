import { daysBetween } from '../../dates/zoned-time.ts';
import { LEAGUES, type League } from '../../leagues.ts';
import type { PlaceName } from '../../places/place.ts';
import type { Position } from '../../travel/position.ts';
import type { Drive } from '../../travel/travel.ts';
import type { Travel } from '../../travel/travel-mode.ts';

/** `best` weighs games against driving and hurry; `spare` looks at the tightest leg. */
export const TRIP_SORTS = ['best', 'most', 'easiest', 'leagues', 'spare'] as const;
export type TripSort = (typeof TRIP_SORTS)[number];

export const DRIVING_HOURS = [4, 6, 8, 10, 12] as const;
export type DrivingHours = (typeof DRIVING_HOURS)[number];

/** On a leg of half an hour or more; 30 count on one date only, 60 also overnight. */
export const SPARE_MINUTES = [0, 30, 60] as const;
export type SpareMinutes = (typeof SPARE_MINUTES)[number];

/** `some` allows one for each three dates; a third game on a date counts as another. */
export const TWO_GAME_DATES = ['no', 'some', 'any'] as const;
export type TwoGameDates = (typeof TWO_GAME_DATES)[number];

/** In minutes after the midnight before the game. */
export const LAST_DRIVING_MINUTES = [23 * 60, 25 * 60, 26 * 60] as const;
export type LastDrivingMinute = (typeof LAST_DRIVING_MINUTES)[number];
export const LATEST_DRIVING_MINUTE: LastDrivingMinute = 26 * 60;

/** The longest drive one way from a bed in one city; 0 drives on from game to game. */
export const REACH_MINUTES = [0, 60, 90, 120, 180] as const;
export type ReachMinutes = (typeof REACH_MINUTES)[number];

export const TRIP_PACES = ['relaxed', 'balanced', 'many'] as const;
export type TripPace = (typeof TRIP_PACES)[number];

export const TEAM_SIDES = ['either', 'home', 'away'] as const;
export interface WantedTeam {
  /** Unique over all leagues. */
  slug: string;
  /** A neutral-site game satisfies only `either`. */
  side: (typeof TEAM_SIDES)[number];
}

export interface TripHome extends Pick<PlaceName, 'slug' | 'name' | 'region' | 'country'>, Position {
  timeZone: string;
  /** Null where no road leads. */
  driveTo: (venueId: string) => Drive | null;
}

/** Dates are local to the venues and inclusive (docs/rules.md#trip-questions). */
export interface TripQuestion {
  /** Null starts at the first game. With a reach it has the bed of every night. */
  home: TripHome | null;
  reachMinutes: ReachMinutes;
  start: string;
  end: string;
  /** The number of a trip's dates, anywhere in the window; null takes the whole window. */
  days: number | null;
  leagues: readonly League[];
  teams: readonly WantedTeam[];
  /** Identities of required games. */
  pinnedGames: readonly string[];
  skippedGames: readonly string[];
  skippedTeams: readonly string[];
  skippedVenues: readonly string[];
  /** For each date. */
  drivingHours: DrivingHours;
  /** False ends at the last game, as always without a home. */
  isBackHome: boolean;
  /** On the first date, in minutes after midnight at home. */
  leaveAfterMinutes: number;
  /** On the last date; it may exceed 1440, the midnight that ends it. */
  homeByMinutes: number;
  sort: TripSort;
  /** The next one allows more; its limits are these of the question. */
  pace: TripPace;
  /** Between games. */
  minutesToSpare: SpareMinutes;
  twoGameDates: TwoGameDates;
  /**
   * Of the way home on a game's date. Before 2 AM a way home that does not end that night starts in the morning.
   */
  lastDrivingMinute: LastDrivingMinute;
  isFreeDateWanted: boolean;
  mayCrossBorder: boolean;
  /** Between games; the ways from home and back are drives. */
  travel: Travel;
  /** True means Friday to Sunday. */
  isWeekendOnly: boolean;
}

/** Only the dates and what can be driven count. */
export const WITHOUT_WISHES = {
  leagues: LEAGUES,
  teams: [],
  pinnedGames: [],
  skippedGames: [],
  skippedTeams: [],
  skippedVenues: [],
  isFreeDateWanted: false,
  sort: 'most',
} as const satisfies Partial<TripQuestion>;

/** What a drive allows at most, as every trip did before a pace could be chosen. */
export const NO_HASTE_LIMITS = {
  minutesToSpare: 0,
  twoGameDates: 'any',
  lastDrivingMinute: LATEST_DRIVING_MINUTE,
  pace: 'many',
  reachMinutes: 0,
} as const satisfies Partial<TripQuestion>;

/** How many dates a trip may take. */
export function tripDates({ start, end, days }: Pick<TripQuestion, 'start' | 'end' | 'days'>): number {
  return days ?? daysBetween(start, end) + 1;
}

const SHORT_LEG_MINUTES = 30;

/** Minutes to spare that the question asks for on a leg. */
export function spareNeeded(
  { minutesToSpare }: Pick<TripQuestion, 'minutesToSpare'>,
  minutes: number,
  isSameDate: boolean,
): number {
  const isExempt = minutes < SHORT_LEG_MINUTES || (!isSameDate && minutesToSpare < 60);
  return isExempt ? 0 : minutesToSpare;
}

/** Legs on one date, at most. */
export function mostSameDateLegs(
  question: Pick<TripQuestion, 'twoGameDates' | 'start' | 'end' | 'days'>,
): number {
  switch (question.twoGameDates) {
    case 'no':
      return 0;
    case 'some':
      return Math.max(1, Math.floor(tripDates(question) / 3));
    case 'any':
      return Infinity;
  }
}
