import * as z from 'zod';
import { GAME_STATUSES } from '../../../domain/games/game.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { SAVED_TRIP_STATES } from '../../../domain/trips/watch/saved-trip.ts';
import { EXAMPLE_TRIP } from './example-trip.ts';
import { leagueId, webAddress } from './references.ts';

const EXAMPLE_KNOWN_GAME = {
  league: 'nba',
  id: 'nba-2026-12-01-miami-heat-at-boston-celtics-1',
  matchup: 'Heat at Celtics',
  date: '2026-12-01',
  starts_at: '2026-12-02T00:30:00.000Z',
  time_zone: 'America/New_York',
  date_tbd: false,
  time_tbd: false,
  venue: 'TD Garden',
  city: 'Boston',
  status: 'scheduled',
  listed: true,
};

const knownGame = z
  .object({
    league: leagueId,
    id: z.string().meta({ description: 'For addresses: `/api/v1/games/{id}`.' }),
    matchup: z.string(),
    date: z.iso.date().meta({ description: 'Local to the venue; an estimate while `date_tbd`.' }),
    starts_at: z.iso.datetime().nullable().meta({ description: 'Null without a set time.' }),
    time_zone: z.string(),
    date_tbd: z.boolean(),
    time_tbd: z.boolean(),
    venue: z.string().nullable(),
    city: z.string().nullable(),
    status: z.enum(GAME_STATUSES),
    listed: z.boolean().meta({ description: 'False once it left the schedule.' }),
  })
  .meta({
    id: 'KnownGame',
    description: 'A game as a saved trip’s owner was last told.',
    examples: [EXAMPLE_KNOWN_GAME],
  });

const EXAMPLE_ID = '9b2f6b1e-6f0e-4f39-9a53-0c7d1f0c2a11';

const state = z.enum(SAVED_TRIP_STATES);

const savedTrip = z
  .object({
    id: z.uuid(),
    code: z.string().meta({ description: 'For addresses: `/api/v1/trips/{code}`.' }),
    url: webAddress.meta({ description: 'Your page of the trip.' }),
    name: z.string(),
    first_date: z.iso.date(),
    last_date: z.iso.date(),
    state: state.meta({
      description: '`tight`: less than 45 minutes to spare somewhere; `broken`: it no longer fits.',
    }),
    checked_at: z.iso.datetime().meta({ description: 'When the watch last looked at it.' }),
    accepted_at: z.iso.datetime().nullable().meta({
      description: 'When you decided to keep it as it is; null once a game changes again.',
    }),
    emails: z.boolean().meta({ description: 'Whether we email you when a game moves.' }),
    version: z.int().min(1).meta({ description: 'Each change of yours raises it. It is the ETag.' }),
    games: z.array(knownGame).meta({ description: 'In order.' }),
  })
  .meta({
    id: 'SavedTrip',
    description: 'A trip that you saved.',
    examples: [
      {
        id: EXAMPLE_ID,
        code: EXAMPLE_TRIP.code,
        url: `https://fanroads.com/account/trips/${EXAMPLE_ID}`,
        name: 'Boston',
        first_date: '2026-12-01',
        last_date: '2026-12-01',
        state: 'fine',
        checked_at: '2026-11-20T12:20:00.000Z',
        accepted_at: null,
        emails: true,
        version: 1,
        games: [EXAMPLE_KNOWN_GAME],
      },
    ],
  });

const tripNotice = z
  .object({
    id: z.uuid(),
    trip: z.object({ id: z.uuid(), name: z.string(), url: webAddress }),
    text: z.string().meta({ description: 'What changed.' }),
    former: z.string().nullable().meta({ description: 'What was so before, if that says more.' }),
    before: knownGame,
    after: knownGame,
    state_before: state,
    state_after: state,
    created_at: z.iso.datetime(),
  })
  .meta({
    id: 'TripNotice',
    description: 'A game of a saved trip that changed.',
    examples: [
      {
        id: '5f0a3c52-50c5-4a0e-8a0b-3a1f2b7a9d10',
        trip: { id: EXAMPLE_ID, name: 'Boston', url: `https://fanroads.com/account/trips/${EXAMPLE_ID}` },
        text: 'Heat at Celtics moved to 7:30 PM',
        former: 'It was planned for Tue, Dec 1, 7:00 PM',
        before: EXAMPLE_KNOWN_GAME,
        after: EXAMPLE_KNOWN_GAME,
        state_before: 'fine',
        state_after: 'fine',
        created_at: '2026-11-20T12:20:00.000Z',
      },
    ],
  });

const visit = z
  .object({
    kind: z.enum(['venue', 'team']).meta({ description: 'A venue, or a team seen at home.' }),
    id: z.string().meta({ description: 'A venue’s id, or a team’s stable id.' }),
    name: z.string(),
    city: z.string(),
    league: z.enum(LEAGUES).nullable().meta({ description: 'Null for a venue.' }),
    visited_on: z.iso.date().nullable(),
  })
  .meta({
    id: 'Visit',
    description: 'A venue or team that you have seen.',
    examples: [
      {
        kind: 'venue',
        id: 'fenway-park',
        name: 'Fenway Park',
        city: 'Boston',
        league: null,
        visited_on: '2024-07-04',
      },
    ],
  });

/** Open, because it has all that the account has. */
const accountExport = z
  .looseObject({ exported_at: z.iso.datetime(), user: z.looseObject({ id: z.uuid() }) })
  .meta({ id: 'AccountExport', description: 'Everything stored with the account, but no secrets.' });

export const SAVED_TRIP_SCHEMAS = { knownGame, savedTrip, tripNotice, visit, accountExport };

export type KnownGameJson = z.infer<typeof knownGame>;
export type SavedTripJson = z.infer<typeof savedTrip>;
export type TripNoticeJson = z.infer<typeof tripNotice>;
