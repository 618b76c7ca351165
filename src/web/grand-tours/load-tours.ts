import type { Deps } from '../../composition/web-deps.ts';
import { readGrandTours } from '../../db/queries/grand-tours.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { VENUE_DRIVES } from '../../domain/travel/venue-drives.ts';
import { checkTour } from '../../domain/trips/tour/check-tour.ts';
import { venueDrives } from '../../domain/trips/sequence-candidates.ts';
import { tripLocations } from '../trips/trip-locations.ts';
import type { GrandToursState } from './tours-state.ts';
import { tourView } from './tour-view.ts';

/** Every change of a league's games checks its tour again. */
export const GRAND_TOUR_SOURCES: PageVersionSources = {
  tags: [cacheTags.grandTours, ...LEAGUES.map(cacheTags.league)],
  starts: LEAGUES.map((league) => ({ league })),
  feeds: LEAGUES,
};

/** Logs a failed database read and returns 'unreachable'. */
export async function loadGrandTours({ db, log, now }: Deps): Promise<GrandToursState> {
  try {
    const { tours, games, feeds } = await readGrandTours(db);
    const places = tripLocations(games);
    const drives = venueDrives(VENUE_DRIVES, places);
    const views = LEAGUES.flatMap((league) =>
      tours
        .filter((read) => read.league === league)
        .map((read) => {
          const stored = games.filter((game) => game.league === league);
          return tourView(read, checkTour(read.tour.games, stored, { places, drives, now: now() }));
        }),
    );
    return {
      kind: 'loaded',
      tours: views,
      without: LEAGUES.filter((league) => tours.every((read) => read.league !== league)),
      feeds,
      isSample: games.some(({ source }) => source === 'sample'),
    };
  } catch (error) {
    log.error('grand tours unreadable', { error });
    return { kind: 'unreachable' };
  }
}
