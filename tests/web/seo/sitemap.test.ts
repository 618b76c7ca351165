import { eq } from 'drizzle-orm';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { connect } from '../../../src/db/neon/client.ts';
import { cityGuides, roadTrips } from '../../../src/db/schema/content.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { leagueFeeds, versions } from '../../../src/db/schema/jobs.ts';
import { gameSequences } from '../../../src/db/schema/sequences.ts';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { ALL_TEAMS, teamsOf } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { storedGuide } from '../../support/stored-guide.ts';
import {
  listGames,
  NOW,
  openTestSite,
  ORIGIN,
  siteOver,
  storedGame,
  type TestSite,
} from '../../support/test-site.ts';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

afterEach(async () => {
  for (const table of [cityGuides, gameEvents, leagueFeeds, versions, gameSequences, roadTrips])
    await site.db.delete(table);
});

afterAll(() => site.close());

const entryShape = v.object({ loc: v.string(), lastmod: v.optional(v.string()) });
const sitemapShape = v.object({ urlset: v.object({ '@_xmlns': v.string(), url: v.array(entryShape) }) });

/** Path to `lastmod` of every entry. Checks the XML too. */
async function readSitemap(): Promise<Map<string, string | undefined>> {
  const response = await site.get('/sitemap.xml');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=UTF-8');
  const xml = await response.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const { urlset } = v.parse(sitemapShape, new XMLParser({ ignoreAttributes: false }).parse(xml));
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return new Map(
    urlset.url.map(({ loc, lastmod }) => {
      expect(loc.startsWith(ORIGIN)).toBe(true);
      return [loc.slice(ORIGIN.length), lastmod];
    }),
  );
}

const CELTICS_GUIDE = '/city-guides/city_guide_nba_boston_celtics';

/** @param teams league and full name each. */
async function writeGuides(teams: readonly string[]): Promise<void> {
  const text = 'A walk along the harbor, and then the game.';
  const rows = ALL_TEAMS.filter((team) => teams.includes(`${team.league} ${team.fullName}`)).map((team) =>
    storedGuide(team, { introText: `${team.fullName}: ${text}`, checkedOn: '2026-11-01' }),
  );
  await site.db.insert(cityGuides).values(rows);
}

test('lists a guide after it was written', async () => {
  expect((await readSitemap()).has(CELTICS_GUIDE)).toBe(false);
  await writeGuides(['NBA Boston Celtics']);
  const entries = await readSitemap();
  expect(entries.has(CELTICS_GUIDE)).toBe(true);
  expect([...entries.keys()].filter((path) => path.startsWith('/city-guides/'))).toHaveLength(1);
});

test('lists the cities that have a guide or a game to come', async () => {
  await writeGuides(['NBA Boston Celtics']);
  await listGames(site.db, [
    storedGame({ homeTeam: 'Utah Jazz' }),
    storedGame({ homeTeam: 'Miami Heat', awayTeam: 'Utah Jazz', neutralSite: true }),
    storedGame({ homeTeam: 'Chicago Bulls', localDateTime: '2026-11-19T19:30:00' }),
  ]);
  const cities = [...(await readSitemap()).keys()].filter((path) => path.startsWith('/cities/'));
  expect(cities).toEqual(['/cities/boston', '/cities/salt-lake-city']);
});

test('lists every page once', async () => {
  const entries = await readSitemap();
  expect([...entries.keys()].toSorted()).toEqual(
    [
      paths.home(),
      paths.cityGuides(),
      paths.cities(),
      paths.roadtrips(),
      paths.trips(),
      paths.about(),
      paths.privacy(),
      paths.terms(),
      paths.schedule(null),
      ...LEAGUES.flatMap((league) => [
        paths.league(league),
        paths.schedule(league),
        paths.conferences(league),
      ]),
      ...ALL_TEAMS.map((team) => paths.team(team)),
    ].toSorted(),
  );
  expect([...entries.values()].filter((lastmod) => lastmod !== undefined)).toEqual([]);
});

test.for(['espn', 'sample'] as const)(
  'with games of %s, every entry responds 200, is indexed and is canonical',
  async (source) => {
    await listGames(site.db, [storedGame(), storedGame({ localDateTime: '2026-12-03T19:30:00' })], source);
    await writeGuides(['NBA Boston Celtics', 'NHL Boston Bruins']);
    const entries = await readSitemap();
    expect(entries.has(CELTICS_GUIDE)).toBe(source === 'espn');
    const wrong: string[] = [];
    for (const path of entries.keys()) {
      const response = await site.get(path);
      const html = await response.text();
      const isGood =
        response.status === 200 &&
        html.includes(`<link rel="canonical" href="${ORIGIN}${path}"/>`) &&
        !html.includes('name="robots"');
      if (!isGood) wrong.push(path);
    }
    expect(wrong).toEqual([]);
  },
);

test('leaves out pages of sample games, but not other leagues', async () => {
  await listGames(site.db, [storedGame()]);
  await site.db.update(gameEvents).set({ source: 'sample' });
  const entries = await readSitemap();
  expect(teamsOf('NBA').filter((team) => entries.has(paths.team(team)))).toEqual([]);
  expect(entries.has('/nba/schedule')).toBe(false);
  expect(entries.has('/nba')).toBe(true);
  expect(teamsOf('NHL').every((team) => entries.has(paths.team(team)))).toBe(true);
});

