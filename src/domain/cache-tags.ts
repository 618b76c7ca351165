import { leagueFacts, type League } from './leagues.ts';
import type { Team } from './teams/team.ts';

/** Names under which answers stand in the edge cache, to be called back together (decisions.md 1). */
export const cacheTags = {
  /** What shows all games of a team. */
  team: ({ slug }: Pick<Team, 'slug'>) => `team:${slug}`,
  /** What shows games of a whole league. */
  league: (league: League) => `league:${leagueFacts(league).path}`,
  /** What shows only games that a team hosts: its guide, trips that come to it. */
  host: ({ slug }: Pick<Team, 'slug'>) => `host:${slug}`,
  /** What tells on which dates a league plays, but shows only some of its games. */
  dates: (league: League) => `dates:${leagueFacts(league).path}`,
  /** What shows games of the coming days, of all leagues. */
  soon: 'soon',
  guide: (slug: string) => `guide:${slug}`,
  /** A roadtrip's page, its lists and its sequences. */
  roadtrip: (slug: string) => `roadtrip:${slug}`,
  /** What tells of every roadtrip's sequences. */
  sequences: 'sequences',
  /** What shows several texts: lists, the directory, home. */
  content: 'content',
} as const;
