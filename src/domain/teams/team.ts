import type { League } from '../leagues.ts';

export interface Team {
  /** Our own stable id, 900001 to 900124 (docs/rules.md#teams). */
  id: number;
  league: League;
  slug: string;
  /** As on routes and in `home_team`; unique within a league. */
  fullName: string;
  nickname: string;
  /** What a fan calls the place: 'New York', not 'East Rutherford'. */
  marketCity: string;
  conference: string;
  division: string;
  abbreviation: string;
  /** `#rrggbb` */
  primaryColor: string;
  /** Null is shown light gray with dark text. */
  secondaryColor: string | null;
  venueId: string;
  aliases: readonly string[];
  /** The club's name today where the route has an older one. */
  playsAs: string | null;
  seatgeekPerformerId: number | null;
}
