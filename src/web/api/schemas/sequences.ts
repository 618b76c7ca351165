import * as z from 'zod';
import { STORED_SEQUENCE_TYPES } from '../../../db/schema/sequences.ts';
import { PICKS, SEQUENCE_LENGTHS } from '../../../domain/trips/sequence-kinds.ts';
import { EXAMPLE_GAME } from './example-game.ts';
import { game } from './games.ts';
import { leg, travel } from './legs.ts';
import { teamReference, webAddress } from './references.ts';

const dates = {
  address: z.string().meta({ description: 'Stays the same while the dates of its games do.' }),
  first_date: z.iso.date(),
  last_date: z.iso.date(),
};

const shared = {
  ...dates,
  url: webAddress.meta({ description: 'The page for people.' }),
  type: z.enum(STORED_SEQUENCE_TYPES).meta({
    description:
      '`any-team`: the most games on the way; `same-team`: one team in every game; `twinbill`: two NFL stadiums or more, whose `any-team` list is single home games; `pick`: picks that are in no list; `route`: every stop of the roadtrip in its own order or the reverse one.',
  }),
  team: teamReference
    .nullable()
    .meta({ description: 'The team that plays in every game of a `same-team` sequence.' }),
  travel,
  miles: z.int().meta({ description: 'By road, also when `travel` is `rail`.' }),
  minutes: z.int().meta({ description: 'Driving, or by rail from venue to venue, in total.' }),
  smallest_slack_minutes: z
    .int()
    .nullable()
    .meta({ description: 'The least minutes to spare on any leg; null while none is known.' }),
  stops: z
    .array(z.object({ leg: leg.nullable().meta({ description: 'Null at the first game.' }), game }))
    .meta({ description: 'In order.' }),
  other_dates: z.array(z.object(dates)).meta({ description: 'Upcoming dates of nearly the same trip.' }),
};

const example = {
  address: '0123456789abcdef',
  first_date: '2026-12-01',
  last_date: '2026-12-01',
  url: 'https://fanroads.com/roadtrips/nba-northeast-corridor/sequences/0123456789abcdef',
  type: 'any-team',
  team: null,
  travel: 'rail',
  miles: 0,
  minutes: 0,
  smallest_slack_minutes: null,
  stops: [{ leg: null, game: EXAMPLE_GAME }],
  other_dates: [{ address: 'fedcba9876543210', first_date: '2026-12-08', last_date: '2026-12-10' }],
};

export const sequence = z.object(shared).meta({
  id: 'Sequence',
  description: 'Games that one person can attend by car or, where `travel` is `rail`, by train, in order.',
  examples: [example],
});

export const listedSequence = z
  .object({
    ...shared,
    length: z.enum(SEQUENCE_LENGTHS).meta({
      description: '`week`: within seven dates; `weekend`: from Thursday at the earliest to Sunday.',
    }),
    position: z.int().min(1).meta({ description: 'Its number in the whole list.' }),
    pick: z.enum(PICKS).nullable().meta({ description: 'Why it is shown above its list.' }),
  })
  .meta({
    id: 'ListedSequence',
    description: 'A sequence with its place in a list.',
    examples: [{ ...example, length: 'week', position: 4, pick: 'soonest' }],
  });

export type Sequence = z.infer<typeof sequence>;
export type ListedSequence = z.infer<typeof listedSequence>;
