import type { Team } from '../teams/team.ts';
import { leagueFacts } from '../leagues.ts';
import { slugOf } from '../slug.ts';

/** Returns files of content/ without their endings. */
export function factFilesOf(team: Team): string[] {
  const city = slugOf(team.marketCity);
  const { path } = leagueFacts(team.league);
  return [
    `teams/${path}/${team.slug}`,
    `cities/${city}`,
    `venues/${team.venueId}`,
    `leagues/${path}`,
    `places/${city}`,
  ];
}
