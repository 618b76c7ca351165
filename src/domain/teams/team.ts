import type { League } from '../leagues.ts';

export interface Team {
  /** Our own stable id, 900001 to 900124; stands in for a performer id until one is known (decisions.md 4). */
  id: number;
  league: League;
  slug: string;
  /** The name on the route and in `home_team` and `away_team`; unique within a league. */
  fullName: string;
  nickname: string;
  /** What a fan calls the place, not the town of the building: 'New York', not 'East Rutherford'. */
  marketCity: string;
  conference: string;
  division: string;
  abbreviation: string;
  /** `#rrggbb` */
  primaryColor: string;
  /** `#rrggbb`; null is shown light grey with dark text (product.md section 3). */
  secondaryColor: string | null;
  /** The usual building, an id of `domain/venues`. */
  venueId: string;
  /** Other full names that feeds and old links use. */
  aliases: readonly string[];
  /** The name the club plays under today where the route keeps an older one (decisions.md 2). */
  playsAs: string | null;
  /** Known SeatGeek performer id; null until it is looked up. */
  seatgeekPerformerId: number | null;
}
