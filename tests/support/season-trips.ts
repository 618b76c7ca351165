import { LEAGUES, type League } from '../../src/domain/leagues.ts';
import { venueDrives, sequenceCandidates } from '../../src/domain/trips/sequence-candidates.ts';
import type { DriveBetween, SequenceGame } from '../../src/domain/trips/leg.ts';
import { VENUE_DRIVES } from '../../src/domain/travel/venue-drives.ts';
import type { Team } from '../../src/domain/teams/index.ts';
import { readSeasonGames, type SeasonGames } from '../feeds/season-games.ts';
import { writtenTrips } from './trips.ts';

export interface SeasonTrip {
  slug: string;
  league: League;
  teams: readonly Team[];
  season: SeasonGames;
  candidates: readonly SequenceGame[];
  driveBetween: DriveBetween;
}

export async function readSeasons(): Promise<Record<League, SeasonGames>> {
  const [NFL, NBA, NHL, MLB] = await Promise.all(LEAGUES.map(readSeasonGames));
  if (!NFL || !NBA || !NHL || !MLB) throw new Error('a league has no season');
  return { NFL, NBA, NHL, MLB };
}

export async function readSeasonTrips(seasons: Record<League, SeasonGames>): Promise<SeasonTrip[]> {
  return (await writtenTrips()).map(({ slug, league, teams }) =>
    seasonTrip(slug, league, teams, seasons[league]),
  );
}

export function seasonTrip(
  slug: string,
  league: League,
  teams: readonly Team[],
  season: SeasonGames,
): SeasonTrip {
  const candidates = sequenceCandidates(season.games, teams, season.places);
  return { slug, league, teams, season, candidates, driveBetween: venueDrives(VENUE_DRIVES, season.places) };
}
