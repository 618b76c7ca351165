import type { Row } from './row.ts';

export const SITE_ROWS: readonly Row[] = [
  {
    where: 'Other: Unsupported league',
    says: 'Unsupported league: xfl',
    by: 'command',
    script: 'scripts/deploy/run-job.ts',
    args: ['refresh-games', '--league', 'xfl'],
  },
  {
    where: 'Not found: any address',
    says: /You've hit a detour\. This road goes nowhere\..*Back to home/,
    by: 'page',
    path: '/nowhere',
    database: 'working',
    status: 404,
  },
  {
    where: 'Not found: a team under a league',
    says: /You've hit a detour\. This team page is still being built\. See all NBA teams Back to home/,
    by: 'page',
    path: '/nba/teams/nobody',
    database: 'working',
    status: 404,
  },
  {
    where: 'Health without a database',
    says: 'The database is not responding.',
    by: 'page',
    path: '/health',
    database: 'silent',
    status: 503,
  },
];
