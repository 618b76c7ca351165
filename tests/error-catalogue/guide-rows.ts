import type { Row } from './row.ts';

const GUIDE = '/city-guides/city_guide_nba_boston_celtics';

/** City guides and their widgets. */
export const GUIDE_ROWS: readonly Row[] = [
  {
    where: 'City guides list',
    says: 'Failed to load city guides Try Again',
    by: 'page',
    path: '/city-guides',
    database: 'silent',
    status: 503,
  },
  {
    where: 'City guide page: No slug provided',
    says: /No slug provided .*Back to all city guides/,
    by: 'page',
    path: '/city-guides/%20',
    database: 'working',
    status: 404,
  },
  {
    where: 'City guide page: City guide not found, with the slug and a link back',
    says: /City guide not found .*“nowhere”.*Back to all city guides/,
    by: 'page',
    path: '/city-guides/nowhere',
    database: 'working',
    status: 404,
  },
  {
    where: 'City guide page: Database error',
    says: /Database error: The guide did not load in time\. Try Again .*city_guide_nba_boston_celtics.*Back to all/,
    by: 'page',
    path: GUIDE,
    database: 'silent',
    status: 503,
  },
  {
    where: 'City guide page: Failed to load city guide',
    says: /Failed to load city guide: We could not reach the site\. Check your connection\. Try Again Requested guide: city_guide_nba_boston_celtics/,
    by: 'template',
    path: GUIDE,
    database: 'silent',
    state: 'error',
  },
  {
    where: 'City guide page: no guide is stored, with the slug and a link back',
    says: /City guide not found .*city_guide_nba_utah_jazz.*Back to all city guides/,
    by: 'page',
    path: '/city-guides/city_guide_nba_utah_jazz',
    database: 'working',
    status: 404,
  },
  {
    where: 'Widget: No widget content provided',
    says: 'Unable to load Viator widget No widget content provided See more to do in Boston',
    by: 'page',
    path: '/w/city_guide_nba_boston_celtics',
    database: 'working',
    status: 404,
  },
  {
    where: 'Widget: Failed to load widget, the database does not respond',
    says: 'Unable to load Viator widget Failed to load widget See more to do in Boston',
    by: 'page',
    path: '/w/city_guide_nba_boston_celtics',
    database: 'silent',
    status: 503,
  },
  {
    where: 'Widget: Failed to load widget, invalid stored HTML',
    says: 'Unable to load Viator widget Failed to load widget See more to do in Miami',
    by: 'page',
    path: '/city-guides/city_guide_nba_miami_heat',
    database: 'working',
    status: 200,
  },
  {
    where: 'Widget: Failed to load widget, no response from the frame',
    says: 'Unable to load Viator widget Failed to load widget Try Again',
    by: 'template',
    path: '/city-guides/city_guide_nba_detroit_pistons',
    state: 'error',
  },
];
