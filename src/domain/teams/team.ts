import type { League } from '../leagues.ts';

export interface Team {
  /** Our own stable id, 900001 to 900124 (docs/rules.md#teams). */
  id: number;
  league: League;
  slug: string;
  /** Routes and `home_team` use it. Unique within a league. */
  fullName: string;
  nickname: string;
  /** 'New York', not 'East Rutherford'. */
  marketCity: string;
  conference: string;
  division: string;
  abbreviation: string;
  /** As `#rrggbb`. */
  primaryColor: string;
  /** Null is shown as light gray. */
  secondaryColor: string | null;
  venueId: string;
  aliases: readonly string[];
  /** The current name, where the route has an older one. */
  playsAs: string | null;
  seatgeekPerformerId: number | null;
}