test('a team’s lastmod is the newest change of its games, home or away, listed or not', async () => {
  await listGames(site.db, [
    storedGame({ lastChangedAt: ago(50) }),
    storedGame({ lastChangedAt: ago(20), homeTeam: 'Utah Jazz', awayTeam: 'Boston Celtics' }),
    storedGame({ lastChangedAt: ago(10), awayTeam: 'Utah Jazz', status: 'cancelled' }),
  ]);
  const entries = await readSitemap();
  expect(entries.get('/nba/teams/boston-celtics')).toBe(ago(10).toISOString());
  expect(entries.get('/nba/teams/utah-jazz')).toBe(ago(10).toISOString());
  expect(entries.get('/nba/teams/miami-heat')).toBe(ago(50).toISOString());
  expect(entries.get('/nba/teams/chicago-bulls')).toBeUndefined();
});

test('a team’s lastmod is the start of its last listed game; games that were never listed do not count', async () => {
  await listGames(site.db, [
    storedGame({ lastChangedAt: ago(50), upcomingUntil: ago(30) }),
    storedGame({ lastChangedAt: ago(50), upcomingUntil: ago(5), homeTeam: 'Utah Jazz' }),
    storedGame({ lastChangedAt: ago(50), upcomingUntil: ago(2), status: 'postponed' }),
  ]);
  const entries = await readSitemap();
  expect(entries.get('/nba/teams/boston-celtics')).toBe(ago(30).toISOString());
  expect(entries.get('/nba/teams/miami-heat')).toBe(ago(5).toISOString());
});

test('a team with the same city in another league has its own lastmod', async () => {
  await listGames(site.db, [storedGame({ homeTeam: 'Dallas Mavericks', lastChangedAt: ago(3) })]);
  const entries = await readSitemap();
  expect(entries.get('/nba/teams/dallas-mavericks')).toBe(ago(3).toISOString());
  expect(entries.get('/nfl/teams/dallas-cowboys')).toBeUndefined();
});

test('a league’s schedule and conferences have the lastmod of its games; a hub has none', async () => {
  await site.db.insert(versions).values({ name: 'games:MLB', version: 4, changedAt: ago(7) });
  const entries = await readSitemap();
  expect(entries.get('/mlb/schedule')).toBe(ago(7).toISOString());
  expect(entries.get('/mlb/leagues')).toBe(ago(7).toISOString());
  expect(entries.get('/mlb')).toBeUndefined();
  expect(entries.get('/nba/schedule')).toBeUndefined();
});

test('lists a roadtrip, and its any-team list if it has three upcoming sequences', async () => {
  const trip = {
    cardIntro: 'Intro',
    introContent: '<p>Intro</p>',
    checkedOn: '2026-11-20',
    sport: 'NBA' as const,
  };
  const slugs = ['three', 'two', 'begun', 'invented'];
  await site.db.insert(roadTrips).values(
    slugs.map((slug) => ({
      ...trip,
      slug,
      cardTitle: slug,
      teamSlugs: ['dallas-mavericks'],
      ...(slug === 'invented' && { sport: 'NHL' as const }),
    })),
  );
  const entry = (roadtripSlug: string, position: number, firstDate: string) => ({
    roadtripSlug,
    position,
    firstDate,
    type: 'any-team' as const,
    length: 'week' as const,
    address: `${roadtripSlug}-${position}`,
    lastDate: firstDate,
    miles: 0,
    minutes: 0,
    stops: [],
    otherDates: [],
  });
  await site.db
    .insert(gameSequences)
    .values([
      ...[1, 2, 3].map((position) => entry('three', position, '2026-12-01')),
      ...[1, 2].map((position) => entry('two', position, '2026-12-01')),
      ...[1, 2, 3].map((position) => entry('begun', position, '2026-11-20')),
      ...[1, 2, 3].map((position) => entry('invented', position, '2026-12-01')),
    ]);
  await site.db.insert(versions).values({ name: 'sequences:three', version: 1, changedAt: ago(4) });
  await listGames(site.db, []);
  await site.db.update(leagueFeeds).set({ source: 'sample' }).where(eq(leagueFeeds.league, 'NHL'));
  const entries = await readSitemap();
  expect(slugs.filter((slug) => entries.has(paths.roadtrip(slug)))).toEqual(slugs);
  expect([...entries.keys()].filter((path) => path.includes('/sequences/'))).toEqual([
    paths.sequences('three', 'any-team'),
  ]);
  expect(entries.get(paths.sequences('three', 'any-team'))).toBe(ago(4).toISOString());
});

test('an outage is an uncached 503, never a shorter sitemap', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const down = siteOver(connect(url, 200), url, async () => undefined);
  const response = await down.get('/sitemap.xml');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('30');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(down.errors).toMatchObject([{ event: 'sitemap unreadable' }]);
  expect((await down.get('/robots.txt')).status).toBe(200);
});

test('robots.txt names the sitemap and allows everything but questions and private links', async () => {
  const response = await site.get('/robots.txt');
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
  expect(await response.text()).toBe(
    `User-agent: *\nAllow: /\nDisallow: /trips?\nDisallow: /trips/\nDisallow: /trips.csv\nDisallow: /unsubscribe/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  );
});

test('outside production robots.txt disallows everything', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const local = siteOver(connect(url, 200), url, async () => undefined, { ENVIRONMENT: 'development' });
  expect(await (await local.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
});
