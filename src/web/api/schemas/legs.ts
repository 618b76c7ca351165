import * as z from 'zod';
import { TRAVEL_MODES } from '../../../domain/travel/travel-mode.ts';

const ROAD = {
  estimated: z.boolean().meta({
    description:
      'Whether the drive is estimated by a formula, because we have no road data for the venue yet.',
  }),
  crosses_border: z
    .boolean()
    .meta({ description: 'Whether the drive crosses the border. The plan allows an hour for it.' }),
};

/** How to get from game to game. */
export const travel = z.enum(TRAVEL_MODES).meta({
  description:
    '`rail`: by train and transit, as four roadtrips and their sequences are planned; `drive`: by car, as everything else is.',
});

export const leg = z
  .object({
    travel,
    miles: z.int().meta({ description: 'By road, also when `travel` is `rail`.' }),
    minutes: z.int().meta({
      description:
        'Driving, without traffic other than the rush hour. By rail: from venue to venue, with transit and 15 minutes at the station.',
    }),
    rush_hour_minutes: z
      .int()
      .meta({ description: 'Part of `minutes`, for an arrival in the rush hour of a large metropolis.' }),
    ...ROAD,
    minutes_to_spare: z.int().nullable().meta({
      description:
        'Minutes left between the two starts after the first game, leaving, the drive, the border, a night if the dates differ, and the early arrival; by rail, minutes until the latest train less the time between two trains. Null while a start is not known.',
    }),
    tight: z.boolean().meta({ description: 'Less than 45 minutes to spare.' }),
    leave_by: z.iso.datetime().nullable().meta({
      description:
        'The latest departure. By rail, the latest train from the first station, to a quarter of an hour: trains run about hourly, and a timetable has the exact time. A drive longer than the driving limit of a date (eight hours for roadtrips, the fan’s own for trips) includes nights on the road. Null while a start is not known, or when there is too little time.',
    }),
    arrive_by: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When to be at the next venue; null when `leave_by` is.' }),
  })
  .meta({
    id: 'Leg',
    description: 'The drive or train that leads to a game.',
    examples: [
      {
        travel: 'drive',
        miles: 275,
        minutes: 324,
        rush_hour_minutes: 30,
        estimated: false,
        crosses_border: false,
        minutes_to_spare: 380,
        tight: false,
        leave_by: '2026-12-03T18:05:00.000Z',
        arrive_by: '2026-12-03T23:30:00.000Z',
      },
    ],
  });

export const homeLeg = z
  .object({
    miles: z.int(),
    minutes: z.int().meta({ description: 'Driving, with any rush hour.' }),
    rush_hour_minutes: z.int().meta({ description: 'Part of `minutes`.' }),
    ...ROAD,
    leaves_at: z.iso.datetime(),
    arrives_at: z.iso.datetime(),
    nights_on_the_way: z.int(),
  })
  .meta({
    id: 'HomeLeg',
    description: 'The drive from home to the first game, or from the last game home.',
    examples: [
      {
        miles: 283,
        minutes: 255,
        rush_hour_minutes: 0,
        estimated: false,
        crosses_border: false,
        leaves_at: '2026-12-03T18:45:00.000Z',
        arrives_at: '2026-12-03T23:00:00.000Z',
        nights_on_the_way: 0,
      },
    ],
  });

export type Leg = z.infer<typeof leg>;
export type HomeLeg = z.infer<typeof homeLeg>;
