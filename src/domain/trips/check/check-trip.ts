import { upcomingUntil } from '../../games/upcoming-until.ts';
import { type DriveTable, driveAt, driveBetween } from '../../travel/travel.ts';
import { planQuestion, type TripPlan } from '../code/trip-code.ts';
import type { Trip } from '../finder/trip-answer.ts';
import { tripGames, type TripGame } from '../finder/trip-game.ts';
import type { TripHome, TripQuestion } from '../finder/trip-question.ts';
import { verifyTrip } from '../finder/assemble-trip.ts';
import {
  venueDrives,
  venueRides,
  type VenueLocation,
  venueLocations,
  isSecondOfStraight,
  outingOf,
} from '../sequence-candidates.ts';
import type { DriveBetween } from '../leg.ts';
import { isOn, tripStops, type ScheduledGame, type TripStop } from '../trip-stops.ts';
import { VENUE_DRIVES } from '../../travel/venue-drives.ts';
import type { DriveFigures } from '../../travel/drive-figures.ts';
import { KNOWN_VENUES, type Venue } from '../../venues/index.ts';

/** `none` has no game left that a fan can plan with. */
export type TripCondition = 'fits' | 'broken' | 'under-way' | 'over' | 'none';

export interface CurrentTripGame extends ScheduledGame {
  venuePlace: Pick<Venue, 'country'> | null;
  latitude: number | null;
  longitude: number | null;
}

export interface CheckedTrip<StoredGame = CurrentTripGame> {
  stops: readonly TripStop<StoredGame>[];
  /** Null when the condition is `none`. */
  checked: {
    trip: Trip;
    brokenLegs: readonly number[];
    /** Indexes of games. A home out of reach is a broken leg instead. */
    outsideDates: readonly number[];
    /** The least time to spare on a tight drive ahead; null without one. */
    tightMinutes: number | null;
    /** In the order of the trip's games. */
    stops: readonly TripStop<StoredGame>[];
    stored: readonly StoredGame[];
  } | null;
  condition: TripCondition;
  drives: DriveBetween;
}

/**
 * Null when none of the plan's games is stored.
 * @param games those of the plan and others of its teams around their dates.
 */
export function checkTrip<StoredGame extends CurrentTripGame>(
  {
    plan,
    home,
    games: stored,
    now,
  }: { plan: TripPlan; home: TripHome | null; games: readonly StoredGame[]; now: Date },
  driveTable: DriveTable,
): CheckedTrip<StoredGame> | null {
  const stops = tripStops(plan.games, stored, now);
  if (stops.every(({ game }) => game === null)) return null;
  const locations = tripLocations(stored);
  const roads = venueDrives(driveTable, locations);
  const drives = plan.limits.travel === 'rail' ? venueRides(roads) : roads;
  const byGame = new Map(stops.flatMap((stop) => (stop.game && isOn(stop) ? [[stop.game.id, stop]] : [])));
  const playable = stored.filter(({ id }) => byGame.has(id));
  const games = tripGames(
    stored.map((game) => asOuting(game, playable)),
    locations,
  ).filter(({ id }) => byGame.has(id));
  const onTrip = games.flatMap(({ id }) => byGame.get(id) ?? []);
  if (games.length === 0) return { stops, checked: null, condition: 'none', drives };
  const question = planQuestion(plan, home);
  const verified = verifyTrip(games, question, drives);
  const hasBegun = onTrip.map(({ game }) => game !== null && upcomingUntil(game) < now);
  // A drive to a game that has begun cannot break the trip.
  const brokenLegs =
    verified.kind === 'broken' ? verified.brokenLegs.filter((leg) => !hasBegun[leg + 1]) : [];
  const outsideDates = games.flatMap((game, index) =>
    !hasBegun[index] && isOutside(game, question) ? index : [],
  );
  const spares = verified.trip.legs.flatMap(({ isTight, minutesToSpare }, index) =>
    isTight && !hasBegun[index + 1] ? (minutesToSpare ?? []) : [],
  );
  const isWhole = onTrip.length === stops.length && brokenLegs.length + outsideDates.length === 0;
  return {
    stops,
    checked: {
      trip: verified.trip,
      brokenLegs,
      outsideDates,
      tightMinutes: spares.length === 0 ? null : Math.min(...spares),
      stops: onTrip,
      stored: onTrip.flatMap(({ game }) => game ?? []),
    },
    drives,
    condition: conditionOf(hasBegun.filter(Boolean).length, onTrip.length, isWhole),
  };
}

function isOutside({ localDate }: TripGame, { home, isBackHome, start, end }: TripQuestion): boolean {
  return (home === null && localDate < start) || (!isBackHome && localDate > end);
}

/** The second game of a straight doubleheader may be on a trip alone. */
function asOuting<StoredGame extends CurrentTripGame>(
  game: StoredGame,
  playable: readonly StoredGame[],
): StoredGame {
  if (!isSecondOfStraight(game) || !playable.includes(game)) return game;
  const hasFirst = playable.some((other) => other !== game && outingOf(other) === outingOf(game));
  return hasFirst ? game : { ...game, gameNumber: 1 };
}

function conditionOf(begun: number, all: number, isWhole: boolean): TripCondition {
  if (begun === all) return 'over';
  if (!isWhole) return 'broken';
  return begun > 0 ? 'under-way' : 'fits';
}

export function checkPlan<StoredGame extends CurrentTripGame>({
  plan,
  place,
  games,
  now,
}: {
  plan: TripPlan;
  place: HomePlace | null;
  games: readonly StoredGame[];
  now: Date;
}): { home: TripHome | null; checked: CheckedTrip<StoredGame> | null } {
  const home = place && tripHome(place, tripLocations(games));
  return { home, checked: checkTrip({ plan, home, games, now }, VENUE_DRIVES) };
}

interface HomePlace extends Omit<TripHome, 'driveTo'> {
  /** To the venues, in the order of `VENUE_DRIVES.index`. */
  drives: DriveFigures;
}

/** Estimates drives to unmeasured venues (docs/rules.md#drives). */
export function tripHome(place: HomePlace, locations: ReadonlyMap<string, VenueLocation>): TripHome {
  const { slug, name, region, country, timeZone, latitude, longitude, drives } = place;
  const point = { id: `place ${slug}`, country, position: { latitude, longitude } };
  return {
    slug,
    name,
    region,
    country,
    timeZone,
    latitude,
    longitude,
    driveTo: (venueId) => {
      const at = VENUE_DRIVES.index.get(venueId);
      if (at !== undefined) return driveAt(drives, at);
      const location = locations.get(venueId);
      return location ? driveBetween(VENUE_DRIVES, point, { id: venueId, ...location }) : null;
    },
  };
}

/** Includes venues that only the database knows. */
export function tripLocations(
  games: readonly Pick<CurrentTripGame, 'venueId' | 'venuePlace' | 'latitude' | 'longitude'>[],
): ReadonlyMap<string, VenueLocation> {
  return venueLocations([
    ...KNOWN_VENUES,
    ...games.flatMap(({ venueId: id, latitude, longitude, venuePlace: place }) =>
      id === null || place === null ? [] : [{ id, latitude, longitude, country: place.country }],
    ),
  ]);
}
