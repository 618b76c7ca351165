import type { Row } from './row.ts';

const TEAM = '/nba/teams/boston-celtics';

export const GAMES_ROWS: readonly Row[] = [
  {
    where: 'Games load: alert and Try Again',
    says: 'Error loading upcoming games: The schedule did not load in time. Try Again',
    by: 'page',
    path: TEAM,
    database: 'silent',
    status: 503,
  },
  {
    where: 'Games load: in the fragment',
    says: 'Error loading upcoming games: The schedule did not load in time. Try Again',
    by: 'page',
    path: `${TEAM}/games`,
    database: 'silent',
    status: 503,
  },
  {
    where: 'Games load: on a league’s schedule',
    says: 'Error loading upcoming games: The schedule did not load in time. Try Again',
    by: 'page',
    path: '/nba/schedule',
    database: 'silent',
    status: 503,
  },
  {
    where: 'Games load: beside the conferences',
    says: 'Error loading upcoming games: The schedule did not load in time. Try Again',
    by: 'page',
    path: '/nba/conferences',
    database: 'silent',
    status: 503,
  },
  {
    where: 'Games load: no response from the site',
    says: 'Error loading upcoming games: We could not reach the site. Check your connection. Try Again',
    by: 'template',
    path: TEAM,
    state: 'error',
  },
  {
    where: 'Games load: destructive toast',
    says: /^Error loading games \S/,
    by: 'template',
    path: TEAM,
    state: 'toast',
  },
  {
    where: 'Games load: loading',
    says: 'Loading upcoming games...',
    by: 'template',
    path: TEAM,
    state: 'loading',
  },
  {
    where: 'Games load: empty',
    says: 'No upcoming games scheduled for Utah Jazz',
    by: 'page',
    path: '/nba/teams/utah-jazz',
    database: 'working',
    status: 200,
  },
  {
    where: 'Other: a date that cannot be read keeps its text and never shows Invalid',
    says: /^(?!.*(?:Invalid|NaN)).*2026-12-32T19:30:00 Home vs Miami Heat/,
    by: 'page',
    path: '/nba/teams/detroit-pistons',
    database: 'working',
    status: 200,
  },
  {
    where: 'Other: an unknown date',
    says: /TBD Home vs Miami Heat/,
    by: 'page',
    path: '/nba/teams/denver-nuggets',
    database: 'working',
    status: 200,
  },
];
