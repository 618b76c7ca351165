import { leagueFacts, type League } from './leagues.ts';
import type { Team } from './teams/team.ts';

/** Names under which answers stand in the edge cache, to be called back together (decisions.md 1). */
export const cacheTags = {
  /** What shows a team's games. */
  team: ({ slug }: Pick<Team, 'slug'>) => `team:${slug}`,
  /** What shows games of a whole league. */
  league: (league: League) => `league:${leagueFacts(league).path}`,
  guide: (slug: string) => `guide:${slug}`,
  /** A roadtrip's page, its lists and its sequences. */
  roadtrip: (slug: string) => `roadtrip:${slug}`,
  /** What shows several texts: lists, the directory, home. */
  content: 'content',
} as const;
