import * as v from 'valibot';
import type { OwnTripRead, SavedTripGame, SavedTripRead } from '../../db/queries/saved-trips.ts';
import { GAME_STATUSES, localDateOf } from '../../domain/games/game.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { PLAN_CAUSES, SAVED_TRIP_STATES } from '../../domain/trips/watch/saved-trip.ts';
import { paths } from '../urls/paths.ts';
import { EXAMPLE_TRIP } from './found-trip.ts';
import {
  component,
  date,
  described,
  flag,
  instant,
  leagueId,
  listOf,
  orNull,
  text,
  uuid,
  webAddress,
  whole,
} from './shapes.ts';

export const EXAMPLE_ID = '9b2f6b1e-6f0e-4f39-9a53-0c7d1f0c2a11';

export const EXAMPLE_KEY = '0123456789abcdef0123456789abcdef';

export const EXAMPLE_KNOWN_GAME = {
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

export const knownGame = component(
  'KnownGame',
  {
    league: leagueId,
    id: text('For addresses: `/api/v1/games/{id}`.'),
    matchup: v.string(),
    date: date('Local to the venue; an estimate while `date_tbd`.'),
    starts_at: orNull(instant(), 'Null without a set time.'),
    time_zone: v.string(),
    date_tbd: v.boolean(),
    time_tbd: v.boolean(),
    venue: v.nullable(v.string()),
    city: v.nullable(v.string()),
    status: v.picklist(GAME_STATUSES),
    listed: flag('False once it left the schedule.'),
  },
  { description: 'A game as a saved trip’s owner was last told.', examples: [EXAMPLE_KNOWN_GAME] },
);

export const tripState = v.picklist(SAVED_TRIP_STATES);

const savedTripFields = {
  id: uuid(),
  code: text('For addresses: `/api/v1/trips/{code}`.'),
  url: webAddress('Your page of the trip.'),
  name: v.string(),
  first_date: date(),
  last_date: date(),
  state: described(
    tripState,
    '`tight`: less than 45 minutes to spare somewhere; `broken`: it no longer fits.',
  ),
  checked_at: instant('When the watch last looked at it.'),
  accepted_at: orNull(instant(), 'When you decided to keep it as it is; null once a game changes again.'),
  emails: flag('Whether we email you when a game moves.'),
  version: whole('Each change of yours raises it. It is the ETag.', { minimum: 1 }),
  live_url: orNull(webAddress(), 'What friends see: always the present plan. Null while turned off.'),
  calendar_url: orNull(webAddress(), 'Its calendar. Null while turned off.'),
  own_calendar_url: webAddress('Your calendar, with the ways from and to home. Keep it to yourself.'),
  shows_home: flag('Whether the live link shows where you leave from.'),
  games: listOf(knownGame, 'In order.'),
};

const SAVED_TRIP_EXAMPLE = {
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
  live_url: `https://fanroads.com/t/${EXAMPLE_KEY}`,
  calendar_url: `https://fanroads.com/t/${EXAMPLE_KEY}.ics`,
  own_calendar_url: 'https://fanroads.com/t/fedcba9876543210fedcba9876543210.ics',
  shows_home: false,
  games: [EXAMPLE_KNOWN_GAME],
};

export const savedTrip = component('SavedTrip', savedTripFields, {
  description: 'A trip that you saved.',
  examples: [SAVED_TRIP_EXAMPLE],
});

const tripPlan = v.object({
  code: text('For addresses: `/api/v1/trips/{code}`.'),
  cause: described(v.picklist(PLAN_CAUSES), 'Why the trip got this plan.'),
  created_at: instant(),
});

export const savedTripWithPlans = component(
  'SavedTripWithPlans',
  { ...savedTripFields, plans: listOf(tripPlan, 'The newest first, the present one included; at most 20.') },
  {
    description: 'A trip that you saved, and what it was before.',
    examples: [
      {
        ...SAVED_TRIP_EXAMPLE,
        plans: [{ code: EXAMPLE_TRIP.code, cause: 'saved', created_at: '2026-11-20T12:00:00.000Z' }],
      },
    ],
  },
);

export function savedTripWithPlansJson(
  saved: OwnTripRead,
  siteOrigin: string,
): v.InferOutput<typeof savedTripWithPlans> {
  return {
    ...savedTripJson(saved, siteOrigin),
    plans: saved.plans.map(({ code, cause, createdAt }) => ({
      code,
      cause,
      created_at: createdAt.toISOString(),
    })),
  };
}

export function savedTripJson(
  { trip, games }: Pick<SavedTripRead, 'trip' | 'games'>,
  siteOrigin: string,
): v.InferOutput<typeof savedTrip> {
  return {
    id: trip.id,
    code: trip.code,
    url: `${siteOrigin}${paths.savedTrip(trip.id)}`,
    name: trip.name,
    first_date: trip.firstDate,
    last_date: trip.lastDate,
    state: trip.state,
    checked_at: trip.checkedAt.toISOString(),
    accepted_at: trip.acceptedAt?.toISOString() ?? null,
    emails: !trip.isMuted,
    version: trip.version,
    live_url: trip.liveKey === null ? null : `${siteOrigin}${paths.liveTrip(trip.liveKey)}`,
    calendar_url: trip.liveKey === null ? null : `${siteOrigin}${paths.liveCalendar(trip.liveKey)}`,
    own_calendar_url: `${siteOrigin}${paths.liveCalendar(trip.ownKey)}`,
    shows_home: trip.showsHome,
    games: games.map(knownGameJson),
  };
}

export function knownGameJson({
  league,
  gameId,
  known,
}: Pick<SavedTripGame, 'league' | 'gameId' | 'known'>): v.InferOutput<typeof knownGame> {
  return {
    league: leagueFacts(league).path,
    id: gameId,
    matchup: known.matchup,
    date: localDateOf(known),
    starts_at: known.startsAt,
    time_zone: known.timeZone,
    date_tbd: known.dateTbd,
    time_tbd: known.timeTbd,
    venue: known.venueName,
    city: known.city,
    status: known.status,
    listed: known.isListed,
  };
}
