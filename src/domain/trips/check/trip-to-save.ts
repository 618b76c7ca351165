import { EASTERN } from '../../dates/eastern-time.ts';
import { localDateAt } from '../../dates/zoned-time.ts';
import { planQuestion, type TripPlan } from '../code/trip-code.ts';
import type { TripHome } from '../finder/trip-question.ts';
import { knownGameOf } from '../watch/known-game.ts';
import { stateOfCheck } from '../watch/saved-trip.ts';
import type { CheckedTrip, CurrentTripGame } from './check-trip.ts';
import { tripCities } from './stop-city.ts';

export function tripToSave(
  { code, plan, home, now }: { code: string; plan: TripPlan; home: TripHome | null; now: Date },
  checkedTrip: CheckedTrip<CurrentTripGame & { scheduleVersion: number }>,
) {
  const { stops, checked } = checkedTrip;
  const firstStored = stops.find(({ game }) => game !== null)?.game;
  const question = planQuestion(plan, home);
  const timeZone = home?.timeZone ?? firstStored?.timeZone ?? EASTERN;
  const lastDate = checked?.trip.lastDate ?? question.end;
  return {
    code,
    name: tripCities(stops, checked?.stored ?? []),
    // The bed of day trips is not where the fan lives.
    homePlace: plan.limits.reachMinutes > 0 ? null : plan.placeNumber,
    timeZone,
    firstDate: checked?.trip.firstDate ?? question.start,
    lastDate,
    state: lastDate < localDateAt(now, timeZone) ? ('past' as const) : stateOfCheck(checkedTrip),
    games: stops.flatMap(({ game }, position) =>
      game === null
        ? []
        : {
            position,
            league: game.league,
            gameId: game.id,
            scheduleVersion: game.scheduleVersion,
            known: knownGameOf(game),
          },
    ),
  };
}
