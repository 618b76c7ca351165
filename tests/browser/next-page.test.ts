import { expect, test } from 'vitest';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { openBrowserSite } from '../support/browser-site.ts';
import { createJobRunner } from '../support/job-runner.ts';
import { NOW } from '../support/test-site.ts';

const { database, open } = await openBrowserSite();
await createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW }).refresh('NBA');

const celtics = teamBySlug('NBA', 'boston-celtics');
if (!celtics) throw new Error('the NBA has no Celtics');
const CELTICS = paths.team(celtics);

/** Longer than a moderate browser waits before it fetches. */
const HOVER_MS = 500;

const NEVER = [
  '/auth',
  '/account/trips',
  '/trips?start=2026-12-01',
  '/trips/AgABCD',
  '/t/0123456789abcdef0123456789abcdef',
  '/v/0123456789abcdef0123456789abcdef',
  '/follow/token',
  '/unsubscribe/token',
  '/verify?token_hash=a',
  `${CELTICS}?page=2`,
  `${CELTICS}?size=25`,
  `${CELTICS}.ics`,
  `${CELTICS}#games`,
  '/api',
  '/api/v1/teams',
  '/w/city_guide_nba_boston_celtics',
  '/health',
];
const FETCHED = [
  '/',
  '/nba',
  '/nba/schedule',
  '/cities/boston',
  '/city-guides',
  '/roadtrips',
  '/trips',
  '/about',
];

test('while a pointer rests on a link its page is fetched, unless it is private, costly or a file', async () => {
  const page = await open(CELTICS);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.startsWith('prefetch'))
      fetched.push(new URL(request.url()).pathname);
  });
  await page.evaluate(
    (hrefs) => {
      const links = hrefs.map((href) =>
        Object.assign(document.createElement('a'), { href, textContent: href }),
      );
      const list = links.map((link) => {
        const item = document.createElement('p');
        item.append(link);
        return item;
      });
      document.querySelector('main')?.replaceChildren(...list);
    },
    [...NEVER, ...FETCHED],
  );
  for (const href of NEVER) {
    await page.getByRole('main').getByRole('link', { name: href, exact: true }).hover();
    await page.waitForTimeout(HOVER_MS);
  }
  for (const href of FETCHED) {
    await page.getByRole('main').getByRole('link', { name: href, exact: true }).hover();
    await expect.poll(() => fetched.at(-1)).toBe(href);
  }
  expect(fetched).toEqual(FETCHED);
});
