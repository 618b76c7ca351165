import type { Database } from '../db/neon/client.ts';
import { readTourInput, replaceTour } from '../db/queries/grand-tours.ts';
import { SeasonPacks } from '../db/queries/schedule-packs.ts';
import type { League } from '../domain/leagues.ts';
import { VENUE_DRIVES } from '../domain/travel/venue-drives.ts';
import { isUpcoming } from '../domain/trips/finder/find-trips.ts';
import { venueDrives, venueLocations } from '../domain/trips/sequence-candidates.ts';
import { findTour, tourEffort, type GrandTour } from '../domain/trips/tour/find-tour.ts';
import { KNOWN_VENUES } from '../domain/venues/index.ts';

/** Fewer venues are no tour. */
const MIN_VENUES = 2;

export interface FoundTour {
  league: League;
  /** Null when the league has no upcoming games at two venues. */
  tour: GrandTour | null;
}

/** Finds and stores a tour of each league's season (docs/rules.md#grand-tours). It takes minutes. */
export async function findGrandTours(
  { db, now }: { db: Database; now: () => Date },
  { leagues, onProgress }: { leagues: readonly League[]; onProgress: (text: string) => void },
): Promise<FoundTour[]> {
  const packs = new SeasonPacks();
  const { unmeasuredVenues } = await readTourInput(db, packs);
  const drives = venueDrives(VENUE_DRIVES, venueLocations([...KNOWN_VENUES, ...unmeasuredVenues]));
  const found: FoundTour[] = [];
  for (const league of leagues) {
    const games = packs.games([league]).filter((game) => isUpcoming(game, now()));
    const best = findTour(games, drives, tourEffort(league), (text) => onProgress(`${league}: ${text}`));
    const tour = best !== null && best.games.length >= MIN_VENUES ? best : null;
    await replaceTour(db, { league, tour, now: now() });
    found.push({ league, tour });
  }
  return found;
}
