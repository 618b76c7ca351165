import { myPlacesView, type MyPlacesView } from '../../../../src/web/account/places/my-places-view.ts';
import type { MyTeamsView } from '../../../../src/web/account/teams/my-teams-view.ts';
import { FIXED_NOW } from '../regular-game.ts';
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

export const MY_PLACES_VIEWS: Readonly<Record<string, MyPlacesView>> = {
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

export const MY_TEAMS_VIEWS: Readonly<Record<string, MyTeamsView>> = {
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
