import type { League } from '../leagues.ts';
import type { Aged, SourceAge } from './freshness.ts';

/** In display order. */
export const SEAT_KINDS = ['shade', 'view', 'cheap', 'away', 'avoid'] as const;
export type SeatKind = (typeof SEAT_KINDS)[number];

/** A venue may change these each season. */
export type VenueRule = 'bags' | 'outsideFood' | 'reentry' | 'cashless' | 'mobileTickets';

/** Facts of one sentence. */
export type VenueSentence =
  | VenueRule
  | 'address'
  | 'rideHail'
  | 'accessible'
  | 'family'
  | 'weather'
  | 'tailgating';

/** An unknown fact is null or an empty list. */
export interface VenueFacts {
  address: string | null;
  site: string;
  /** They open this many minutes before the game. */
  gates: readonly Aged<{ name: string; street: string | null; opens: number | null }>[];
  bags: { text: string; link: string } | null;
  /** The official page of a rule that is not known. */
  bagPage?: string | null;
  outsideFood: string | null;
  reentry: string | null;
  cashless: string | null;
  mobileTickets: string | null;
  ages?: Partial<Record<VenueSentence, SourceAge>>;
  transit: readonly Aged<{
    line: string;
    stop: string;
    direction: string | null;
    /** Minutes on foot. */
    walk: number | null;
    stepFree: boolean | null;
    /** The last ride home. */
    last: string | null;
  }>[];
  rideHail: string | null;
  /** The price is like '$20 to $40'. */
  parking: readonly Aged<{ name: string; price: string | null; text: string | null }>[];
  accessible: string | null;
  family: string | null;
  weather: string | null;
  /** The league is set when the advice is for one of an arena's sports. */
  seats: readonly Aged<{ kind: SeatKind; sections: string; why: string; league: League | null }>[];
  food: readonly Aged<{ dish: string; stand: string | null; section: string | null }>[];
  tailgating: string | null;
}
