import type { RouteDates } from '../../db/queries/route-dates.ts';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { sequencePlan } from '../../domain/trips/code/sequence-plan.ts';
import { encodeTrip } from '../../domain/trips/code/trip-code.ts';
import { otherDate, type OtherDate } from '../sequences/sequence-view.ts';

const MAX_LATER = 3;

export interface ExactRouteView {
  /** `dates` is text such as 'Jun 17-22, 2027'. */
  next: { address: string; dates: string; tripCode: string | null } | null;
  later: readonly OtherDate[];
  /** Sequences with the most teams, in another order. */
  others: readonly OtherDate[];
  /** The number of teams visited. */
  teams: number;
  allTeams: number;
}

export function exactRouteView({ exact, others }: RouteDates, allTeams: number): ExactRouteView {
  const [next, ...later] = exact;
  const plan = next ? sequencePlan(next.stops) : null;
  return {
    next: next
      ? {
          address: next.address,
          dates: dateSpan(mustExist(next.stops[0]).localDate, mustExist(next.stops.at(-1)).localDate),
          tripCode: plan && encodeTrip(plan),
        }
      : null,
    later: later.slice(0, MAX_LATER).map(otherDate),
    others: others.map(otherDate),
    teams: others[0]?.stops.length ?? 0,
    allTeams,
  };
}
