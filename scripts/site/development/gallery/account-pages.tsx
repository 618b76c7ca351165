import type { ReactElement } from 'react';
import { MyPlacesPage } from '../../../../src/web/account/places/my-places-page.tsx';
import { AuthProvider } from '../../../../src/web/account/screens/auth-context.tsx';
import { PlainAccountFrame } from '../../../../src/web/account/screens/plain-account-page.tsx';
import { MyTeamsPage } from '../../../../src/web/account/teams/my-teams-page.tsx';
import { MyTripsPage } from '../../../../src/web/account/trips/my-trips-page.tsx';
import { SavedTripPage } from '../../../../src/web/account/trips/saved-trip-page.tsx';
import { MY_PLACES_VIEWS, MY_TEAMS_VIEWS } from './fan-states.ts';
import { MY_TRIPS_VIEWS, SAVED_TRIP_VIEWS } from './saved-trip-states.ts';

/** Each state is a page of its own, because the pages of an account have ids. */
export const ACCOUNT_STATES = {
  ...MY_TRIPS_VIEWS,
  ...SAVED_TRIP_VIEWS,
  ...MY_PLACES_VIEWS,
  ...MY_TEAMS_VIEWS,
};

export function accountState(name: string): ReactElement | null {
  const page = pageOf(name);
  return page && <AuthProvider user={null}>{page}</AuthProvider>;
}

function pageOf(name: string): ReactElement | null {
  const trips = MY_TRIPS_VIEWS[name];
  if (trips) return <MyTripsPage view={trips} toast={null} />;
  const trip = SAVED_TRIP_VIEWS[name];
  if (trip) return <SavedTripPage view={trip} toast={null} />;
  const places = MY_PLACES_VIEWS[name];
  if (places)
    return (
      <PlainAccountFrame viewer={null} title="Places I’ve Been" tab="places" toast={null}>
        <MyPlacesPage view={places} />
      </PlainAccountFrame>
    );
  const teams = MY_TEAMS_VIEWS[name];
  return teams ? (
    <PlainAccountFrame viewer={null} title="My Teams" tab="teams" toast={null}>
      <MyTeamsPage view={teams} />
    </PlainAccountFrame>
  ) : null;
}
