import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityGuides, roadTrips } from '../../../src/db/schema/content.ts';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { teamsOf } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { SearchPage } from '../../../src/web/search/search-page.tsx';
import { searchQuery } from '../../../src/web/urls/page-queries.ts';
import { storedGuide } from '../../support/stored-guide.ts';
import { openTestSite, ORIGIN, visibleText, type TestSite } from '../../support/test-site.ts';
import { anyCharacter } from '../../support/any-character.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  const stored = [...teamsOf('NBA'), ...teamsOf('NFL')].filter(({ marketCity }) => marketCity === 'Boston');
  await site.db.insert(cityGuides).values(stored.map((team) => storedGuide(team)));
});

afterAll(() => site.close());

const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const links = (html: string) => [...main(html).matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href]) => href);

test('finds a misspelled team and its city, with links', async () => {
  const response = await site.get('/search?q=celitcs');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(visibleText(main(html))).toMatch(
    /Teams 1 .*Boston Celtics NBA · Boston · TD Garden City guide Cities 1 Boston .*New England Patriots .*Boston Red Sox/,
  );
  expect(links(html)).toEqual(
    expect.arrayContaining([
      '/nba/teams/boston-celtics',
      '/city-guides/city_guide_nba_boston_celtics',
      '/nfl/teams/new-england-patriots',
      '/city-guides/city_guide_nfl_new_england_patriots',
    ]),
  );
  // This guide is not stored.
  expect(links(html)).not.toContain('/city-guides/city_guide_mlb_boston_red_sox');
  expect(html).toContain('value="celitcs"');
});

test('finds a roadtrip by its title and its cities, as soon as it is stored', async () => {
  expect(links(await site.html('/search?q=triangle'))).not.toContain('/roadtrips/texas');
  await site.db.insert(roadTrips).values({
    slug: 'texas',
    sport: 'NBA',
    cardTitle: 'Texas Triangle',
    cardIntro: 'Three halls',
    introContent: '<p>Drive.</p>',
    city1: 'Dallas',
    city1Content: '<p>Start.</p>',
    city2: 'Houston',
    city2Content: '<p>End.</p>',
    teamSlugs: ['dallas-mavericks', 'houston-rockets'],
    checkedOn: '2026-11-20',
  });
  expect(links(await site.html('/search?q=triangle'))).toContain('/roadtrips/texas');
  expect(links(await site.html('/search?q=dalas'))).toContain('/roadtrips/texas');
});

test('results are not indexed, the empty form is', async () => {
  const [found, form] = [await site.html('/search?q=celtics'), await site.html('/search')];
  expect(found).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(found).toContain('<title>celtics - Search | Fanroads</title>');
  expect(found).toContain(`<link rel="canonical" href="${ORIGIN}/search?q=celtics"/>`);
  expect(form).not.toContain('name="robots"');
  expect(form).toContain(`<link rel="canonical" href="${ORIGIN}/search"/>`);
  expect(form).toContain('<title>Search Teams, Cities &amp; Roadtrips | Fanroads</title>');
});

test('loads team colors only of leagues that are shown', async () => {
  const sheets = async (path: string) =>
    [...(await site.html(path)).matchAll(/<style>\.team-(\w+)-/g)].map(([, league]) => league);
  expect(await sheets('/search?q=green+bay')).toEqual(['nfl']);
  expect(await sheets('/search?q=boston')).toEqual(['nfl', 'nba', 'nhl', 'mlb']);
  expect(await sheets('/search')).toEqual([]);
});

test('finds a team by today’s name, if its page has the former one', async () => {
  expect(visibleText(main(await site.html('/search?q=mammoth')))).toContain(
    'Utah Hockey Club Now playing as the Utah Mammoth',
  );
});

test('without a query: leagues and big cities, each of which has results', async () => {
  const html = await site.html('/search');
  for (const league of LEAGUES) expect(links(html)).toContain(paths.league(league));
  const cities = links(html).filter((href) => href?.startsWith('/search'));
  expect(cities).toHaveLength(12);
  for (const city of cities)
    expect(visibleText(main(await site.html(city ?? '')))).toMatch(/Teams \d+ .*Cities \d/);
});

