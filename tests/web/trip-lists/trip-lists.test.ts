import { leagueFeeds } from '../../../src/db/schema/jobs.ts';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { tripLists } from '../../../src/db/schema/trip-lists.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { NOW, siteOver, storedGame, visibleText } from '../../support/test-site.ts';
import { storeTripLists } from '../../support/trip-lists.ts';

let clock = NOW;
const { site } = await openFinderSite(
  [
    hostedGame('NBA', 'Miami Heat', 'Boston Celtics', '2026-12-04T19:00:00'),
    hostedGame('NHL', 'Montreal Canadiens', 'Boston Bruins', '2026-12-05T19:00:00'),
    hostedGame('NFL', 'Buffalo Bills', 'New England Patriots', '2026-12-06T13:00:00'),
    hostedGame('NFL', 'Dallas Cowboys', 'New York Giants', '2026-12-07T20:15:00'),
    hostedGame('NBA', 'Utah Jazz', 'Chicago Bulls', '2026-12-04T19:00:00'),
    hostedGame('NBA', 'Utah Jazz', 'Milwaukee Bucks', '2026-12-05T13:00:00'),
    hostedGame('NHL', 'Dallas Stars', 'Chicago Blackhawks', '2026-12-05T19:30:00'),
    hostedGame('NBA', 'Orlando Magic', 'Boston Celtics', '2027-02-05T19:00:00'),
    hostedGame('NHL', 'Ottawa Senators', 'Boston Bruins', '2027-02-06T13:00:00'),
    storedGame({
      league: 'NFL',
      homeTeam: 'Jacksonville Jaguars',
      awayTeam: 'Chicago Bears',
      localDateTime: '2026-12-13T14:30:00',
      timeZone: 'Europe/London',
      venueId: 'tottenham-hotspur-stadium',
      venueName: 'Tottenham Hotspur Stadium',
      city: 'London',
      neutralSite: true,
      ticketUrl: 'https://tickets.example/london',
    }),
  ],
  ['chicago-il', 'portland-or', 'portland-me', 'honolulu-hi'],
  () => clock,
);
beforeAll(() => storeTripLists(site.databaseUrl, NOW));
afterAll(site.close);

const cardsOf = (html: string) =>
  parse(html)
    .querySelectorAll('.pick')
    .map((card) => visibleText(card.outerHTML));
const cards = async (path: string) => cardsOf(await site.html(path));
const textOf = async (path: string) => visibleText(await site.html(path));

test('lists weekends by date, then worth, with every game, time and drive', async () => {
  const html = await site.html('/weekends');
  const headings = parse(html).querySelectorAll('.day > h2');
  expect(headings.map(({ text }) => text)).toEqual(['Fri-Sun, Dec 4-6, 2026', 'Fri-Sun, Feb 5-7, 2027']);
  const [boston, chicago, , february] = cardsOf(html);
  expect(boston).toMatch(
    /^Boston 3 games, 3 leagues Fri 4 NBA Heat at Celtics 7:00 PM Sat 5 NHL Canadiens at Bruins 7:00 PM Sun 6 NFL Bills at Patriots 1:00 PM 29 mi 45 min driving 2 nights Day by day : Boston Tightest: .* to spare before Bills at Patriots$/,
  );
  expect(chicago).toMatch(/^Chicago & Milwaukee 3 games, 2 leagues Fri 4 NBA Jazz at Bulls 7:00 PM CT Sat 5/);
  expect(february).toMatch(/^Boston 2 games, 2 leagues Fri 5 NBA Magic at Celtics 7:00 PM /);
});

test('each trip links to its own page and to its cities', async () => {
  const [boston] = parse(await site.html('/weekends')).querySelectorAll('.pick');
  const links = boston?.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '') ?? [];
  expect(links[0]).toBe('/cities/boston');
  const plan = decodeTrip((links[1] ?? '').replace('/trips/', ''));
  expect(plan?.games.map(({ home }) => home.nickname)).toEqual(['Celtics', 'Bruins', 'Patriots']);
  expect((await site.get(links[1] ?? '')).status).toBe(200);
});

test('with a place, lists by the drive from there', async () => {
  const found = await cards('/weekends?from=chicago-il');
  expect(found[0]).toMatch(/^Chicago.* · Fri-Sat, Dec 4-5, 2026 .* 10 min from Chicago, IL/);
  expect(found.at(-1)).toMatch(/^Boston.*Feb 5-6, 2027 .* hr .*from Chicago, IL/);
});

