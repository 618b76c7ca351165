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
