import type { League } from '../leagues.ts';

/** In display order. */
export const SEAT_KINDS = ['shade', 'view', 'cheap', 'away', 'avoid'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

/** A venue may change these each season. */
export type VenueRule = 'bags' | 'outsideFood' | 'reentry' | 'cashless' | 'mobileTickets';

/** An unknown fact is null or an empty list. */
export interface VenueFacts {
  address: string | null;
  site: string;
  /** They open this many minutes before the game. */
  gates: readonly { name: string; street: string | null; opens: number | null }[];
  bags: { text: string; link: string } | null;
  outsideFood: string | null;
  reentry: string | null;
  cashless: string | null;
  mobileTickets: string | null;
  /** The months of the rules' sources, like '2026-05'. */
  ruleMonths?: Partial<Record<VenueRule, string>>;
  transit: readonly {
    line: string;
    stop: string;
    direction: string | null;
    /** Minutes on foot. */
    walk: number | null;
    stepFree: boolean | null;
    /** The last ride home. */
    last: string | null;
  }[];
  rideHail: string | null;
  /** The price is like '$20 to $40'. */
  parking: readonly { name: string; price: string | null; text: string | null }[];
  accessible: string | null;
  family: string | null;
  weather: string | null;
  /** The league is set when the advice is for one of an arena's sports. */
  seats: readonly { kind: SeatKind; sections: string; why: string; league: League | null }[];
  food: readonly { dish: string; stand: string | null; section: string | null }[];
  tailgating: string | null;
}
