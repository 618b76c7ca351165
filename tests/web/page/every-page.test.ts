import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_FLIGHT, headerBytes, pageWeight } from '../../../scripts/bench/page-weight.ts';
import { CELTICS } from '../../../scripts/reports/page-kinds.ts';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { MARKET_CITIES } from '../../../src/domain/teams/market-cities.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { DEFAULT_GAMES_VIEW } from '../../../src/web/urls/page-queries.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { loadRealContent } from '../../support/content.ts';
import {
  listGames,
  NOW,
  openTestSite,
  ORIGIN,
  storedGame,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';
import { storeTripLists } from '../../support/trip-lists.ts';

const TRIPS = readdirSync('content/roadtrips').map((file) => file.replace(/\.md$/, ''));

const PAGES = [
  paths.home(),
  paths.cityGuides(),
  paths.roadtrips(),
  ...LEAGUES.map((league) => paths.roadtrips({ league })),
  ...TRIPS.map((slug) => paths.roadtrip(slug)),
  paths.about(),
  paths.privacy(),
  paths.terms(),
  paths.search(),
  paths.schedule(null),
  paths.weekends(),
  paths.twinbills(),
  paths.gamesAbroad(),
  paths.grandTours(),
  ...LEAGUES.map(paths.grandTour),
  paths.cities(),
  ...MARKET_CITIES.map(({ slug }) => paths.city(slug)),
  ...LEAGUES.flatMap((league) => [paths.league(league), paths.conferences(league), paths.schedule(league)]),
  ...ALL_TEAMS.flatMap((team) => [paths.team(team), paths.cityGuide(team)]),
];

let site: TestSite;
const html = new Map<string, string>();
const responses = new Map<string, Response>();

beforeAll(async () => {
  site = await openTestSite();
  const names = ALL_TEAMS.filter(({ league }) => league === 'NBA').map(({ fullName }) => fullName);
  const games = names
    .filter((name) => name !== 'Boston Celtics')
    .slice(0, 12)
    .map((name, index) =>
      storedGame({
        localDateTime: `2026-12-${10 + index}T19:30:00`,
        homeTeam: index % 2 ? name : 'Boston Celtics',
        awayTeam: index % 2 ? 'Boston Celtics' : name,
        venueAddress: `${index} Legends Way, Boston, MA`,
      }),
    );
  await listGames(site.db, games);
  await loadRealContent(site.databaseUrl, NOW);
  await storeTripLists(site.databaseUrl, NOW);
  for (const path of PAGES) {
    const response = await site.get(path);
    responses.set(path, response);
    html.set(path, await response.text());
  }
});

afterAll(() => site.close());

const pagesWithout = (holds: (page: string, path: string) => boolean) =>
  PAGES.filter((path) => !holds(html.get(path) ?? '', path));

test('every page responds 200, cacheable, without cookies', () => {
  expect(PAGES).toHaveLength(13 + 55 + 4 * 5 + TRIPS.length + 124 * 2);
  expect(
    PAGES.filter((path) => {
      const response = responses.get(path);
      return (
        response?.status !== 200 ||
        response.headers.get('Cache-Control') !==
          'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400' ||
        response.headers.has('Set-Cookie')
      );
    }),
  ).toEqual([]);
});

test('every page has the security headers', () => {
  expect(
    PAGES.filter((path) => {
      const headers = responses.get(path)?.headers;
      const policy = headers?.get('Content-Security-Policy') ?? '';
      return (
        headers?.get('X-Content-Type-Options') !== 'nosniff' ||
        headers.get('Referrer-Policy') !== 'strict-origin-when-cross-origin' ||
        !policy.includes("script-src 'self'") ||
        policy.includes('unsafe')
      );
    }),
  ).toEqual([]);
});

test('no page has an inline script, style attribute or event handler', () => {
  expect(
    pagesWithout(
      (page) =>
        ![...page.matchAll(/<script\b([^>]*)>/g)].some(
          ([, attributes = '']) => !/src=|type="application\/ld\+json"/.test(attributes),
        ) && !/\sstyle=|\son[a-z]+=/.test(page),
    ),
  ).toEqual([]);
});

test('every page has one h1, a description and its canonical URL', () => {
  expect(
    pagesWithout(
      (page, path) =>
        page.match(/<h1[ >]/g)?.length === 1 &&
        /<meta name="description" content="[^"]{20,}"/.test(page) &&
        page.includes(`<link rel="canonical" href="${ORIGIN}${path}"/>`),
    ),
  ).toEqual([]);
});

test('no two pages share a title or, among indexed ones, a description', () => {
  const titles = PAGES.map((path) => /<title>([^<]+)/.exec(html.get(path) ?? '')?.[1]);
  expect(new Set(titles).size).toBe(PAGES.length);
  const indexed = PAGES.filter((path) => !html.get(path)?.includes('content="noindex, follow"'));
  const descriptions = indexed.map(
    (path) => /name="description" content="([^"]+)/.exec(html.get(path) ?? '')?.[1],
  );
  expect(new Set(descriptions).size).toBe(indexed.length);
});

