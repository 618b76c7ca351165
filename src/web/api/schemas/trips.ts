import * as z from 'zod';
import { EXAMPLE_GAME } from './example-game.ts';
import { EXAMPLE_TRIP } from './example-trip.ts';
import { game } from './games.ts';
import { leagueId, teamReference, webAddress } from './references.ts';
import { homeLeg, leg } from './legs.ts';

const STATUSES = ['as-planned', 'started', 'moved', 'found-again', 'postponed', 'cancelled', 'gone'] as const;

export const trip = z
  .object({
    code: z.string().meta({ description: 'Contains the whole trip. It never expires.' }),
    url: webAddress.meta({ description: 'The page for people.' }),
    condition: z.enum(['fits', 'broken', 'under-way', 'over', 'none']).meta({
      description:
        '`broken`: a drive no longer fits, or a game is off or weeks away; `none`: no game is left.',
    }),
    changes: z.array(z.string()).meta({ description: 'A sentence for each thing that changed.' }),
    first_date: z.iso.date().nullable(),
    last_date: z.iso.date().nullable(),
    miles: z.number(),
    minutes: z.number().meta({ description: 'Driving, in total.' }),
    nights: z.int(),
    leagues: z.array(leagueId),
    smallest_slack_minutes: z.int().nullable().meta({
      description: 'The least minutes to spare on any leg; null while none is known.',
    }),
    home: z
      .object({ out: homeLeg.nullable(), back: homeLeg.nullable() })
      .nullable()
      .meta({ description: 'The drives from and to home; null for a trip that starts at its first game.' }),
    stops: z
      .array(
        z.object({
          status: z.enum(STATUSES).meta({
            description: '`found-again`: the same teams’ only game nearby, perhaps moved.',
          }),
          fits: z
            .boolean()
            .nullable()
            .meta({ description: 'Whether the drive to it fits; null without one.' }),
          leg: leg.nullable().meta({ description: 'Null at the first game.' }),
          game,
        }),
      )
      .meta({ description: 'The games that are still part of the trip, in order.' }),
    missing: z
      .array(
        z.object({
          date: z.iso.date(),
          home_team: teamReference,
          away_team: teamReference.nullable(),
          status: z.enum(STATUSES),
        }),
      )
      .meta({ description: 'The games that are not, by their first listed date.' }),
  })
  .meta({
    id: 'Trip',
    description: 'Games and drives of one trip, checked against the current schedule.',
    examples: [
      {
        ...EXAMPLE_TRIP,
        condition: 'fits',
        changes: [],
        stops: [{ status: 'as-planned', fits: null, leg: null, game: EXAMPLE_GAME }],
        missing: [],
      },
    ],
  });

export const tripAlternative = z
  .object({
    code: z.string().meta({ description: 'The trip with this game in the stop’s place.' }),
    url: webAddress,
    later_date: z.boolean().meta({ description: 'Whether it is the host’s own next game.' }),
    extra_miles: z.int().meta({ description: 'Compared with the trip; may be negative.' }),
    game,
  })
  .meta({
    id: 'TripAlternative',
    description: 'Another game for a stop of a trip.',
    examples: [
      {
        code: EXAMPLE_TRIP.code,
        url: EXAMPLE_TRIP.url,
        later_date: false,
        extra_miles: 55,
        game: EXAMPLE_GAME,
      },
    ],
  });

export type TripAlternative = z.infer<typeof tripAlternative>;
export type Trip = z.infer<typeof trip>;
