import * as z from 'zod';
import { leagueId, teamReference } from './references.ts';
import { roadtripReference } from './roadtrips.ts';
import { team } from './teams.ts';

export const searchResults = z
  .object({
    league: leagueId.nullable().meta({ description: 'The league that the whole query names.' }),
    teams: z.array(team),
    cities: z.array(
      z.object({
        name: z.string(),
        teams: z.array(teamReference.extend({ league: leagueId })),
      }),
    ),
    roadtrips: z.array(roadtripReference),
  })
  .meta({ id: 'SearchResults', description: 'The best of each kind first.' });

export type SearchResults = z.infer<typeof searchResults>;

export const searchSuggestions = z
  .object({
    suggestions: z
      .array(
        z.object({
          kind: z.enum(['search', 'league', 'city', 'team', 'guide']).meta({
            description: '`search`: games on dates, or two teams; its page is a search.',
          }),
          label: z.string(),
          detail: z.string().meta({ description: 'What tells it from others: a league and a building.' }),
          path: z.string().meta({ description: 'The path of its page on this site.' }),
        }),
      )
      .meta({ description: 'At most eight, the best first.' }),
  })
  .meta({
    id: 'SearchSuggestions',
    description: 'What an unfinished query may mean.',
    examples: [
      {
        suggestions: [
          {
            kind: 'team',
            label: 'Boston Bruins',
            detail: 'NHL, TD Garden',
            path: '/nhl/teams/boston-bruins',
          },
        ],
      },
    ],
  });

export type SearchSuggestions = z.infer<typeof searchSuggestions>;