test('redirects another spelling of a place, asks which place is meant, and explains an unknown one', async () => {
  const found = await site.get('/weekends?from=Chicago');
  expect([found.status, found.headers.get('Location')]).toEqual([302, '/weekends?from=chicago-il']);
  const which = await site.get('/weekends?from=Portland&month=2026-12');
  expect(which.status).toBe(400);
  const html = await which.text();
  expect(visibleText(html)).toContain('Which Portland do you mean?');
  expect(html).toContain('href="/weekends?from=portland-me&amp;month=2026-12"');
  expect(await textOf('/weekends?from=Xyzzyplace')).toContain("We don't know 'Xyzzyplace'.");
  expect(await textOf('/weekends?from=honolulu-hi')).toContain('No road leads from there to a game.');
});

test('filters by month and names the nearest one with weekends', async () => {
  expect(await cards('/weekends?month=2027-02')).toHaveLength(1);
  const html = await site.html('/weekends?month=2027-01');
  expect(visibleText(html)).toContain(
    'No weekend of January 2027 has games of two leagues within two hours of each other.',
  );
  expect(html).toContain('href="/weekends?month=2027-02"');
});

test('redirects past the last page, and to the canonical query', async () => {
  const past = await site.get('/weekends?page=9');
  expect([past.status, past.headers.get('Location')]).toEqual([302, '/weekends']);
  const other = await site.get('/weekends?page=1&utm=x&month=2026-12');
  expect([other.status, other.headers.get('Location')]).toEqual([301, '/weekends?month=2026-12']);
});

test('leaves out games that have begun, and trips with too few left', async () => {
  clock = new Date('2026-12-05T15:00:00Z');
  const html = await site.html('/weekends');
  const boston = cardsOf(html).find((card) => card.includes('Boston'));
  expect(boston).toMatch(/^Boston 2 games, 2 leagues Sat 5 NHL Canadiens/);
  clock = new Date('2026-12-06T15:00:00Z');
  expect(await cards('/weekends')).toHaveLength(1);
  expect(await cards('/nfl/twinbills')).toHaveLength(1);
  clock = new Date('2026-12-06T19:00:00Z');
  const none = await textOf('/nfl/twinbills');
  expect(none).toContain('No two NFL games with set times are within a drive of each other right now.');
  expect(none).toContain('The next NFL game is on Mon, Dec 7');
  clock = new Date('2027-03-01T12:00:00Z');
  // Nobody has read the schedules since November, so they may have games.
  expect(await textOf('/nfl/twinbills')).toContain(
    'We haven’t been able to update the NFL schedule since Fri, Nov 20',
  );
  for (const path of ['/games-abroad', '/weekends'])
    expect(await textOf(path)).toContain(
      'We couldn’t update the NFL, NBA, NHL and MLB schedules in the last day, so some games may be missing.',
    );
  await site.db.update(leagueFeeds).set({ refreshedAt: clock });
  expect(await textOf('/nfl/twinbills')).toContain('No NFL game is on the schedule right now.');
  expect(await textOf('/weekends')).toContain('No league has a game on its schedule right now.');
  expect(await textOf('/games-abroad')).toContain('No game abroad is on the schedule right now.');
  await site.db.update(leagueFeeds).set({ refreshedAt: NOW });
  clock = NOW;
});

test('lists twinbills by week with the drive and the time to spare', async () => {
  const html = await site.html('/nfl/twinbills');
  expect(parse(html).querySelector('.day > h2')?.text).toBe('Week 13, Dec 6-7, 2026');
  const [card] = cardsOf(html);
  expect(card).toMatch(
    /^Boston & New York two days Sun 6 NFL Bills at Patriots 1:00 PM Mon 7 NFL Cowboys at Giants 8:15 PM \d+ mi 3 hr .* driving 1 night Day by day .* to spare before Cowboys at Giants$/,
  );
});

test('links each week with twinbills, and lists one week', async () => {
  const links = parse(await site.html('/nfl/twinbills')).querySelectorAll('.week-links a');
  expect(links.map((link) => [link.text, link.getAttribute('href')])).toEqual([
    ['All weeks', '/nfl/twinbills'],
    ['13', '/nfl/twinbills?week=2026-12-01'],
  ]);
  expect(await cards('/nfl/twinbills?week=2026-12-01')).toHaveLength(1);
  const other = await site.html('/nfl/twinbills?week=2026-12-08');
  expect(cardsOf(other)).toEqual([]);
  expect(visibleText(other)).toContain('No two games of that week are within a drive.');
  expect(other).toContain('href="/nfl/twinbills?week=2026-12-01"');
});

