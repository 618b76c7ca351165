import * as z from 'zod';
import { GAMEDAY_LINES } from '../../../db/schema/content.ts';
import { leagueId, teamReference, webAddress } from './references.ts';

const shared = {
  slug: z.string(),
  league: leagueId,
  team: teamReference,
  city: z.string(),
  url: webAddress.meta({ description: 'The guide for people.' }),
};

export const guideSummary = z.object(shared).meta({
  id: 'GuideSummary',
  examples: [
    {
      slug: 'city_guide_nba_boston_celtics',
      league: 'nba',
      team: { slug: 'boston-celtics', name: 'Boston Celtics' },
      city: 'Boston',
      url: 'https://fanroads.com/city-guides/city_guide_nba_boston_celtics',
    },
  ],
});

export const guide = z
  .object({
    ...shared,
    summary: z.string().meta({ description: 'The introduction as plain text.' }),
    sections: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          html: z.string().meta({ description: 'Headings, paragraphs, lists and links only.' }),
        }),
      )
      .meta({ description: 'In reading order.' }),
    gameday: z
      .record(z.enum(GAMEDAY_LINES), z.string())
      .meta({ description: 'Getting there, gates, bags, parking, when to leave, and the rivalry.' }),
    checked_on: z.iso.date().meta({ description: 'When the facts were last checked.' }),
  })
  .meta({
    id: 'Guide',
    examples: [
      {
        slug: 'city_guide_nba_boston_celtics',
        league: 'nba',
        team: { slug: 'boston-celtics', name: 'Boston Celtics' },
        city: 'Boston',
        url: 'https://fanroads.com/city-guides/city_guide_nba_boston_celtics',
        summary: 'The banners hang over North Station.',
        sections: [
          { id: 'introduction', title: 'Introduction', html: '<p>The banners hang over North Station.</p>' },
          { id: 'day-1', title: 'Day 1', html: '<p>Walk the red line.</p>' },
        ],
        gameday: {
          stop: 'North Station, Orange and Green Line',
          gates: 'An hour before',
          bags: 'Small ones only',
          parking: 'Under the building',
          leave_by: 'Forty minutes before',
          rivalry: 'Philadelphia',
        },
        checked_on: '2026-11-01',
      },
    ],
  });

export type GuideSummary = z.infer<typeof guideSummary>;
export type Guide = z.infer<typeof guide>;
