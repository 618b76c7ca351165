import type { League } from '../../leagues.ts';
import { decodePackText, encodePackText, PACK_RULES_VERSION } from '../finder/season-pack.ts';
import type { TripGame } from '../finder/trip-game.ts';

/** The best tour of a season that was found (docs/rules.md#grand-tours). */
export interface GrandTour {
  /** In the order of play, one for each venue that the tour sees. */
  games: readonly TripGame[];
  /** Every venue of the season. */
  venueIds: readonly string[];
  /** No tour of all venues has fewer dates: its roads alone take that long. Null where no road joins them all. */
  fewestDates: number | null;
}

/** Increment it when a rule of grand tours changes. */
const TOUR_RULES = 1;
/** Readers skip a tour of another version until the command finds it again. */
export const GRAND_TOUR_VERSION = TOUR_RULES * 1000 + PACK_RULES_VERSION;

/** A tour as its row holds it: its games as they were planned, as a season pack in base64. */
export interface StoredTour {
  pack: string;
  venueIds: readonly string[];
  fewestDates: number | null;
}

export function encodeTour(league: League, { games, venueIds, fewestDates }: GrandTour): StoredTour {
  return { pack: encodePackText(league, games), venueIds, fewestDates };
}

/** Reads a tour whose pack is of `PACK_RULES_VERSION`. */
export function decodeTour({ pack, venueIds, fewestDates }: StoredTour): GrandTour {
  return { games: decodePackText(pack), venueIds, fewestDates };
}
