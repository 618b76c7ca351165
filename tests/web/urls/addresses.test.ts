import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slugOf } from '../../../src/domain/slug.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { canonicalPathname } from '../../../src/web/http/canonical-path.ts';
import { gamesQuery } from '../../../src/web/urls/page-queries.ts';
import { listGames, openTestSite, storedGame, visibleText, type TestSite } from '../../support/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  const games = Array.from({ length: 12 }, (_, index) =>
    storedGame({ localDateTime: `2026-12-${String(index + 10)}T19:30:00` }),
  );
  await listGames(site.db, games);
});

afterAll(() => site.close());

/** '301 /path' for a redirect, otherwise the status. */
async function responseTo(path: string): Promise<string> {
  const { status, headers } = await site.get(path);
  const location = headers.get('Location');
  return location === null ? String(status) : `${status} ${location}`;
}

test.for([
  ['/nba/boston-celtics', '301 /nba/teams/boston-celtics'],
  ['/NBA/Teams/Boston-Celtics', '301 /nba/teams/boston-celtics'],
  ['/nba/teams/boston-celtics/', '301 /nba/teams/boston-celtics'],
  ['/nba//teams/boston-celtics', '301 /nba/teams/boston-celtics'],
  ['/nhl/teams/st.-louis-blues', '301 /nhl/teams/st-louis-blues'],
  ['/roadtrips/mlb-st.-louis', '301 /roadtrips/mlb-st-louis'],
  ['/nhl/teams/montr%C3%A9al-canadiens', '301 /nhl/teams/montreal-canadiens'],
  ['/nhl/teams/utah-mammoth', '301 /nhl/teams/utah-hockey-club'],
  ['/nhl/utah-mammoth', '301 /nhl/teams/utah-hockey-club'],
  ['/mlb/teams/oakland-athletics', '301 /mlb/teams/athletics'],
  ['/mlb/teams/sacramento-athletics', '301 /mlb/teams/athletics'],
  ['/nba/teams/boston%20celtics', '301 /nba/teams/boston-celtics'],
  ['/nhl/teams/utah-mammoth/games?page=2', '301 /nhl/teams/utah-hockey-club/games?page=2'],
  ['/nba/teams', '301 /nba'],
  ['/mlb/oakland-athletics', '301 /mlb/teams/athletics'],
  ['/nhl/montr%C3%A9al-canadiens', '301 /nhl/montreal-canadiens'],
  ['/nba/teams/boston-celtics/?page=2', '301 /nba/teams/boston-celtics?page=2'],
  ['/NBA/Teams/Boston-Celtics/Card.PNG', '301 /nba/teams/boston-celtics/card.png'],
  ['/nfl/teams', '301 /nfl'],
  ['/nhl/teams', '301 /nhl'],
  ['/mlb/teams', '301 /mlb'],
  ['/mlb/teams/', '301 /mlb/teams'],
  ['/mlb/conferences', '301 /mlb/leagues'],
  ['/MLB/Conferences', '301 /mlb/conferences'],
  ['/nba/leagues', '301 /nba/conferences'],
  ['/nfl/leagues', '301 /nfl/conferences'],
  ['/City-Guides/', '301 /city-guides'],
  ['/city-guides/city_guide_nhl_utah_mammoth', '301 /city-guides/city_guide_nhl_utah_hockey_club'],
  ['/city-guides/nba_boston_celtics', '301 /city-guides/city_guide_nba_boston_celtics'],
] as const)('%s responds %s', async ([path, expected]) => {
  expect(await responseTo(path)).toBe(expected);
});

test('redirects the short URL of every team to its page', async () => {
  const wrong: string[] = [];
  for (const team of ALL_TEAMS) {
    const response = await responseTo(`${paths.league(team.league)}/${team.slug}`);
    if (response !== `301 ${paths.team(team)}`) wrong.push(`${team.fullName}: ${response}`);
  }
  expect(wrong).toEqual([]);
});

