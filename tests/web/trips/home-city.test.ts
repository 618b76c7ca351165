import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { NOW } from '../../support/test-site.ts';

const WEEKEND = 'start=2026-12-03&end=2026-12-06';

const { site, ask } = await openFinderSite(
  [hostedGame('NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00')],
  ['chicago-il', 'saint-louis-mo', 'portland-or', 'portland-me'],
);
afterAll(site.close);

async function tokensTakenBy(paths: readonly string[]): Promise<number> {
  await site.db.delete(rateLimits);
  for (const path of paths) await site.get(path, { 'cf-connecting-ip': '198.51.100.20' });
  const [bucket] = await site.db.select().from(rateLimits);
  return bucket ? (bucket.fullAt.getTime() - NOW.getTime()) / 1000 : 0;
}

test('a city in another spelling takes no token until its question is asked', async () => {
  const spelled = `/trips?from=Chicago&${WEEKEND}`;
  const canonical = (await ask(spelled)).headers.get('Location') ?? '';
  expect(canonical).toBe(`/trips?from=chicago-il&${WEEKEND}`);
  expect(await tokensTakenBy([spelled])).toBe(0);
  expect(await tokensTakenBy([spelled, canonical])).toBe(1);
});

test('“St. Louis, MO” is the slug of that city', async () => {
  const { status, headers } = await ask(`/trips?from=St.+Louis,+MO&${WEEKEND}`);
  expect([status, headers.get('Location')]).toEqual([301, `/trips?from=saint-louis-mo&${WEEKEND}`]);
});

test.for(['Chicago', 'St.+Louis,+MO', 'chicago-il'])(
  'the API takes one token for a question from %s',
  async (from) => {
    expect(await tokensTakenBy([`/api/v1/trips?from=${from}&${WEEKEND}`])).toBe(1);
  },
);

test.for([
  ['saint-louis-mo', 'days=40', 'St. Louis, MO'],
  ['nowhere-xx', 'days=40', 'Nowhere, XX'],
  ['St.+Louis,+MO', 'days=40', 'St. Louis, MO'],
  ['saint+louis', 'days=40', 'saint louis'],
  ['Chcago', WEEKEND, 'Chcago'],
  ['Portland', WEEKEND, 'Portland'],
  ['chcago-il', WEEKEND, 'Chcago, IL'],
  ['saint-louis-mo', `${WEEKEND}&game=nba-2026-12-01-utah-jazz-at-boston-celtics-1`, 'St. Louis, MO'],
] as const)('?from=%s&%s responds 400 and keeps the city as "%s"', async ([from, rest, shown]) => {
  const response = await ask(`/trips?from=${from}&${rest}`);
  expect(response.status).toBe(400);
  expect(
    parse(await response.text())
      .querySelector('#from')
      ?.getAttribute('value'),
  ).toBe(shown);
});

test('an unknown city is named as people write it', async () => {
  const html = await (await ask(`/trips?from=chcago-il&${WEEKEND}`)).text();
  expect(html).toContain('We don&#x27;t know &#x27;Chcago, IL&#x27;.');
});
