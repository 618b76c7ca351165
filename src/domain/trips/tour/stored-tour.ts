import type { League } from '../../leagues.ts';
import { decodePackText, encodePackText, PACK_RULES_VERSION } from '../finder/season-pack.ts';
import type { GrandTour } from './find-tour.ts';

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
