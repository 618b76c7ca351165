import { VENUE_DRIVES } from '../../travel/venue-drives.ts';
import type { TripPlan } from '../code/trip-code.ts';
import type { TripHome } from '../finder/trip-question.ts';
import { checkTrip, type CheckedTrip, type CurrentTripGame } from './check-trip.ts';
import { tripHome, type HomePlace } from './trip-home.ts';
import { tripLocations } from './trip-locations.ts';

interface PlanNow<StoredGame> {
  plan: TripPlan;
  place: HomePlace | null;
  games: readonly StoredGame[];
  now: Date;
}

export function checkPlan<StoredGame extends CurrentTripGame>({
  plan,
  place,
  games,
  now,
}: PlanNow<StoredGame>): { home: TripHome | null; checked: CheckedTrip<StoredGame> | null } {
  const home = place && tripHome(place, tripLocations(games));
  return { home, checked: checkTrip({ plan, home, games, now }, VENUE_DRIVES) };
}
