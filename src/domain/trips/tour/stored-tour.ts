import type { League } from '../../leagues.ts';
import { decodePackText, encodePackText, PACK_RULES_VERSION } from '../finder/season-pack.ts';
import type { TripGame } from '../finder/trip-game.ts';

/** The best tour found for a season (docs/rules.md#grand-tours). */
export interface GrandTour {
  /** One for each venue seen, in the order of play. */
  games: readonly TripGame[];
  /** Every venue of the season. */
  venueIds: readonly string[];
  /** The roads alone take this many dates. Null where no road joins all venues. */
  fewestDates: number | null;
}

/** Increment it when a rule of grand tours changes. */
const TOUR_RULES = 1;
/** Readers skip other versions until the command finds the tour again. */
export const GRAND_TOUR_VERSION = TOUR_RULES * 1000 + PACK_RULES_VERSION;

/** `pack` is a season pack in base64, of the games as planned. */
export interface StoredTour extends Omit<GrandTour, 'games'> {
  pack: string;
}

export function encodeTour(league: League, { games, venueIds, fewestDates }: GrandTour): StoredTour {
  return { pack: encodePackText(league, games), venueIds, fewestDates };
}

/** The pack must be of `PACK_RULES_VERSION`. */
export function decodeTour({ pack, venueIds, fewestDates }: StoredTour): GrandTour {
  return { games: decodePackText(pack), venueIds, fewestDates };
}
