import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { addDays } from '../../domain/dates/zoned-time.ts';
import type { HomeTogether } from '../../domain/search/home-together.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { DateSpan } from '../../domain/trips/weekend.ts';

/** The first search for several teams loads the drives and the rules of trips. */
async function loadTravel(homeGames: readonly ListedGame[]) {
  const [{ VENUE_DRIVES }, { venueDrives, venueLocations }, { tripGames }, { KNOWN_VENUES }] =
    await Promise.all([
      import('../../domain/travel/venue-drives.ts'),
      import('../../domain/trips/sequence-candidates.ts'),
      import('../../domain/trips/finder/trip-game.ts'),
      import('../../domain/venues/index.ts'),
    ]);
  const places = venueLocations(KNOWN_VENUES);
  return { games: tripGames(homeGames, places), driveBetween: venueDrives(VENUE_DRIVES, places) };
}

export async function togetherOf(
  pair: readonly [Team, Team],
  homeGames: readonly ListedGame[],
): Promise<HomeTogether> {
  const [{ homeTogether }, { games, driveBetween }] = await Promise.all([
    import('../../domain/search/home-together.ts'),
    loadTravel(homeGames),
  ]);
  return homeTogether(games, pair, driveBetween);
}

export interface Tours {
  /** Of driving a date. */
  hours: 8 | 12;
  spans: readonly DateSpan[];
}

/** For longer drives. */
const MIN_DAYS_SOONER = 21;

/** Longer drives come first, but only where they are much sooner. */
export async function toursOf(
  teams: readonly Team[],
  homeGames: readonly ListedGame[],
  today: string,
): Promise<Tours[]> {
  const [{ homeTours }, { games, driveBetween }] = await Promise.all([
    import('../../domain/search/home-tour.ts'),
    loadTravel(homeGames),
  ]);
  const [normal, long] = [8, 12].map((hours) => homeTours(games, teams, { driveBetween, hours, today }));
  const soonest = normal?.map(({ from }) => from).toSorted()[0];
  const isSooner = ({ from }: DateSpan) => soonest === undefined || addDays(from, MIN_DAYS_SOONER) <= soonest;
  const tours: Tours[] = [
    { hours: 12, spans: long?.filter(isSooner) ?? [] },
    { hours: 8, spans: normal ?? [] },
  ];
  return tours.filter(({ spans }) => spans.length > 0);
}
