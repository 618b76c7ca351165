import * as z from 'zod';
import { EXAMPLE_GAME } from './example-game.ts';
import { EXAMPLE_TRIP } from './example-trip.ts';
import { provenance } from './envelope.ts';
import { game } from './games.ts';
import { leagueId, webAddress } from './references.ts';
import { homeLeg, leg } from './legs.ts';

export const foundTrip = z
  .object({
    code: z.string().nullable().meta({
      description: 'Contains the games, limits and home of the trip; null where a code cannot.',
    }),
    url: webAddress.nullable().meta({ description: 'The page for people; null without a code.' }),
    first_date: z.iso.date().meta({ description: 'With the drive from home.' }),
    last_date: z.iso.date().meta({ description: 'With the drive home.' }),
    miles: z.int().meta({ description: 'All drives, including those from and to home.' }),
    minutes: z.int().meta({ description: 'Driving, in total.' }),
    nights: z.int().meta({ description: 'Nights away from home.' }),
    leagues: z.array(leagueId),
    smallest_slack_minutes: z
      .int()
      .nullable()
      .meta({ description: 'The least minutes to spare on any leg; null while none is known.' }),
    home: z
      .object({ out: homeLeg.nullable(), back: homeLeg.nullable() })
      .nullable()
      .meta({ description: 'Null for a trip that starts at its first game.' }),
    stops: z
      .array(z.object({ leg: leg.nullable().meta({ description: 'Null at the first game.' }), game }))
      .meta({ description: 'In order.' }),
  })
  .meta({
    id: 'FoundTrip',
    description: 'A trip that one person can drive.',
    examples: [
      {
        ...EXAMPLE_TRIP,
        stops: [{ leg: null, game: EXAMPLE_GAME }],
      },
    ],
  });

export const tripsMeta = z
  .object({
    complete: z.boolean().meta({
      description: 'Whether no trip can have more games; otherwise these are the best found in time.',
    }),
    most_games: z.int().meta({ description: 'The most games of any trip.' }),
    count: z
      .int()
      .nullable()
      .meta({ description: 'How many trips have the most games; null where they were not counted.' }),
    pages: z.int().min(1).meta({ description: 'More than one only with `days`.' }),
    nearest: z
      .object({
        change: z.enum([
          'driving',
          'border',
          'way-back',
          'leagues',
          'dates',
          'teams',
          'pace',
          'pins',
          'skips',
          'anywhere',
        ]),
        games: z.int().nullable().meta({ description: 'The most games of its trips, where it was asked.' }),
        url: z.string().meta({ description: 'The changed search, as a path with its query.' }),
      })
      .nullable()
      .meta({ description: 'With fewer than two games: the nearest search that finds more.' }),
    missing_leagues: z
      .array(leagueId)
      .meta({ description: 'Requested leagues whose schedule has not been read yet.' }),
  })
  .meta({
    id: 'TripsMeta',
    description: 'What the search found.',
    examples: [{ complete: true, most_games: 5, count: 136, pages: 1, nearest: null, missing_leagues: [] }],
  });

export const foundTrips = z.object({ data: z.array(foundTrip), meta: tripsMeta, provenance });

export type FoundTrip = z.infer<typeof foundTrip>;
export type TripsMeta = z.infer<typeof tripsMeta>;
export type FoundTrips = z.infer<typeof foundTrips>;
