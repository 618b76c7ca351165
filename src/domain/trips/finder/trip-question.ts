import { LEAGUES, type League } from '../../leagues.ts';
import type { Drive } from '../../travel/travel.ts';

/** `spare` prefers the most time to spare on the tightest leg. */
export const TRIP_SORTS = ['most', 'worth', 'easiest', 'leagues', 'spare'] as const;
export type TripSort = (typeof TRIP_SORTS)[number];

export const DRIVING_HOURS = [4, 6, 8, 10, 12] as const;
export type DrivingHours = (typeof DRIVING_HOURS)[number];

export const TRIP_PACES = ['most', 'one-a-day', 'free-day'] as const;
export type TripPace = (typeof TRIP_PACES)[number];

export const TEAM_SIDES = ['either', 'home', 'away'] as const;
export type TeamSide = (typeof TEAM_SIDES)[number];

export interface WantedTeam {
  /** It is a team's slug, unique over all leagues. */
  slug: string;
  /** A neutral-site game satisfies only `either`. */
  side: TeamSide;
}

/** A city with its drives to every venue. */
export interface TripHome {
  slug: string;
  name: string;
  region: string;
  /** It is an ISO 3166-1 alpha-2 code. */
  country: string;
  timeZone: string;
  latitude: number;
  longitude: number;
  /** Returns null where no road leads to the venue. */
  driveTo: (venueId: string) => Drive | null;
}

/** What a fan asks for (docs/rules.md#trip-questions). Dates are local to the venues and inclusive. */
export interface TripQuestion {
  /** Null starts at the first game. */
  home: TripHome | null;
  start: string;
  end: string;
  /** The number of dates of a trip that may lie anywhere in the window; null takes the whole window. */
  days: number | null;
  leagues: readonly League[];
  teams: readonly WantedTeam[];
  /** Identities of games that must be on the trip. */
  pinnedGames: readonly string[];
  skippedGames: readonly string[];
  skippedTeams: readonly string[];
  skippedVenues: readonly string[];
  /** For each date. */
  drivingHours: DrivingHours;
  /** False ends the trip with the last game. It is always false without a home. */
  isBackHome: boolean;
  /** The earliest departure on the first date, in minutes after midnight at home. */
  leaveAfterMinutes: number;
  /** The latest arrival at home on the last date; it may exceed 1440, the midnight that ends that date. */
  homeByMinutes: number;
  sort: TripSort;
  mayCrossBorder: boolean;
  pace: TripPace;
  /** True lists only trips from Friday to Sunday. */
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
