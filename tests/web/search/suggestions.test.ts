import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetBytes } from '../../../scripts/bench/page-weight.ts';
import { assets } from '../../../src/web/page/assets.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { openTestSite, siteOver, type TestSite } from '../../support/test-site.ts';
import { anyCharacter } from '../../support/any-character.ts';

const NOWHERE = 'postgres://u:p@127.0.0.1:1/none';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

afterAll(() => site.close());

interface Suggested {
  kind: string;
  label: string;
  detail: string;
  path: string;
}

const ask = (q: string) => site.get(`${paths.apiSuggestions()}?${new URLSearchParams({ q })}`);
async function suggested(q: string): Promise<Suggested[]> {
  const response = await ask(q);
  expect(response.status).toBe(200);
  const body: { data: { suggestions: Suggested[] } } = await response.json();
  return body.data.suggestions;
}
const labels = async (q: string) => (await suggested(q)).map(({ label }) => label);

test.for([
  ['bru', ['Boston Bruins', 'Boston city guides', 'Boston']],
  ['bost', ['Boston', 'Boston Red Sox', 'Boston Bruins', 'Boston Celtics', 'New England Patriots']],
  ['nh', ['National Hockey League']],
  ['bask', ['National Basketball Association']],
  ['hockey', ['National Hockey League']],
  ['cubs brewers', ['Cubs and Brewers', 'Chicago Cubs', 'Milwaukee Brewers', 'Chicago', 'Milwaukee']],
  ['tomorrow', ['Saturday, November 21']],
  ['zzzz', []],
] as const)('%s suggests %j', async ([q, expected]) => {
  expect((await labels(q)).slice(0, Math.max(expected.length, 1))).toEqual(expected);
});

test('a misspelled beginning suggests the city and its teams', async () => {
  const found = await labels('phili');
  expect(found[0]).toBe('Philadelphia');
  expect(found).toEqual(expect.arrayContaining(['Philadelphia Eagles', 'Philadelphia 76ers']));
  expect(found.length).toBeLessThanOrEqual(8);
});

test('every kind links its page', async () => {
  expect(await suggested('bruins saturday')).toEqual([
    {
      kind: 'search',
      label: 'Bruins, Saturday, November 21',
      detail: 'Games',
      path: '/search?q=bruins+saturday',
    },
    { kind: 'team', label: 'Boston Bruins', detail: 'NHL, TD Garden', path: '/nhl/teams/boston-bruins' },
    { kind: 'guide', label: 'Boston city guides', detail: 'Guides', path: '/city-guides#boston' },
    { kind: 'city', label: 'Boston', detail: 'City, 4 teams', path: '/cities/boston' },
  ]);
});

test('caches may store suggestions until midnight, Eastern, and the database is never asked', async () => {
  const broken = siteOver(connect(NOWHERE, 100), NOWHERE, () => Promise.resolve());
  const { status, headers } = await broken.get(`${paths.apiSuggestions()}?q=bru`);
  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toContain('public');
  const etag = headers.get('ETag') ?? '';
  expect((await broken.get(`${paths.apiSuggestions()}?q=bru`, { 'if-none-match': etag })).status).toBe(304);
});

test('a query that is missing, empty or too long is a problem, and any other gets suggestions', async () => {
  for (const search of ['', '?q=', `?q=${'a'.repeat(81)}`])
    expect((await site.get(`${paths.apiSuggestions()}${search}`)).status).toBe(400);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 90 }), async (q) => {
      expect((await ask(q)).status).toBeLessThan(500);
    }),
    { numRuns: 100 },
  );
});

test('the module of the field stays under 4 kB', () => {
  expect(assetBytes(assets.comboboxModule)).toBeLessThanOrEqual(4_000);
});