test('redirects every other name of a team to its page', async () => {
  const wrong: string[] = [];
  for (const team of ALL_TEAMS) {
    for (const alias of team.aliases.map(slugOf).filter((slug) => slug !== team.slug)) {
      const response = await responseTo(`${paths.league(team.league)}/teams/${alias}`);
      if (response !== `301 ${paths.team(team)}`) wrong.push(`${alias}: ${response}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.for([
  ['?page=0', '301 /nba/teams/boston-celtics'],
  ['?page=abc', '301 /nba/teams/boston-celtics'],
  ['?page=1', '301 /nba/teams/boston-celtics'],
  ['?size=7', '301 /nba/teams/boston-celtics'],
  ['?size=30', '301 /nba/teams/boston-celtics?size=25'],
  ['?show=HOME', '301 /nba/teams/boston-celtics?show=home'],
  ['?show=all&size=10', '301 /nba/teams/boston-celtics'],
  ['?page=2&show=home', '301 /nba/teams/boston-celtics?show=home&page=2'],
  ['?page=2&utm_source=x', '301 /nba/teams/boston-celtics?page=2'],
  ['?page=999', '302 /nba/teams/boston-celtics?page=2'],
  ['?page=2&size=25', '302 /nba/teams/boston-celtics?size=25'],
  ['?show=away&page=3', '302 /nba/teams/boston-celtics?show=away'],
  ['?page=2', '200'],
] as const)('the query %s responds %s', async ([query, expected]) => {
  expect(await responseTo(`/nba/teams/boston-celtics${query}`)).toBe(expected);
});

test('the redirect from a page past the end is not cached', async () => {
  const { headers } = await site.get('/nba/teams/boston-celtics?page=999');
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('any query becomes canonical in one redirect', () => {
  const anyQuery = fc.record(
    { show: fc.string(), page: fc.string(), size: fc.string() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anyQuery, (query) => {
      const search = gamesQuery.print(gamesQuery.parse(new URLSearchParams(query)));
      expect(gamesQuery.print(gamesQuery.parse(new URLSearchParams(search)))).toBe(search);
    }),
  );
});

test.for([
  ['/roadtrips/%00', '301 /roadtrips'],
  ['/roadtrips/a%00b/card.png', '301 /roadtrips/ab/card.png'],
  ['/w/%00%0A', '301 /w'],
  ['/api/v1/roadtrips/%00/sequences', '301 /api/v1/roadtrips/sequences'],
  ['/nba/%00.%00./teams', '301 /nba/teams'],
] as const)('%s contains control characters: %s, not an error', async ([path, expected]) => {
  expect(await responseTo(path)).toBe(expected);
});

const anySegment = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('nba', 'Teams', '...', '', '%2F', '%5C', 'montréal', '%E0%A4%A', '%2541', '\\'),
);

test('any path becomes canonical in one redirect, never off the site', () => {
  fc.assert(
    fc.property(fc.array(anySegment), (segments) => {
      const { pathname } = new URL(`https://x.example/${segments.join('/')}`);
      const canonical = canonicalPathname(pathname);
      expect(canonical).toMatch(/^\/(?!\/)/);
      expect(new URL(canonical, 'https://x.example').host).toBe('x.example');
      expect(canonicalPathname(canonical)).toBe(canonical);
    }),
  );
});

test.for(['//evil.example/', '/%5Cevil.example/', '/%2F%2Fevil.example/', '///evil.example//'])(
  '%s stays on the site',
  async (path) => {
    const { headers } = await site.get(path);
    expect(headers.get('Location') ?? '/').toMatch(/^\/(?![/\\])/);
  },
);

test.for([
  ['/nba/teams/dallas-cowboys', 'This team page is still being built'],
  ['/nba/teams/nobody/games', 'This team page is still being built'],
  ['/xfl/teams/boston-celtics', 'This road goes nowhere'],
  ['/xfl', 'This road goes nowhere'],
  ['/nba/nobody', 'This road goes nowhere'],
  ['/nowhere/at/all', 'This road goes nowhere'],
  ['/%E0%A4%A', 'This road goes nowhere'],
  ['/city-guides/nowhere', 'City guide not found'],
] as const)('%s is a 404 that says "%s"', async ([path, words]) => {
  const response = await site.get(path);
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(visibleText(html)).toContain(words);
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('a missing team links its league, home and the search; other missing pages link home and the search', async () => {
  const team = await site.html('/nba/teams/nobody');
  const other = await site.html('/nowhere');
  const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(visibleText(main(team))).toContain("You've hit a detour.");
  expect([...main(team).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/nba',
    '/',
    '/search?q=nobody',
  ]);
  expect([...main(other).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/',
    '/search?q=nowhere',
  ]);
});
