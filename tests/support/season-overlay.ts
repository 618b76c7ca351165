import { localTimeToInstant } from '../../src/domain/dates/wall-clock.ts';
import { addDays, daysBetween } from '../../src/domain/dates/zoned-time.ts';
import { LEAGUES, type League } from '../../src/domain/leagues.ts';
import { ALL_TEAMS } from '../../src/domain/teams/index.ts';
import { tripGames, type TripGame } from '../../src/domain/trips/finder/trip-game.ts';
import type { CandidateGame } from '../../src/domain/trips/sequence-candidates.ts';
import type { DriveBetween } from '../../src/domain/trips/leg.ts';
import type { SeasonGames } from '../feeds/season-games.ts';
import { readSeasons, seasonTrip } from './season-trips.ts';

const A_YEAR_OF_WEEKS = 364;
const FROM_SEPTEMBER_TO_OCTOBER = 35;

export interface SeasonOverlay {
  /** Seasons of different years, moved so that all four leagues meet. */
  games: readonly TripGame[];
  drives: DriveBetween;
  venues: ReadonlyMap<string, { latitude: number; longitude: number; country: string }>;
}

export async function readSeasonOverlay(): Promise<SeasonOverlay> {
  const { games, places } = await readOverlaidGames();
  const drives = seasonTrip('', 'MLB', [], { games: [], places }).driveBetween;
  const venues = new Map(
    [...places].flatMap(([id, { position, country }]) => (position ? [[id, { ...position, country }]] : [])),
  );
  return { games: tripGames(games, places), drives, venues };
}

/**
 * Lays the seasons over each other: the NBA 2026-27 and the NFL 2026 as they are, the NHL and MLB 364 days
 * later, and baseball's September once more in October.
 */
export async function readOverlaidGames(): Promise<SeasonGames> {
  const seasons = await readSeasons();
  const places = new Map(LEAGUES.flatMap((league) => [...seasons[league].places]));
  const moved = (league: League, days: number, copy = '') =>
    seasons[league].games.map((game) => movedBy(game, days, copy));
  const september = moved('MLB', FROM_SEPTEMBER_TO_OCTOBER, ' again').filter(({ localDateTime }) =>
    isWithin(localDateTime, '2026-10-06', '2026-11-01'),
  );
  const games: CandidateGame[] = [
    ...moved('NFL', 0),
    ...moved('NBA', 0),
    ...moved('NHL', A_YEAR_OF_WEEKS),
    ...moved('MLB', A_YEAR_OF_WEEKS),
    ...september,
  ];
  return { games, places };
}

function movedBy(game: CandidateGame, days: number, copy: string): CandidateGame {
  const date = addDays(game.localDateTime.slice(0, 10), days);
  const localDateTime = `${date}${game.localDateTime.slice(10)}`;
  return {
    ...game,
    id: `${game.id}${copy}`,
    localDateTime,
    startsAt: game.startsAt && localTimeToInstant(localDateTime, game.timeZone),
  };
}

function isWithin(localDateTime: string, first: string, last: string): boolean {
  const date = localDateTime.slice(0, 10);
  return daysBetween(first, date) >= 0 && daysBetween(date, last) >= 0;
}

export const TEAM_SLUGS = ALL_TEAMS.map(({ slug }) => slug);
