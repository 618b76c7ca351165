import type { Deps } from '../../composition/web-deps.ts';
import { readGrandTours } from '../../db/queries/grand-tours.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import type { League } from '../../domain/leagues.ts';
import { VENUE_DRIVES } from '../../domain/travel/venue-drives.ts';
import { checkTour } from '../../domain/trips/tour/check-tour.ts';
import { venueDrives } from '../../domain/trips/sequence-candidates.ts';
import { tripLocations } from '../../domain/trips/check/check-trip.ts';

/** Every change of a league's games checks its tour again. */
export function grandTourSources(leagues: readonly League[]): PageVersionSources {
  return {
    tags: [cacheTags.grandTours, ...leagues.map(cacheTags.league)],
    starts: leagues.map((league) => ({ league })),
    feeds: leagues,
  };
}

export async function readGrandTour(deps: Deps, league: League) {
  const { tours, ...rest } = await readTours(deps, [league]);
  return { found: tours[0] ?? null, ...rest };
}

/** Returns tours in the order of the leagues. */
export async function readTours({ db, now }: Deps, leagues: readonly League[]) {
  const { tours, games, feeds } = await readGrandTours(db, { leagues, now: now() });
  const places = tripLocations(games);
  const drives = venueDrives(VENUE_DRIVES, places);
  return {
    tours: leagues.flatMap((league) =>
      tours
        .filter((read) => read.league === league)
        .map((read) => {
          const stored = games.filter((game) => game.league === league);
          return { read, checked: checkTour(read.tour.games, stored, { places, drives, now: now() }) };
        }),
    ),
    feeds,
    isSample: games.some(({ source }) => source === 'sample'),
  };
}
