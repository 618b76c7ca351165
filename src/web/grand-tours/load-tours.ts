import type { Deps } from '../../composition/web-deps.ts';
import { readGrandTours, type ReadTour } from '../../db/queries/grand-tours.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import type { FeedRow } from '../../db/queries/upcoming-games.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { VENUE_DRIVES } from '../../domain/travel/venue-drives.ts';
import { checkTour, type CheckedTour } from '../../domain/trips/tour/check-tour.ts';
import { venueDrives } from '../../domain/trips/sequence-candidates.ts';
import { tripLocations } from '../../domain/trips/check/check-trip.ts';
import type { GrandToursState, GrandTourState } from './tours-state.ts';
import { tourSummary, tourView } from './tour-view.ts';

/** Every change of a league's games checks its tour again. */
export function grandTourSources(leagues: readonly League[]): PageVersionSources {
  return {
    tags: [cacheTags.grandTours, ...leagues.map(cacheTags.league)],
    starts: leagues.map((league) => ({ league })),
    feeds: leagues,
  };
}

export async function loadGrandTours(deps: Deps): Promise<GrandToursState> {
  const { tours, feeds, isSample } = await readAndCheck(deps, LEAGUES);
  return {
    kind: 'loaded',
    tours: tours.map(({ read, checked }) => tourSummary(read, checked)),
    without: LEAGUES.filter((league) => tours.every(({ read }) => read.league !== league)),
    feeds,
    isSample,
  };
}

export async function loadGrandTour(deps: Deps, league: League): Promise<GrandTourState> {
  const { found, feeds, isSample } = await readGrandTour(deps, league);
  return { kind: 'loaded', tour: found && tourView(found.read, found.checked), feeds, isSample };
}

export async function readGrandTour(deps: Deps, league: League) {
  const { tours, ...rest } = await readAndCheck(deps, [league]);
  return { found: tours[0] ?? null, ...rest };
}

interface CheckedTours {
  /** In the order of the leagues. */
  tours: readonly { read: ReadTour; checked: CheckedTour }[];
  feeds: readonly FeedRow[];
  isSample: boolean;
}

async function readAndCheck({ db, now }: Deps, leagues: readonly League[]): Promise<CheckedTours> {
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
