import * as z from 'zod';
import { DOUBLEHEADERS, GAME_STATUSES, GAME_TYPES, SOURCE_NAMES } from '../../../domain/games/game.ts';
import { EXAMPLE_GAME } from './example-game.ts';
import { leagueId, teamReference, webAddress } from './references.ts';

const side = teamReference.nullable();

export const game = z
  .object({
    id: z.string().meta({ description: 'Stays the same when the game moves to another date.' }),
    league: leagueId,
    away_team: side.meta({ description: 'Null while it is not decided.' }),
    home_team: side.meta({ description: 'Null while it is not decided.' }),
    opponent_tbd: z.boolean(),
    event_title: z
      .string()
      .nullable()
      .meta({ description: 'The event’s own name where its source has one.' }),
    game_type: z.enum(GAME_TYPES),
    status: z.enum(GAME_STATUSES).meta({
      description: 'Lists leave out postponed and canceled games; `contingent` is played if necessary.',
    }),
    playoff_round: z.string().nullable(),
    series_game: z.int().nullable().meta({ description: 'Which game of a playoff series.' }),
    game_number: z.int().nullable().meta({ description: '1 or 2 of two games on one day.' }),
    doubleheader: z.enum(DOUBLEHEADERS).nullable().meta({
      description: '`straight`: one ticket, the second right after the first; `split`: two tickets.',
    }),
    date: z.iso.date().meta({ description: 'Local to the venue.' }),
    date_tbd: z.boolean().meta({ description: 'Whether `date` is only an estimate.' }),
    time_tbd: z.boolean(),
    datetime_local: z.iso.datetime({ local: true }).nullable().meta({
      description: 'The local time at the venue, without an offset; null while the time is not known.',
    }),
    starts_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The start in UTC; null while the time is not known.' }),
    time_zone: z.string().meta({ description: 'IANA name of the venue’s zone.' }),
    neutral_site: z.boolean().meta({ description: 'Whether the game is at neither team’s home venue.' }),
    venue: z
      .object({
        id: z.string().nullable(),
        name: z.string().nullable(),
        address: z.string().nullable(),
        city: z.string().nullable(),
        region: z.string().nullable().meta({ description: 'State or province code.' }),
        country: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2.' }),
      })
      .meta({ description: 'As far as it is known; never assumed from the home team.' }),
    ticket_url: webAddress.nullable().meta({
      description: 'Where to buy tickets. For SeatGeek games this is our page, which links to the seller.',
    }),
    lowest_price: z.int().nullable().meta({
      description:
        'The lowest known ticket price in whole US dollars; fees may come on top. Null when it is unknown or older than a day, and for SeatGeek games.',
    }),
    url: webAddress
      .nullable()
      .meta({ description: 'The home team’s page for people, which lists the game.' }),
    source: z.enum(SOURCE_NAMES),
  })
  .meta({
    id: 'Game',
    examples: [EXAMPLE_GAME],
  });

export type Game = z.infer<typeof game>;