test('redirects another date of a week to its Tuesday, and drops what is no date', async () => {
  const date = await site.get('/nfl/twinbills?week=2026-12-06');
  expect([date.status, date.headers.get('Location')]).toEqual([301, '/nfl/twinbills?week=2026-12-01']);
  const word = await site.get('/nfl/twinbills?week=13');
  expect([word.status, word.headers.get('Location')]).toEqual([301, '/nfl/twinbills']);
});

test('lists games abroad in local and Eastern time, without a trip', async () => {
  const html = await site.html('/games-abroad');
  const text = visibleText(html);
  expect(text).toContain('Sunday, December 13, 2026');
  expect(text).toContain('2:30 PM London time');
  expect(text).toContain('9:30 AM ET · Tottenham Hotspur Stadium, London, United Kingdom');
  expect(html).toContain('https://tickets.example/london');
  expect(html).not.toContain('around this game');
  expect(text).not.toContain('Celtics');
});

test.each(['/weekends', '/nfl/twinbills', '/games-abroad', '/weekends?from=chicago-il'])(
  '%s takes one round trip and is cached until the next start',
  async (path) => {
    const tap = await tapDatabase(site.databaseUrl);
    const tapped = siteOver(connect(tap.url, 5000), tap.url, async () => undefined);
    const response = await tapped.get(path);
    expect(response.status).toBe(200);
    expect(tap.statements).toHaveLength(1);
    expect(response.headers.get('Cache-Control')).toContain('public, max-age=');
    const again = await site.get(path, { 'If-None-Match': response.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
    await tap.close();
  },
);

test('a changed list purges its page, a changed game does not', async () => {
  expect((await site.get('/weekends')).headers.get('Cache-Tag')).toBe('trip-lists');
  expect((await site.get('/weekends?from=chicago-il')).headers.get('Cache-Tag')).toBe('trip-lists,places');
});

test('search engines index only the first page of a list with real games', async () => {
  const isIndexed = async (path: string) => !(await site.html(path)).includes('noindex');
  expect(await isIndexed('/weekends')).toBe(true);
  expect(await isIndexed('/nfl/twinbills')).toBe(true);
  expect(await isIndexed('/games-abroad')).toBe(true);
  expect(await isIndexed('/weekends?month=2026-12')).toBe(false);
  expect(await isIndexed('/weekends?month=2027-01')).toBe(false);
  expect(await isIndexed('/nfl/twinbills?week=2026-12-01')).toBe(false);
  const sitemap = await site.html('/sitemap.xml');
  for (const path of ['/weekends', '/nfl/twinbills', '/games-abroad'])
    expect(sitemap).toContain(`${path}</loc>`);
  clock = new Date('2027-03-01T12:00:00Z');
  const later = await site.html('/sitemap.xml');
  for (const path of ['/weekends', '/nfl/twinbills', '/games-abroad'])
    expect(later).not.toContain(`${path}</loc>`);
  clock = NOW;
});

test('says that a list is not computed yet, and does not cache that', async () => {
  const stored = await site.db.select().from(tripLists);
  await site.db.delete(tripLists);
  const response = await site.get('/weekends');
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(visibleText(await response.text())).toContain('This list is being worked out.');
  await site.db.insert(tripLists).values(stored);
});

test.each(['/weekends?month=2026-12', '/nfl/twinbills', '/games-abroad'])(
  '%s keeps its layout during an outage',
  async (path) => {
    const url = 'postgresql://nobody:secret@127.0.0.1:1/none';
    const broken = siteOver(connect(url, 500), url, async () => undefined);
    const response = await broken.get(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).not.toBeNull();
    const html = await response.text();
    expect(visibleText(html)).toContain('did not load in time.');
    expect(html).toContain('Try Again');
    expect(html).toContain('<h1>');
    expect(broken.errors).toHaveLength(1);
  },
);

test('home and the league hubs link to the lists', async () => {
  const home = await site.html('/');
  expect(home).toContain('href="/weekends"');
  expect(home).toContain('href="/games-abroad"');
  expect(await site.html('/nfl')).toContain('href="/nfl/twinbills"');
  expect(await site.html('/nba')).toContain('href="/weekends"');
});

test('the search finds the lists by their names', async () => {
  expect(await site.html('/search?q=nfl+twinbills')).toContain('href="/nfl/twinbills"');
  expect(await site.html('/search?q=weekends')).toContain('href="/weekends"');
  expect(await site.html('/search?q=celtics')).not.toContain('href="/weekends"');
});
