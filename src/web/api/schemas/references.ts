import * as z from 'zod';
import { LEAGUE_PATHS } from '../../../domain/leagues.ts';

// The Worker imports only the types of these schemas (docs/architecture.md#the-api).

export const leagueId = z.enum(LEAGUE_PATHS).meta({ description: 'The league, as in addresses.' });

export const webAddress = z.url();

export const teamReference = z
  .object({
    slug: z.string().meta({ description: 'For addresses: `/api/v1/teams/{slug}`.' }),
    name: z.string().meta({ description: 'Full name.' }),
  })
  .meta({
    id: 'TeamReference',
    description: 'A team by name.',
    examples: [{ slug: 'boston-celtics', name: 'Boston Celtics' }],
  });

export type TeamReference = z.infer<typeof teamReference>;
