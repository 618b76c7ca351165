import type { StoredTripGame, TripGamesRead } from '../../db/queries/trip-games.ts';
import { upcomingUntil } from '../../domain/games/upcoming-until.ts';
import { planQuestion } from '../../domain/trips/code/plan-question.ts';
import type { TripPlan } from '../../domain/trips/code/trip-code.ts';
import type { Trip } from '../../domain/trips/finder/trip-answer.ts';
import { tripGames, type TripGame } from '../../domain/trips/finder/trip-game.ts';
import type { TripHome } from '../../domain/trips/finder/trip-question.ts';
import type { DriveTable } from '../../domain/travel/travel.ts';
import { verifyTrip } from '../../domain/trips/finder/verify-trip.ts';
import { venueDrives } from '../../domain/trips/sequence-candidates.ts';
import type { DriveBetween } from '../../domain/trips/sequence.ts';
import { isOn, tripStops, type TripStop } from '../../domain/trips/trip-stops.ts';
import { tripLocations } from '../trips/trip-locations.ts';
import type { TripCondition } from './trip-state.ts';

export interface TripFacts {
  code: string;
  plan: TripPlan;
  home: TripHome | null;
  read: TripGamesRead;
  now: Date;
  /** Games that may take a stop's place; empty where nobody asks. */
  games: readonly TripGame[];
}

export interface CheckedTrip {
  stops: readonly TripStop<StoredTripGame>[];
  /** Null when no game is left that a fan can plan with. */
  checked: {
    trip: Trip;
    brokenLegs: readonly number[];
    /** In the order of the trip's games. */
    stops: readonly TripStop<StoredTripGame>[];
    stored: readonly StoredTripGame[];
  } | null;
  condition: TripCondition;
  drives: DriveBetween;
}

/** Compares an address with the schedule of now. Returns null when none of its games was ever stored. */
export function checkTrip(
  { plan, home, read, now }: Omit<TripFacts, 'code' | 'games'>,
  driveTable: DriveTable,
): CheckedTrip | null {
  const stops = tripStops(plan.games, read.games, now);
  if (stops.every(({ game }) => game === null)) return null;
  const locations = tripLocations(read.games);
  const drives = venueDrives(driveTable, locations);
  const byGame = new Map(stops.flatMap((stop) => (stop.game && isOn(stop) ? [[stop.game.id, stop]] : [])));
  const games = tripGames(read.games, locations).filter(({ id }) => byGame.has(id));
  const onTrip = games.flatMap(({ id }) => byGame.get(id) ?? []);
  if (games.length === 0) return { stops, checked: null, condition: 'none', drives };
  const verified = verifyTrip(games, planQuestion(plan, home), drives);
  const brokenLegs = verified.kind === 'broken' ? verified.brokenLegs : [];
  const begun = onTrip.filter(({ game }) => game !== null && upcomingUntil(game) < now).length;
  const isWhole = onTrip.length === stops.length && brokenLegs.length === 0;
  return {
    stops,
    checked: {
      trip: verified.trip,
      brokenLegs,
      stops: onTrip,
      stored: onTrip.flatMap(({ game }) => game ?? []),
    },
    drives,
    condition: conditionOf(begun, onTrip.length, isWhole),
  };
}

function conditionOf(begun: number, all: number, isWhole: boolean): TripCondition {
  if (begun === all) return 'over';
  if (!isWhole) return 'broken';
  return begun > 0 ? 'under-way' : 'fits';
}
