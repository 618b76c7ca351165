import * as z from 'zod';
import { travel } from './legs.ts';
import { leagueId, teamReference, webAddress } from './references.ts';

const reference = {
  slug: z.string(),
  league: leagueId,
  title: z.string(),
  cities: z.array(z.string()).meta({ description: 'In the order of the trip.' }),
  url: webAddress.meta({ description: 'The page for people.' }),
};

export const roadtripReference = z.object(reference).meta({
  id: 'RoadtripReference',
  description: 'A roadtrip by name.',
  examples: [
    {
      slug: 'nba-texas-triangle',
      league: 'nba',
      title: 'Texas Triangle',
      cities: ['Dallas', 'San Antonio', 'Houston'],
      url: 'https://fanroads.com/roadtrips/nba-texas-triangle',
    },
  ],
});

const summary = {
  ...reference,
  travel,
  intro: z.string(),
  image_url: webAddress.meta({ description: 'Its card’s picture.' }),
};

const summaryExample = {
  slug: 'nba-texas-triangle',
  league: 'nba',
  title: 'Texas Triangle',
  cities: ['Dallas', 'San Antonio', 'Houston'],
  url: 'https://fanroads.com/roadtrips/nba-texas-triangle',
  travel: 'drive',
  intro: 'Three arenas, one interstate each.',
  image_url: 'https://fanroads.com/images/roadtrips/nba-texas-triangle.jpg',
};

export const roadtripSummary = z.object(summary).meta({ id: 'RoadtripSummary', examples: [summaryExample] });

export const roadtrip = z
  .object({
    ...summary,
    introduction_html: z.string(),
    teams: z.array(teamReference).meta({ description: 'In the order of the trip.' }),
    performer_ids: z.array(z.string()).meta({ description: 'Of its teams, for the sequence function.' }),
    stops: z.array(
      z.object({
        city: z.string(),
        html: z.string().meta({ description: 'Headings, paragraphs, lists and links only.' }),
        teams: z.array(teamReference).meta({ description: 'Teams of the trip that play there.' }),
      }),
    ),
    drives: z
      .array(
        z.object({
          from: z.string(),
          to: z.string(),
          miles: z.number().meta({ description: 'By road, also when `travel` is `rail`.' }),
          minutes: z.number().meta({ description: 'Driving, or by rail from station to station.' }),
          crosses_border: z.boolean(),
        }),
      )
      .meta({ description: 'From city to city, and from the last one back to the first.' }),
    sequences: z
      .object({ any_team: z.int(), same_team: z.int() })
      .nullable()
      .meta({ description: 'How many game sequences there are; null before they were first computed.' }),
    checked_on: z.iso.date().meta({ description: 'When the facts were last checked.' }),
  })
  .meta({
    id: 'Roadtrip',
    examples: [
      {
        ...summaryExample,
        introduction_html: '<p>Start in Dallas.</p>',
        teams: [
          { slug: 'dallas-mavericks', name: 'Dallas Mavericks' },
          { slug: 'san-antonio-spurs', name: 'San Antonio Spurs' },
          { slug: 'houston-rockets', name: 'Houston Rockets' },
        ],
        performer_ids: ['900039', '900059', '900043'],
        stops: [
          {
            city: 'Dallas',
            html: '<p>Deep Ellum first.</p>',
            teams: [{ slug: 'dallas-mavericks', name: 'Dallas Mavericks' }],
          },
        ],
        drives: [{ from: 'Dallas', to: 'San Antonio', miles: 275, minutes: 255, crosses_border: false }],
        sequences: { any_team: 41, same_team: 23 },
        checked_on: '2026-11-01',
      },
    ],
  });

export type RoadtripReference = z.infer<typeof roadtripReference>;
export type RoadtripSummary = z.infer<typeof roadtripSummary>;
export type Roadtrip = z.infer<typeof roadtrip>;
