import type { League } from '../leagues.ts';

/** In display order. */
export const SEAT_KINDS = ['shade', 'view', 'cheap', 'away', 'avoid'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

export interface Gate {
  name: string;
  street: string | null;
  /** Minutes before the game. */
  opens: number | null;
}

interface TransitRow {
  line: string;
  stop: string;
  direction: string | null;
  /** Minutes on foot. */
  walk: number | null;
  stepFree: boolean | null;
  /** The last ride home. */
  last: string | null;
}

interface ParkingRow {
  name: string;
  /** Like '$20 to $40'. */
  price: string | null;
  text: string | null;
}

interface SeatRow {
  kind: SeatKind;
  sections: string;
  why: string;
  /** Set when the advice is for one of an arena's sports. */
  league: League | null;
}

interface FoodRow {
  dish: string;
  stand: string | null;
  section: string | null;
}

/** A venue may change these each season. */
export type VenueRule = 'bags' | 'outsideFood' | 'reentry' | 'cashless' | 'mobileTickets';

/** An unknown fact is null or an empty list. */
export interface VenueFacts {
  address: string | null;
  site: string;
  gates: readonly Gate[];
  bags: { text: string; link: string } | null;
  outsideFood: string | null;
  reentry: string | null;
  cashless: string | null;
  mobileTickets: string | null;
  /** The months of the rules' sources, like '2026-05'. */
  ruleMonths?: Partial<Record<VenueRule, string>>;
  transit: readonly TransitRow[];
  rideHail: string | null;
  parking: readonly ParkingRow[];
  accessible: string | null;
  family: string | null;
  weather: string | null;
  seats: readonly SeatRow[];
  food: readonly FoodRow[];
  tailgating: string | null;
}
