import type { ReactElement } from 'react';
import type { StoredTripGame } from '../../../../src/db/queries/trip-games.ts';
import { guideSlug } from '../../../../src/domain/content/city-guide.ts';
import { DEFAULT_PLAN_LIMITS, type TripPlan } from '../../../../src/domain/trips/code/trip-code.ts';
import type { TripHome } from '../../../../src/domain/trips/finder/trip-question.ts';
import { VENUE_DRIVES } from '../../../../src/domain/travel/venue-drives.ts';
import { KNOWN_VENUES, venueById } from '../../../../src/domain/venues/index.ts';
import { tripGames } from '../../../../src/domain/trips/finder/trip-game.ts';
import { venueLocations } from '../../../../src/domain/trips/sequence-candidates.ts';
import { checkTrip } from '../../../../src/domain/trips/check/check-trip.ts';
import { repairOf } from '../../../../src/domain/trips/check/repair.ts';
import { paths } from '../../../../src/web/urls/paths.ts';
import { TripPage, TripUnloaded } from '../../../../src/web/trip-pages/trip-page.tsx';
import { tripPageState } from '../../../../src/web/trip-pages/trip-page-state.ts';
import type { TripPageState, UnloadedReason } from '../../../../src/web/trip-pages/trip-state.ts';
import { FIXED_NOW } from '../regular-game.ts';
import { parseTripCost } from '../../../../src/web/urls/trip-cost-query.ts';
import { fixedGame, teamOf } from './fixed-games.ts';

const CODE = 'an-example-of-a-code';
const NO_COST = parseTripCost(new URLSearchParams());
const ORIGIN = 'https://fanroads.com';
const NO_RULES = { ticketLinkTemplate: null, ticketSellerTemplate: null };
const LIMITS = { ...DEFAULT_PLAN_LIMITS, isBackHome: true, daysBefore: 1, daysAfter: 1 };
/** A home with made-up drives. */
const CHICAGO: TripHome = {
  slug: 'chicago-il',
  name: 'Chicago',
  region: 'IL',
  country: 'US',
  timeZone: 'America/Chicago',
  latitude: 41.882,
  longitude: -87.628,
  driveTo: () => ({ miles: 345, minutes: 335 }),
};

const GAMES = [
  gameAt('Detroit Pistons', '2026-12-04T19:00:00', { ticketUrl: 'https://seatgeek.com/' }),
  gameAt('Toronto Raptors', '2026-12-06T15:00:00', {
    ticketUrl: 'https://seatgeek.com/',
    lowestPrice: 40,
  }),
  gameAt('Cleveland Cavaliers', '2026-12-08T19:00:00'),
];
/** They may take the place of a stop. */
const OTHERS = [
  gameAt('Indiana Pacers', '2026-12-06T17:00:00'),
  gameAt('Chicago Bulls', '2026-12-05T19:00:00'),
  gameAt('Toronto Raptors', '2026-12-07T19:00:00'),
];
const GUIDES = new Set(GAMES.map(({ homeTeam }) => guideSlug(teamOf('NBA', homeTeam ?? ''))));
const PLAN: TripPlan = {
  games: GAMES.map((game) => ({
    home: teamOf('NBA', game.homeTeam ?? ''),
    away: teamOf('NBA', 'Miami Heat'),
    localDate: game.localDateTime.slice(0, 10),
    gameNumber: 1,
  })),
  placeNumber: null,
  limits: LIMITS,
};

/** Each state is a page of its own, because a trip's page has ids. */
export const TRIP_STATES: Readonly<Record<string, () => TripPageState | UnloadedReason>> = {
  'from-home': () => stateOf({ home: CHICAGO }),
  'from-the-first-game': () => stateOf({}),
  moved: () => stateOf({ games: withSecond(LATER) }),
  postponed: () => stateOf({ games: withSecond({ status: 'postponed', isListed: false }) }),
  canceled: () => stateOf({ games: withSecond({ status: 'cancelled', isListed: false }) }),
  'found-again': () => stateOf({ games: withSecond({ id: 'another' }) }),
  'no-longer-listed': () => stateOf({ games: GAMES.filter((_, index) => index !== 1) }),
  'under-way': () => stateOf({ now: new Date('2026-12-05T12:00:00Z') }),
  over: () => stateOf({ now: new Date('2026-12-12T12:00:00Z') }),
  'nothing-left': () => stateOf({ games: GAMES.map((game) => ({ ...game, ...OFF })) }),
  'wrong-numbers': () => stateOf({ cost: parseTripCost(new URLSearchParams(WRONG)) }),
  'too-many': () => ({ kind: 'busy', reason: 'network', retryAfterSeconds: 12 }),
  outage: () => ({ kind: 'unreachable' }),
};

const LATER = { localDateTime: '2026-12-04T21:30:00', startsAt: new Date('2026-12-05T02:30:00Z') };
const OFF = { status: 'cancelled', isListed: false } as const;
const WRONG = { people: 'none', room: '90', ticket: '35' };

export function tripState(name: string): ReactElement | null {
  const page = TRIP_STATES[name]?.();
  if (page === undefined) return null;
  if ('kind' in page) return <TripUnloaded path={paths.trip(CODE)} search="" reason={page} />;
  return <TripPage page={page} siteOrigin={ORIGIN} />;
}

function withSecond(changes: Partial<StoredTripGame>): StoredTripGame[] {
  return GAMES.map((game, index) => (index === 1 ? { ...game, ...changes } : game));
}

function stateOf({
  games = GAMES,
  home = null,
  now = FIXED_NOW,
  cost = NO_COST,
}: {
  games?: readonly StoredTripGame[];
  home?: TripHome | null;
  now?: Date;
  cost?: typeof NO_COST;
}): TripPageState {
  const open = games.filter(({ isListed }) => isListed);
  const choices = tripGames([...open, ...OTHERS], venueLocations(KNOWN_VENUES));
  const facts = {
    code: CODE,
    plan: PLAN,
    home,
    read: { games: [...games], feeds: [], place: null, guides: GUIDES, venueFacts: new Map() },
    now,
    games: choices,
  };
  const checked = checkTrip({ plan: PLAN, home, games, now }, VENUE_DRIVES);
  if (checked === null) throw new Error('a fixed trip lacks its games');
  return tripPageState(facts, checked, {
    config: NO_RULES,
    cost,
    repair: repairOf(facts, checked),
  });
}

function gameAt(
  homeTeam: string,
  localDateTime: string,
  changes: Partial<StoredTripGame> = {},
): StoredTripGame {
  const team = teamOf('NBA', homeTeam);
  const venue = venueById(team.venueId);
  if (venue === null) throw new Error(`${homeTeam} has no building`);
  const game = fixedGame(homeTeam, {
    homeTeam,
    awayTeam: 'Miami Heat',
    localDateTime,
    timeZone: venue.timeZone,
    venueId: venue.id,
    venueName: venue.name,
    venueAddress: null,
    city: venue.city,
    venuePlace: venue,
  });
  return {
    ...game,
    id: `nba-${localDateTime.slice(0, 10)}-miami-heat-at-${team.slug}-1`,
    latitude: venue.latitude,
    longitude: venue.longitude,
    scheduleVersion: 0,
    ...changes,
  };
}
