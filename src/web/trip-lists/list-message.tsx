import { Fragment } from 'react';
import { dayText } from '../../domain/dates/date-text.ts';
import { DEFAULT_SCHEDULE_VIEW } from '../urls/schedule-query.ts';
import { ErrorAlert, TryAgain } from '../ui/fragment-states.tsx';
import { paths } from '../urls/paths.ts';
import type { LoadedList, TripListState } from './trip-list-state.ts';

export function ListMessage({
  state,
  action,
  search,
}: {
  state: Exclude<TripListState, LoadedList | { kind: 'no-place' }>;
  action: string;
  search: string;
}) {
  if (state.kind === 'unreachable') {
    return <ErrorAlert message="The list did not load in time." action={action} search={search} />;
  }
  return (
    <div className="state">
      <p>
        <strong>This list is being worked out.</strong> It is ready after the next look at the schedules, a
        few hours from now at the latest.
      </p>
      <TryAgain action={action} search={search} label="Try Again" />
    </div>
  );
}

/** Names the next game of each league, so that nobody is left with nothing. */
export function NextGames({ nextDates, unread }: Pick<LoadedList, 'nextDates' | 'unread'>) {
  if (nextDates.length === 0) {
    return (
      <p>
        {unread.length > 0 ? 'Meanwhile: ' : 'No league has a game on its schedule right now. Meanwhile: '}
        <a href={paths.roadtrips()}>roadtrips</a>
        {' and '}
        <a href={paths.cityGuides()}>city guides</a>.
      </p>
    );
  }
  return (
    <p>
      {'Next on the schedule: '}
      {nextDates.map(({ league, date }, index) => (
        <Fragment key={league}>
          {index > 0 && ', '}
          <a href={paths.schedule(league, { ...DEFAULT_SCHEDULE_VIEW, from: date })}>
            {`${league} ${dayText(date)}`}
          </a>
        </Fragment>
      ))}
      .
    </p>
  );
}

const LISTS = [
  { name: 'weekends', label: 'Weekends with two leagues in one city', href: paths.weekends() },
  { name: 'twinbills', label: 'Two NFL games in two days', href: paths.twinbills() },
  { name: 'abroad', label: 'Games abroad', href: paths.gamesAbroad() },
  { name: 'grand-tours', label: 'Grand tours of every venue', href: paths.grandTours() },
  { name: 'finder', label: 'Plan a trip on your dates', href: paths.trips() },
] as const;

export function OtherLists({
  current,
  hasGrandTour = false,
}: {
  current: Exclude<(typeof LISTS)[number]['name'], 'finder'>;
  hasGrandTour?: boolean;
}) {
  const isLinked = (name: (typeof LISTS)[number]['name']) =>
    name !== current && (name !== 'grand-tours' || hasGrandTour);
  return (
    <nav aria-label="Other lists of trips">
      <p className="ways-back">
        {LISTS.filter(({ name }) => isLinked(name)).map(({ name, label, href }) => (
          <a key={name} className="btn quiet" href={href}>
            {label}
          </a>
        ))}
      </p>
    </nav>
  );
}
