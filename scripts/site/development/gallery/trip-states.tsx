import { TripsFormFields } from '../../../../src/web/trips/trips-form.tsx';
import { TripsBody } from '../../../../src/web/trips/trips-page.tsx';
import type { TripsState } from '../../../../src/web/trips/trips-state.ts';
import { fixedForm, fixedGameIds, NO_TRIPS, ONE_GAME } from './fixed-answers.ts';

const PLACES = [
  { slug: 'portland-or', label: 'Portland, OR' },
  { slug: 'portland-me', label: 'Portland, ME' },
];
const PAIR = fixedGameIds();

/** These states replace the results; the results themselves have a page of their own. */
const STATES: readonly TripsState[] = [
  { kind: 'rejected' },
  { kind: 'unknown-place', typed: 'Chcago', suggestions: [{ slug: 'chicago-il', label: 'Chicago, IL' }] },
  { kind: 'unknown-place', typed: 'Xyzzy', suggestions: [] },
  { kind: 'which-place', typed: 'Portland', choices: PLACES },
  { kind: 'no-road', name: 'Honolulu, HI' },
  { kind: 'passed', next: { start: '2026-12-04', end: '2026-12-06' } },
  { kind: 'busy', reason: 'network', retryAfterSeconds: 12 },
  { kind: 'busy', reason: 'isolate', retryAfterSeconds: 1 },
  { kind: 'unreachable' },
  { kind: 'no-schedule', leagues: ['NFL', 'NBA'] },
  { kind: 'conflict', conflict: { kind: 'unknown-game', game: PAIR[0] } },
  { kind: 'conflict', conflict: { kind: 'same-time', games: PAIR } },
  { kind: 'conflict', conflict: { kind: 'no-road', games: PAIR } },
  { kind: 'conflict', conflict: { kind: 'cannot-follow', games: PAIR, minutesShort: 95 } },
  { kind: 'conflict', conflict: { kind: 'out-of-window', game: PAIR[0] } },
  { kind: 'conflict', conflict: { kind: 'out-of-reach', game: PAIR[0] } },
  ...NO_TRIPS,
];

export function TripForms() {
  const problems = [
    { field: 'start', message: 'Choose a first day, such as 2026-12-04.' },
    { field: 'team', message: 'Choose at most 6 teams you must see.' },
  ];
  return <TripsFormFields form={fixedForm({ problems, typed: new Map([['start', 'tomorrow']]) })} />;
}

export function TripMessages() {
  return STATES.map((state) => <TripsBody key={JSON.stringify(state)} form={fixedForm()} state={state} />);
}

export function OneGameTrips() {
  return <TripsBody form={fixedForm()} state={ONE_GAME} />;
}
