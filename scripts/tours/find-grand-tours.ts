import type { Database } from '../../src/db/neon/client.ts';
import { replaceTour } from '../../src/db/queries/grand-tours.ts';
import { SeasonPacks } from '../../src/db/queries/schedule-packs.ts';
import { selectUnmeasuredVenues } from '../../src/db/queries/trip-finder.ts';
import type { League } from '../../src/domain/leagues.ts';
import { VENUE_DRIVES } from '../../src/domain/travel/venue-drives.ts';
import { isUpcoming } from '../../src/domain/trips/finder/find-trips.ts';
import { venueDrives, venueLocations } from '../../src/domain/trips/sequence-candidates.ts';
import type { GrandTour } from '../../src/domain/trips/tour/stored-tour.ts';
import { KNOWN_VENUES } from '../../src/domain/venues/index.ts';
import { findTour, tourEffort } from './find-tour.ts';

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
  const [changedPacks, unmeasuredVenues] = await db.batch([
    packs.selectChanged(),
    selectUnmeasuredVenues({}),
  ]);
  packs.remember(changedPacks);
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