test('without results: a message, the query and suggestions', async () => {
  const html = await site.html('/search?q=zzzz');
  expect(visibleText(main(html))).toContain('Nothing found for “zzzz”. Try a nickname, a city');
  expect(html).toContain('value="zzzz"');
  expect(links(html)).toEqual(expect.arrayContaining(['/city-guides', '/nhl', '/search?q=New+York']));
});

test('a league’s name finds its hub and schedule', async () => {
  expect(links(await site.html('/search?q=hockey'))).toEqual(['/nhl', '/nhl/schedule', '/trips']);
});

test('a roadtrip links its page', () => {
  const trip = {
    slug: 'mlb-lake-erie',
    title: 'Lake Erie',
    league: 'MLB',
    cities: ['Cleveland', 'Detroit'],
  } as const;
  const html = renderToString(
    <SearchPage
      query="erie"
      results={{ league: null, teams: [], cities: [], roadtrips: [trip] }}
      answer={null}
      guides={null}
      lists={[]}
    />,
  );
  expect(html).toContain(`href="${paths.roadtrip('mlb-lake-erie')}"`);
  expect(visibleText(html)).toContain('Roadtrips 1 Lake Erie MLB · Cleveland to Detroit');
});

test.for([
  ['/nba/teams/bostn-celtics', '/search?q=bostn+celtics'],
  ['/yankees', '/search?q=yankees'],
  ['/city-guides/city_guide_nhl_leafs', '/search?q=nhl+leafs'],
  ['/roadtrips/lake-erie', '/search?q=lake+erie'],
] as const)('%s is a 404 page with a link to the search', async ([path, search]) => {
  const response = await site.get(path);
  expect([response.status, links(await response.text())]).toEqual([404, expect.arrayContaining([search])]);
});

test('an address without a name offers no search', async () => {
  for (const path of ['/x1', `/${'a'.repeat(41)}`])
    expect(links(await (await site.get(path)).text())).toEqual(['/']);
});

test('markup in a query is escaped', async () => {
  const hostile = '"><script>alert(1)</script>';
  const html = await site.html(paths.search(hostile));
  expect(html).not.toContain('<script>alert');
  expect(visibleText(html)).toContain('Nothing found for “"&gt;&lt;script&gt;');
});

test.for([
  ['?q=', '/search'],
  ['?q=++', '/search'],
  ['?x=1', '/search'],
  ['?q=+red++sox+', '/search?q=red+sox'],
  ['?q=red%20sox', '/search?q=red+sox'],
  ['?q=red%00%0D%0Asox', '/search?q=red+sox'],
  ['?q=jazz&page=2', '/search?q=jazz'],
  ['?q=jazz&q=heat', '/search?q=jazz'],
  ['?q=Montre%CC%81al', '/search?q=Montr%C3%A9al'],
  [`?q=${'a'.repeat(81)}`, `/search?q=${'a'.repeat(80)}`],
] as const)('the query %s redirects to %s', async ([query, address]) => {
  const { status, headers } = await site.get(`/search${query}`);
  expect([status, headers.get('Location')]).toEqual([301, address]);
});

test('any query becomes canonical in one redirect, at most 80 characters long', () => {
  const anyText = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme', minLength: 75 }));
  fc.assert(
    fc.property(anyText, (q) => {
      const { q: query } = searchQuery.parse(new URLSearchParams({ q }));
      expect(Array.from(query).length).toBeLessThanOrEqual(80);
      const { search, searchParams } = new URL(paths.search(query), ORIGIN);
      expect(searchQuery.parse(searchParams)).toEqual({ q: query, near: '' });
      expect(search).toBe(searchQuery.print({ q: query }));
    }),
  );
});

test('the app responds to any query', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 90 }), async (q) => {
      const first = await site.get(`/search?q=${encodeURIComponent(q)}`);
      const location = first.headers.get('Location');
      expect((location === null ? first : await site.get(location)).status).toBe(200);
    }),
    { numRuns: 50 },
  );
  expect(site.errors).toEqual([]);
});

test('every page’s top bar links the search', async () => {
  for (const path of ['/', '/nba', '/about', '/nowhere'])
    expect(await site.html(path)).toMatch(/<header.*<a [^>]*href="\/search"[^>]*>.*Search<\/a>.*<\/header>/);
});
