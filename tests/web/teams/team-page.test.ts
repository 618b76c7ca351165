import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityGuides } from '../../../src/db/schema/content.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { storeVenues } from '../../support/finder-site.ts';
import { storedGuide } from '../../support/stored-guide.ts';
import {
  databaseCallsSince,
  gameRows,
  listGames,
  openTestSite,
  storedGame,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';

const celtics = teamBySlug('NBA', 'boston-celtics');
const bulls = teamBySlug('NBA', 'chicago-bulls');
const nuggets = teamBySlug('NBA', 'denver-nuggets');
const lakers = teamBySlug('NBA', 'los-angeles-lakers');
const utah = teamBySlug('NHL', 'utah-hockey-club');
const kraken = teamBySlug('NHL', 'seattle-kraken');
if (!celtics || !bulls || !nuggets || !lakers || !utah || !kraken)
  throw new Error('a team of these tests is missing');

const december = (day: number) => `2026-12-${String(day).padStart(2, '0')}T19:30:00`;
const bullsHome = {
  homeTeam: 'Chicago Bulls',
  timeZone: 'America/Chicago',
  venueName: 'United Center',
  venueId: 'united-center',
};

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    TICKET_LINK_TEMPLATE: 'https://aff.example/?u={url}&p={placement}',
    TICKET_SELLER_TEMPLATE: 'none',
  });
  await site.db.insert(cityGuides).values([celtics, nuggets].map((team) => storedGuide(team)));
  const celticsGames = Array.from({ length: 24 }, (_, index) =>
    index % 2 === 0
      ? storedGame({ localDateTime: december(index + 1), venueId: 'td-garden' })
      : storedGame({
          localDateTime: december(index + 1),
          homeTeam: 'Denver Nuggets',
          awayTeam: 'Boston Celtics',
          timeZone: 'America/Denver',
          venueId: 'ball-arena',
          venueName: 'Ball Arena',
          city: 'Denver',
        }),
  );
  const bullsGames = [
    storedGame({ ...bullsHome, localDateTime: december(1), gameType: 'preseason' }),
    storedGame({
      ...bullsHome,
      localDateTime: december(2),
      gameType: 'playoff',
      playoffRound: 'East Finals',
      seriesGame: 7,
      status: 'contingent',
    }),
    storedGame({ ...bullsHome, localDateTime: december(3), timeTbd: true }),
    storedGame({ ...bullsHome, localDateTime: december(4), dateTbd: true, timeTbd: true }),
    storedGame({
      ...bullsHome,
      localDateTime: december(5),
      awayTeam: null,
      opponentTbd: true,
      eventTitle: 'NBA Cup Final',
    }),
    storedGame({
      ...bullsHome,
      localDateTime: december(6),
      neutralSite: true,
      venueId: 'o2-arena-london',
      venueName: 'The O2',
      venueAddress: 'Peninsula Square, London',
      city: 'London',
      timeZone: 'Europe/London',
    }),
    storedGame({
      ...bullsHome,
      localDateTime: december(7),
      ticketUrl: 'https://t.example/1',
      lowestPrice: 45,
      averagePrice: 80,
    }),
    storedGame({ ...bullsHome, localDateTime: december(8), gameNumber: 2, doubleheader: 'straight' }),
    storedGame({ ...bullsHome, localDateTime: december(9), status: 'cancelled' }),
    storedGame({ ...bullsHome, localDateTime: '2026-11-20T10:00:00' }),
  ];
  const utahGame = storedGame({
    league: 'NHL',
    homeTeam: 'Seattle Kraken',
    awayTeam: 'Utah Hockey Club',
    eventTitle: 'NHL Winter Classic: Utah Hockey Club at Seattle Kraken',
    venueName: 'Climate Pledge Arena',
    venueAddress: 'Climate Pledge Arena, Seattle, WA',
  });
  await storeVenues(site.db);
  await listGames(site.db, [...celticsGames, ...bullsGames, utahGame]);
});

afterAll(() => site.close());

