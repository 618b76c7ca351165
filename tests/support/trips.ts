import { leagueFromPath, type League } from '../../src/domain/leagues.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import type { MapStop } from '../../src/web/maps/route-map-view.ts';
import { realContent } from './content.ts';

/** A roadtrip of content/ as maps and pictures need it. */
export interface WrittenTrip {
  slug: string;
  league: League;
  cities: readonly string[];
  stops: readonly MapStop[];
}

/** Every roadtrip that content/ holds. */
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
    return { slug: name, league, cities: front.cities, stops };
  });
}
