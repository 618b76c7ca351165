import type { RouteDates } from '../../db/queries/route-dates.ts';
import { dateSpan } from '../../domain/dates/date-text.ts';
import { otherDate, type OtherDate } from '../sequences/sequence-view.ts';

const MAX_LATER = 3;

export interface ExactRouteView {
  /** Its dates are text such as 'Jun 17-22, 2027'. */
  next: { address: string; dates: string } | null;
  later: readonly OtherDate[];
  /** Sequences with the most clubs, in another order. */
  others: readonly OtherDate[];
  /** How many clubs they have. */
  clubs: number;
  allClubs: number;
}

export function exactRouteView({ exact, others }: RouteDates, allClubs: number): ExactRouteView {
  const [next, ...later] = exact;
  return {
    next: next
      ? {
          address: next.address,
          dates: dateSpan(next.stops[0]?.localDate ?? '', next.stops.at(-1)?.localDate ?? ''),
        }
      : null,
    later: later.slice(0, MAX_LATER).map(otherDate),
    others: others.map(otherDate),
    clubs: others[0]?.stops.length ?? 0,
    allClubs,
  };
}