test('an address that begins with the venue’s name is shown without it', async () => {
  const html = await site.html('/nhl/teams/seattle-kraken');
  expect(html).toContain('<td>Climate Pledge Arena<small>Seattle, WA</small></td>');
});

test('the heading has the number of games, and the next game comes first', async () => {
  const html = await site.html(paths.team(celtics));
  expect(visibleText(html)).toContain('Upcoming Games 24');
  expect(gameRows(html)).toHaveLength(10);
  expect(gameRows(html)[0]).toBe(
    'Next game Tuesday, December 1, 2026 7:30 PM Home vs Miami Heat TD Garden Boston Soon View Guide ··· Build a trip around this game',
  );
});

test('shows name, badges, tiles, cards and the link back', async () => {
  const text = visibleText(await site.html(paths.team(celtics)));
  for (const part of [
    'Home NBA Boston Celtics',
    'Boston Celtics Boston Celtics Follow this team League Eastern Conference Division Atlantic',
    'Local City Guide',
    'View Boston City Guide',
    'Featured Roadtrip',
    'Explore Roadtrips',
    'Back to all teams',
  ]) {
    expect(text).toContain(part);
  }
});

test('a guide that is not stored is not linked, and the card leads to the directory', async () => {
  const html = await site.html(paths.team(bulls));
  expect(html).not.toContain('city_guide_');
  expect(html).toContain('href="/city-guides#chicago">View Chicago City Guide');
  expect(await site.html(paths.team(celtics))).toContain(`href="${paths.cityGuide(celtics)}">View Boston`);
});

test('an away game shows its host, time zone and guide', async () => {
  const html = await site.html(paths.team(celtics));
  expect(gameRows(html)[1]).toBe(
    'Wednesday, December 2, 2026 7:30 PM MT Away at Denver Nuggets Ball Arena Denver Soon View Guide ··· Build a trip around this game',
  );
  expect(html).toContain('href="/city-guides/city_guide_nba_denver_nuggets"');
});

test('Home and Away filter and count games', async () => {
  const home = await site.html('/nba/teams/boston-celtics?show=home');
  const away = await site.html('/nba/teams/boston-celtics?show=away&size=25');
  expect(gameRows(home).every((row) => row.includes(' Home vs '))).toBe(true);
  expect(visibleText(home)).toContain('Upcoming Games 12');
  expect(gameRows(home)[0]).toMatch(/^Next home game /);
  expect(gameRows(away)).toHaveLength(12);
  expect(gameRows(away).every((row) => row.includes(' Away at '))).toBe(true);
});

test('the first page has no Previous, the last no Next', async () => {
  const [first, second, last] = await Promise.all([
    site.html('/nba/teams/boston-celtics'),
    site.html('/nba/teams/boston-celtics?page=2'),
    site.html('/nba/teams/boston-celtics?page=3'),
  ]);
  const ends = (html: string) => [html.includes('rel="prev"'), html.includes('rel="next"')];
  expect([ends(first), ends(second), ends(last)]).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
  expect(gameRows(last)).toHaveLength(4);
  expect(gameRows(second)[0]).not.toContain('Next game');
});

test('a single page has no paging, but a page size', async () => {
  const html = await site.html('/nba/teams/boston-celtics?size=25');
  expect(html).not.toContain('aria-label="Pages"');
  expect(html).toContain('<option value="25" selected="">25 per page</option>');
});

test('filter links go back to page 1', async () => {
  const html = await site.html('/nba/teams/boston-celtics?show=home&page=2');
  expect(html).toContain('href="/nba/teams/boston-celtics?show=away"');
  expect(html).toContain('href="/nba/teams/boston-celtics?show=home"');
});

