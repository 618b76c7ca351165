import * as z from 'zod';
import { LEAGUE_PATHS } from '../../../domain/leagues.ts';

// The schemas describe what handlers answer; the Worker imports only their types (docs/architecture.md#the-api).

export const leagueId = z
  .enum(LEAGUE_PATHS)
  .meta({ description: 'Which league, as it stands in addresses.' });

export const webAddress = z.url();

export const teamReference = z
  .object({
    slug: z.string().meta({ description: 'Names the team in addresses: `/api/v1/teams/{slug}`.' }),
    name: z.string().meta({ description: 'Full name.' }),
  })
  .meta({
    id: 'TeamReference',
    description: 'A team where it is only named.',
    examples: [{ slug: 'boston-celtics', name: 'Boston Celtics' }],
  });

export type TeamReference = z.infer<typeof teamReference>;
