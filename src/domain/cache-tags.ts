import { leagueFacts, type League } from './leagues.ts';
import type { Team } from './teams/team.ts';

/** These tags purge pages from the edge cache (docs/rules.md#caching). */
export const cacheTags = {
  team: ({ slug }: Pick<Team, 'slug'>) => `team:${slug}`,
  league: (league: League) => `league:${leagueFacts(league).path}`,
  /** Marks pages that list only a team's home games: guides and trips. */
  host: ({ slug }: Pick<Team, 'slug'>) => `host:${slug}`,
  dates: (league: League) => `dates:${leagueFacts(league).path}`,
  /** Marks pages that list the coming days' games. */
  soon: 'soon',
  guide: (slug: string) => `guide:${slug}`,
  roadtrip: (slug: string) => `roadtrip:${slug}`,
  sequences: 'sequences',
  content: 'content',
  places: 'places',
  /** Marks the pages of computed lists of trips. */
  tripLists: 'trip-lists',
  grandTours: 'grand-tours',
} as const;
