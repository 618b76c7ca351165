import { TripsPage } from '../../../../src/web/trips/trips-page.tsx';
import type { AnsweredTrips, GridTrips, StayTrips } from '../../../../src/web/trips/trips-state.ts';
import { BARE_GRID, CLASHING_GRID, EMPTY_GRID, FINISHED_GRID, GRID, WIDE_GRID } from './fixed-grids.ts';
import {
  ANSWERED,
  ANSWERED_MAP,
  EMPTY_STAY,
  fixedForm,
  FOUND,
  LONG_WINDOW,
  MANY_STARTS,
  STAY,
  TEN_TRIPS,
  TOWNS,
} from './fixed-answers.ts';

/** A page of results has ids, so each is shown alone. */
export const TRIP_RESULTS: Readonly<Record<string, AnsweredTrips | GridTrips | StayTrips>> = {
  proven: ANSWERED,
  found: FOUND,
  map: ANSWERED_MAP,
  starts: MANY_STARTS,
  long: LONG_WINDOW,
  ten: TEN_TRIPS,
  stay: STAY,
  'stay-empty': EMPTY_STAY,
  towns: TOWNS,
  grid: GRID,
  'grid-empty': EMPTY_GRID,
  'grid-finished': FINISHED_GRID,
  'grid-clash': CLASHING_GRID,
  'grid-bare': BARE_GRID,
  'grid-wide': WIDE_GRID,
};

export function TripResultsPage({ state }: { state: AnsweredTrips | GridTrips | StayTrips }) {
  const { query, dates } = state.asked;
  const { start, end, days } = dates;
  return <TripsPage form={fixedForm({ query, start, end, days })} state={state} />;
}
