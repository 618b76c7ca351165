import { leagueFromPath, type League } from '../../src/domain/leagues.ts';
import { teamBySlug, type Team } from '../../src/domain/teams/index.ts';
import type { MapStop } from '../../src/web/maps/route-map-view.ts';
import { realContent } from './content.ts';

export interface WrittenTrip {
  slug: string;
  league: League;
  teams: readonly Team[];
  cities: readonly string[];
  stops: readonly MapStop[];
}

export async function writtenTrips(): Promise<WrittenTrip[]> {
  const { roadtrips } = await realContent();
  return roadtrips.map(({ name, front }) => {
    const league = leagueFromPath(front.league);
    if (league === null) throw new Error(`${name} names no league`);
    const teams = front.teams.flatMap((slug) => teamBySlug(league, slug) ?? []);
    const stops = front.cities.map((city) => ({
      city,
      teams: teams.filter(({ marketCity }) => marketCity === city),
    }));
    return { slug: name, league, teams, cities: front.cities, stops };
  });
}
