import { LEAGUES, type League } from '../../leagues.ts';
import type { PlaceName } from '../../places/place.ts';
import type { Position } from '../../travel/position.ts';
import type { Drive } from '../../travel/travel.ts';
import type { Travel } from '../../travel/travel-mode.ts';

/** `spare` looks at the tightest leg. */
export const TRIP_SORTS = ['most', 'worth', 'easiest', 'leagues', 'spare'] as const;
export type TripSort = (typeof TRIP_SORTS)[number];

export const DRIVING_HOURS = [4, 6, 8, 10, 12] as const;
export type DrivingHours = (typeof DRIVING_HOURS)[number];

export const TRIP_PACES = ['most', 'one-a-day', 'free-day'] as const;
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
  /** Null starts at the first game. */
  home: TripHome | null;
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
  mayCrossBorder: boolean;
  /** Between games; the ways from home and back are drives. */
  travel: Travel;
  pace: TripPace;
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
  pace: 'most',
  sort: 'most',
} as const satisfies Partial<TripQuestion>;
