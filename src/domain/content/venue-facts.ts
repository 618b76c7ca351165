import type { League } from '../leagues.ts';

/** In the order in which pages show them. */
export const SEAT_KINDS = ['shade', 'view', 'cheap', 'away', 'avoid'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

export interface Gate {
  name: string;
  street: string | null;
  /** Minutes before the game begins. */
  opens: number | null;
}

interface TransitRow {
  line: string;
  stop: string;
  direction: string | null;
  /** Minutes on foot from the stop. */
  walk: number | null;
  stepFree: boolean | null;
  /** The last ride home. */
  last: string | null;
}

interface ParkingRow {
  name: string;
  /** The usual price, like '$20 to $40'. */
  price: string | null;
  text: string | null;
}

interface SeatRow {
  kind: SeatKind;
  sections: string;
  why: string;
  /** Where the advice is for one of an arena's sports. */
  league: League | null;
}

interface FoodRow {
  dish: string;
  stand: string | null;
  section: string | null;
}

/** Rules that a venue changes from season to season. */
export type VenueRule = 'bags' | 'outsideFood' | 'reentry' | 'cashless' | 'mobileTickets';

/** What a fan asks about a venue. An unknown fact is null or an empty list. */
export interface VenueFacts {
  address: string | null;
  /** The venue's own site. */
  site: string;
  gates: readonly Gate[];
  bags: { text: string; link: string } | null;
  outsideFood: string | null;
  reentry: string | null;
  cashless: string | null;
  mobileTickets: string | null;
  /** The months of the pages that say the rules, like '2026-05'. */
  ruleMonths?: Partial<Record<VenueRule, string>>;
  transit: readonly TransitRow[];
  rideHail: string | null;
  parking: readonly ParkingRow[];
  accessible: string | null;
  family: string | null;
  /** What happens when it rains, or what the roof does. */
  weather: string | null;
  seats: readonly SeatRow[];
  food: readonly FoodRow[];
  tailgating: string | null;
}
