import { leagueFacts, type League } from './leagues.ts';
import type { Team } from './teams/team.ts';

/** They purge pages from the edge cache (docs/rules.md#caching). */
export const cacheTags = {
  team: ({ slug }: Pick<Team, 'slug'>) => `team:${slug}`,
  league: (league: League) => `league:${leagueFacts(league).path}`,
  /** For pages that list only home games: guides and trips. */
  host: ({ slug }: Pick<Team, 'slug'>) => `host:${slug}`,
  dates: (league: League) => `dates:${leagueFacts(league).path}`,
  /** For pages that list the coming days' games. */
  soon: 'soon',
  guide: (slug: string) => `guide:${slug}`,
  roadtrip: (slug: string) => `roadtrip:${slug}`,
  sequences: 'sequences',
  content: 'content',
  places: 'places',
  tripLists: 'trip-lists',
  grandTours: 'grand-tours',
} as const;