test('every internal link leads to a page that responds 200', async () => {
  const targets = new Set(
    [...html.values()].flatMap((page) =>
      [...page.matchAll(/<(?:a|form)\b[^>]*?(?:href|action)="(\/[^"#]*)"[^>]*>/g)]
        // The games of this test have no identities, so their questions would be rejected.
        .filter(([tag]) => !tag.includes('rel="nofollow"'))
        .map(([, to = '']) => to.replaceAll('&amp;', '&')),
    ),
  );
  const broken: string[] = [];
  for (const target of targets) {
    const status = responses.get(target)?.status ?? (await site.get(target)).status;
    // Without a session the pages of an account redirect to the sign-in.
    if (status !== (target.startsWith(paths.account()) ? 303 : 200)) broken.push(`${status} ${target}`);
  }
  expect(targets.size).toBeGreaterThan(250);
  expect(broken).toEqual([]);
});

test('a team page has its title', () => {
  expect(html.get('/nhl/teams/vegas-golden-knights')).toContain(
    '<title>Vegas Golden Knights Schedule, Tickets &amp; Travel Guide | NHL Fanroads</title>',
  );
});

test('hubs list every team of the league once, under its conference and division', () => {
  for (const league of LEAGUES) {
    const page = html.get(paths.league(league)) ?? '';
    for (const team of ALL_TEAMS.filter((one) => one.league === league)) {
      expect(page.split(`href="${paths.team(team)}"`)).toHaveLength(2);
    }
  }
  expect(visibleText(html.get('/nhl') ?? '')).toMatch(
    /Eastern Conference Atlantic .*Metropolitan .*Western Conference Central .*Pacific/,
  );
});

test('the home page has its texts', () => {
  const text = visibleText(html.get('/') ?? '');
  for (const words of [
    'Explore Sports Destinations',
    '32 teams across the United States',
    'Featured Roadtrips All roadtrips MLB Milwaukee to Cincinnati Six Parks in the Heartland',
    'Why Explore Plan your itinerary',
    'Local attractions',
    'Easy navigation',
    '© 2025 Fanroads',
  ]) {
    expect(text).toContain(words);
  }
});

test('the directory and the guides have their headings', () => {
  expect(visibleText(html.get('/city-guides') ?? '')).toContain('Sports Team Directory');
  const guide = html.get('/city-guides/city_guide_nfl_new_york_giants') ?? '';
  expect(visibleText(guide)).toContain('City Guide: New York Giants - New York');
  expect(visibleText(guide)).toContain('MetLife Stadium');
  expect(guide).not.toContain('<meta name="robots"');
});

test('the privacy page has its date, the terms their governing law', () => {
  expect(visibleText(html.get('/privacy-policy') ?? '')).toContain('Last updated July 15, 2025');
  expect(visibleText(html.get('/terms-of-use') ?? '')).toContain('Virginia, USA');
});

test('no module of a public page keeps it out of the browser’s back/forward cache', () => {
  const modules = readdirSync('dist/client/assets').filter((file) => file.endsWith('.js'));
  const texts = modules.map((file) => readFileSync(`dist/client/assets/${file}`, 'utf8'));
  expect(modules.length).toBeGreaterThan(5);
  expect(modules.filter((_, index) => /["'`](?:before)?unload["'`]/.test(texts[index] ?? ''))).toEqual([]);
});

test('About, Privacy, Terms and 404 pages load the module of the account badge, and no other', async () => {
  const missing = await Promise.all(['/nowhere', `${paths.cityGuides()}/nowhere`].map(site.html));
  const pages = [paths.about(), paths.privacy(), paths.terms()].map((path) => html.get(path) ?? '');
  for (const page of [...pages, ...missing]) {
    expect(page.match(/<script[^>]+src=/g)).toEqual([expect.stringContaining('<script type="module"')]);
    expect(page).toMatch(/<template id="waiting" data-module="\/assets\/account-badge-/);
    expect(pageWeight(page).scripts).toBeLessThanOrEqual(3_000);
  }
});

test('a team page with ten games fits the first round trip: 14.6 kB, nothing that blocks, 3 kB of script', () => {
  const page = html.get('/nba/teams/boston-celtics') ?? '';
  const { html: markup, styles, scripts, blocking } = pageWeight(page);
  expect(page.match(/<tr class=/g)).toHaveLength(10);
  expect([styles, blocking]).toEqual([0, 0]);
  expect(scripts).toBeLessThanOrEqual(3_000);
  expect(markup + scripts).toBeLessThanOrEqual(14_600);
});

test('the main pages fit the first flight with their styles and headers', async () => {
  const weights = new Map<string, number>();
  for (const path of [
    paths.home(),
    paths.trips(),
    paths.weekends(),
    paths.cities(),
    paths.search(),
    paths.schedule(null),
    paths.about(),
    paths.privacy(),
    paths.terms(),
    paths.team(CELTICS, { ...DEFAULT_GAMES_VIEW, size: 50 }),
    ...LEAGUES.flatMap((league) => [paths.league(league), paths.conferences(league), paths.schedule(league)]),
  ]) {
    const response = await site.get(path);
    const headers = headerBytes(Object.fromEntries(response.headers));
    weights.set(path, headers + pageWeight(await response.text()).html);
  }
  expect(weights.size).toBe(22);
  expect([...weights].filter(([, bytes]) => bytes > FIRST_FLIGHT)).toEqual([]);
});

test('the font file stays under 30 kB', () => {
  const { fonts } = pageWeight(html.get('/') ?? '');
  expect(fonts).toBeGreaterThan(0);
  expect(fonts).toBeLessThanOrEqual(30_000);
});
