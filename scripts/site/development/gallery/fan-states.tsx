import type { ReactNode } from 'react';
import { PlainAccountFrame } from '../../../../src/web/account/screens/plain-account-page.tsx';
import { MyPlacesPage } from '../../../../src/web/account/places/my-places-page.tsx';
import { myPlacesView, type MyPlacesView } from '../../../../src/web/account/places/my-places-view.ts';
import { MyTeamsPage } from '../../../../src/web/account/teams/my-teams-page.tsx';
import type { MyTeamsView } from '../../../../src/web/account/teams/my-teams-view.ts';
import { CELTICS, rowsOfEveryKind, teamOf } from './fixed-games.ts';

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
  provenance: { source: 'seatgeek', refreshedAt: new Date('2026-11-20T17:00:00Z') },
  isSample: false,
  problem: null,
};

function Teams({ view }: { view: MyTeamsView }) {
  return (
    <PlainAccountFrame viewer={null} title="My Teams" tab="teams" toast={null}>
      <MyTeamsPage view={view} />
    </PlainAccountFrame>
  );
}

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
  new Date('2026-11-20T17:00:00Z'),
);

function Places({ view }: { view: MyPlacesView }) {
  return (
    <PlainAccountFrame viewer={null} title="Places I’ve Been" tab="places" toast={null}>
      <MyPlacesPage view={view} />
    </PlainAccountFrame>
  );
}

export const FAN_STATES: Readonly<Record<string, () => ReactNode>> = {
  'my-places': () => (
    <Places
      view={{
        ...PLACES,
        pastTrips: [
          {
            id: 'lakes',
            name: 'Detroit, Toronto & Cleveland',
            dates: 'Nov 4-8, 2026',
            games: ['Heat at Pistons', 'Heat at Raptors', 'Heat at Cavaliers'],
            visits: [],
          },
        ],
      }}
    />
  ),
  'my-places-refused': () => (
    <Places
      view={{
        ...PLACES,
        problem: {
          list: 'MLB',
          venueId: 'fenway-park',
          text: 'Enter a date like 2026-07-04, or leave it empty.',
        },
      }}
    />
  ),
  'my-teams': () => <Teams view={TEAMS} />,
  'no-home': () => <Teams view={{ ...TEAMS, nearHome: { ...TEAMS.nearHome, place: null, rows: [] } }} />,
  'home-refused': () => (
    <Teams
      view={{
        ...TEAMS,
        nearHome: {
          ...TEAMS.nearHome,
          rows: [],
          problem: {
            typed: 'Springfield',
            missing: {
              message: 'Which Springfield do you mean?',
              choices: [
                { slug: 'springfield-mo', label: 'Springfield, MO' },
                { slug: 'springfield-ma', label: 'Springfield, MA' },
                { slug: 'springfield-il', label: 'Springfield, IL' },
              ],
            },
          },
        },
      }}
    />
  ),
  'no-teams': () => <Teams view={{ ...TEAMS, teams: [], checked: new Set(), provenance: null }} />,
  'my-teams-refused': () => (
    <Teams
      view={{
        ...TEAMS,
        problem: {
          league: 'NBA',
          text: 'We don’t know one of these teams in the NBA. Check the list and save it again.',
        },
      }}
    />
  ),
};
