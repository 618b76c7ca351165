import type { ReactElement } from 'react';
import { MyPlacesPage } from '../../../../src/web/account/places/my-places-page.tsx';
import { AuthProvider } from '../../../../src/web/account/screens/auth-context.tsx';
import { PlainAccountFrame } from '../../../../src/web/account/screens/plain-account-page.tsx';
import { MyTeamsPage } from '../../../../src/web/account/teams/my-teams-page.tsx';
import { MyTripsPage } from '../../../../src/web/account/trips/my-trips-page.tsx';
import { SavedTripPage } from '../../../../src/web/account/trips/saved-trip-page.tsx';
import { MY_TRIPS_VIEWS, SAVED_TRIP_VIEWS } from './saved-trip-states.ts';
import { myPlacesView, type MyPlacesView } from '../../../../src/web/account/places/my-places-view.ts';
import type { MyTeamsView } from '../../../../src/web/account/teams/my-teams-view.ts';
import { FIXED_NOW } from '../regular-game.ts';
import type { PageSheet } from '../../../../src/web/styles/page-sheets.ts';
import { CELTICS, rowsOfEveryKind, teamOf } from './fixed-games.ts';

export function accountState(name: string): ReactElement | null {
  const page = pageOf(name);
  return page && <AuthProvider user={null}>{page}</AuthProvider>;
}

/** What the page loads beside the sheet of every account page. */
export function accountStyles(name: string): readonly PageSheet[] {
  if (name in MY_PLACES_VIEWS) return ['map'];
  return name in MY_TEAMS_VIEWS ? ['finder'] : [];
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

const RED_SOX = teamOf('MLB', 'Boston Red Sox');

const TEAMS: MyTeamsView = {
  nearHome: {
    place: { slug: 'worcester-ma', label: 'Worcester, MA' },
    isGuess: true,
    hours: 4,
    rows: rowsOfEveryKind()
      .slice(0, 3)
      .map((row) => ({ ...row, lead: 'NBA · 1 hr away' })),
    problem: null,
  },
  teams: [
    { team: CELTICS, rows: rowsOfEveryKind().slice(0, 3), feed: null, isUnread: false },
    { team: RED_SOX, rows: [], feed: null, isUnread: false },
  ],
  checked: new Set([CELTICS.id, RED_SOX.id]),
  provenance: { source: 'seatgeek', refreshedAt: FIXED_NOW },
  isSample: false,
  problem: null,
};

const PLACES: MyPlacesView = myPlacesView(
  {
    visits: [
      { kind: 'venue', subject: 'fenway-park', visitedOn: '2024-07-04' },
      { kind: 'venue', subject: 'td-garden', visitedOn: null },
      { kind: 'venue', subject: 'steinbrenner-field', visitedOn: '2025-05-03' },
      { kind: 'team', subject: String(CELTICS.id), visitedOn: null },
      { kind: 'team', subject: String(RED_SOX.id), visitedOn: null },
    ],
    pastGames: [],
  },
  FIXED_NOW,
);

const PAST_TRIP = {
  id: 'lakes',
  name: 'Detroit, Toronto & Cleveland',
  dates: 'Nov 4-8, 2026',
  games: ['Heat at Pistons', 'Heat at Raptors', 'Heat at Cavaliers'],
  visits: [],
};
const SPRINGFIELDS = ['MO', 'MA', 'IL'].map((region) => ({
  slug: `springfield-${region.toLowerCase()}`,
  label: `Springfield, ${region}`,
}));
const { nearHome: NEAR } = TEAMS;

const MY_PLACES_VIEWS: Readonly<Record<string, MyPlacesView>> = {
  'my-places': { ...PLACES, pastTrips: [PAST_TRIP] },
  'my-places-refused': {
    ...PLACES,
    problem: {
      list: 'MLB',
      venueId: 'fenway-park',
      text: 'Enter a date like 2026-07-04, or leave it empty.',
    },
  },
};

const MY_TEAMS_VIEWS: Readonly<Record<string, MyTeamsView>> = {
  'my-teams': TEAMS,
  'no-home': { ...TEAMS, nearHome: { ...NEAR, place: null, rows: [] } },
  'home-refused': {
    ...TEAMS,
    nearHome: {
      ...NEAR,
      rows: [],
      problem: {
        typed: 'Springfield',
        missing: { message: 'Which Springfield do you mean?', choices: SPRINGFIELDS },
      },
    },
  },
  'no-teams': { ...TEAMS, teams: [], checked: new Set(), provenance: null },
  'my-teams-refused': {
    ...TEAMS,
    problem: {
      league: 'NBA',
      text: 'We don’t know one of these teams in the NBA. Check the list and save it again.',
    },
  },
};

/** Each state is a page of its own, because the pages of an account have ids. */
export const ACCOUNT_STATES = {
  ...MY_TRIPS_VIEWS,
  ...SAVED_TRIP_VIEWS,
  ...MY_PLACES_VIEWS,
  ...MY_TEAMS_VIEWS,
};