test('each kind of game has its texts', async () => {
  const rows = gameRows(await site.html(paths.team(bulls)));
  expect(rows).toHaveLength(8);
  expect(rows[0]).toContain('7:30 PM CT Home vs Miami Heat Preseason');
  expect(rows[1]).toContain('East Finals, game 7 If necessary');
  expect(rows[2]).toMatch(/^Thursday, December 3, 2026 Time TBD Home/);
  expect(rows[3]).toMatch(/^TBD Home/);
  expect(rows[4]).toContain('vs Opponent TBD NBA Cup Final');
  expect(rows[5]).toMatch(
    /7:30 PM London time Home vs Miami Heat Neutral site The O2 Peninsula Square, London Soon ··· Build a trip around this game$/,
  );
  expect(rows[6]).toContain('Buy from $45, avg $80 before fees');
  expect(rows[7]).toContain('after game 1');
});

test('a ticket link is an affiliate link in a new tab, with a disclosure', async () => {
  const html = await site.html(paths.team(bulls));
  expect(html).toContain(
    'href="https://aff.example/?u=https%3A%2F%2Ft.example%2F1&amp;p=games-nba" rel="sponsored noopener" target="_blank"',
  );
  expect(visibleText(html)).toContain('We may earn a commission');
});

test('the schedule shows its age and its source', async () => {
  const text = visibleText(await site.html(paths.team(bulls)));
  expect(text).toContain('Schedule updated Fri, Nov 20, 12:00 PM ET , source ESPN');
  expect(text).not.toContain('SeatGeek');
});

test('the Utah club keeps its former name and shows today’s', async () => {
  expect(visibleText(await site.html(paths.team(utah)))).toContain('Now playing as the Utah Mammoth');
  expect(gameRows(await site.html(paths.team(kraken)))[0]).toContain('Utah Hockey Club now the Utah Mammoth');
});

test('shows an event’s name only if it says more than the teams', async () => {
  expect(gameRows(await site.html(paths.team(kraken)))[0]).toContain(
    ' NHL Winter Classic Climate Pledge Arena',
  );
  await listGames(site.db, [
    storedGame({
      league: 'NFL',
      homeTeam: 'Dallas Cowboys',
      awayTeam: 'Chicago Bears',
      eventTitle: 'Bears at Cowboys',
    }),
  ]);
  expect(await site.html('/nfl/teams/dallas-cowboys')).not.toContain('Bears at Cowboys');
});

test('without games: the message, the reason and Try Again', async () => {
  const text = visibleText(await site.html(paths.team(lakers)));
  expect(text).toContain('No upcoming games scheduled for Los Angeles Lakers');
  expect(text).toContain('The NBA plays from October');
  expect(text).toContain('Try Again');
});

test('a filter without games links all games', async () => {
  const html = await site.html('/nhl/teams/utah-hockey-club?show=home');
  expect(visibleText(html)).toContain('No upcoming games scheduled for Utah Hockey Club');
  expect(html).toContain('<a href="/nhl/teams/utah-hockey-club">Show all games</a>');
});

test('the fragment is part of the page and not indexed', async () => {
  const view = '?show=home&page=2';
  const page = await site.html(`/nba/teams/boston-celtics${view}`);
  const response = await site.get(`/nba/teams/boston-celtics/games${view}`);
  const fragment = (await response.text()).replace('<!DOCTYPE html>', '');
  expect(fragment.startsWith('<section')).toBe(true);
  expect(page).toContain(fragment);
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(response.headers.get('Cache-Control')).toBe(
    'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
  );
});

test('the page contains templates for loading, error and toast', async () => {
  const html = await site.html(paths.team(celtics));
  const templates = [...html.matchAll(/<template data-for="games" data-state="(\w+)">(.*?)<\/template>/gs)];
  expect(templates.map(([, state]) => state)).toEqual(['loading', 'error', 'toast']);
  expect(templates[0]?.[2]).toContain('Loading upcoming games...');
  expect(templates[1]?.[2]).toMatch(/Error loading upcoming games: .*Try Again/s);
  expect(templates[2]?.[2]).toContain('Error loading games');
});

test('one page costs one round trip to the database', async () => {
  const before = site.requests.length;
  const response = await site.get('/nba/teams/boston-celtics?show=home&page=2');
  expect(response.status).toBe(200);
  expect(databaseCallsSince(site, before)).toEqual([1]);
});
