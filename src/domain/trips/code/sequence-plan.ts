import type { Travel } from '../../travel/travel-mode.ts';
import type { Leg } from '../leg.ts';
import type { PlannedGame } from '../stop-status.ts';
import { daysBeside } from './code-of-trip.ts';
import { plannedGameOf } from './planned-game.ts';
import { DEFAULT_PLAN_LIMITS, type TripPlan } from './trip-code.ts';

interface SequenceStop extends PlannedGame {
  gameId: string;
  leg: Pick<Leg, 'ride'> | null;
}

/** Returns the trip of a sequence's games, or null where no code can name them. */
export function sequencePlan(stops: readonly SequenceStop[]): TripPlan | null {
  const games = stops.flatMap(({ gameId, localDate, startsAt }) => {
    const game = plannedGameOf(gameId);
    return game ? { ...game, listed: { localDate, startsAt } } : [];
  });
  const [first, last] = [stops[0], stops.at(-1)];
  const dates = games.map(({ localDate }) => localDate).toSorted();
  const [earliest, latest] = [dates[0], dates.at(-1)];
  if (games.length < stops.length || !first || !last || !earliest || !latest) return null;
  return {
    games,
    placeNumber: null,
    limits: {
      ...DEFAULT_PLAN_LIMITS,
      travel: travelOf(stops),
      // A game may have moved before the sequence was found.
      daysBefore: daysBeside(first.localDate, earliest),
      daysAfter: daysBeside(latest, last.localDate),
    },
  };
}

/** Stored legs of a roadtrip that went by rail later are drives until the next rebuild. */
function travelOf(stops: readonly Pick<SequenceStop, 'leg'>[]): Travel {
  return stops.some(({ leg }) => leg?.ride) ? 'rail' : 'drive';
}
