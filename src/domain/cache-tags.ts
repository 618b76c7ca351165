import { leagueFacts, type League } from './leagues.ts';
import type { Team } from './teams/team.ts';

/** Tags by which pages are purged from the edge cache (docs/rules.md#caching). */
export const cacheTags = {
  team: ({ slug }: Pick<Team, 'slug'>) => `team:${slug}`,
  league: (league: League) => `league:${leagueFacts(league).path}`,
  /** Pages with only the games a team hosts: its guide, trips to it. */
  host: ({ slug }: Pick<Team, 'slug'>) => `host:${slug}`,
  /** Pages that depend on which dates a league plays. */
  dates: (league: League) => `dates:${leagueFacts(league).path}`,
  /** Games of the coming days in all leagues. */
  soon: 'soon',
  guide: (slug: string) => `guide:${slug}`,
  roadtrip: (slug: string) => `roadtrip:${slug}`,
  sequences: 'sequences',
  content: 'content',
} as const;
