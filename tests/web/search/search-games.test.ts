import { afterAll, afterEach, expect, test } from 'vitest';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { connect, failingDatabase } from '../../../src/db/neon/client.ts';
import { incrementVersions } from '../../../src/db/queries/stale-tags.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { listGames, NOW, siteOver, storedGame, visibleText } from '../../support/test-site.ts';

const { site } = await openFinderSite([]);
afterEach(() => site.db.delete(gameEvents));
afterAll(site.close);

const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const links = (html: string) =>
  [...main(html).matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));

test('finds two teams and their next games against each other', async () => {
  const query = '/search?q=celtics+knicks';
  const before = await site.html(query);
  expect(visibleText(main(before))).toMatch(
    /Celtics and Knicks They do not meet on the schedule yet.* Teams 2 .*Boston Celtics .*New York Knicks/,
  );
  await listGames(site.db, [
    storedGame({
      localDateTime: '2026-11-23T20:00:00',
      homeTeam: 'New York Knicks',
      awayTeam: 'Boston Celtics',
    }),
    storedGame({
      localDateTime: '2026-11-28T19:00:00',
      homeTeam: 'Boston Celtics',
      awayTeam: 'New York Knicks',
    }),
    storedGame({ localDateTime: '2026-11-24T19:00:00', homeTeam: 'Boston Celtics', awayTeam: 'Miami Heat' }),
  ]);
  const text = visibleText(main(await site.html(query)));
  expect(text).toMatch(/November 2026 Mon 23 NBA Celtics at Knicks .* Sat 28 NBA Knicks at Celtics 7:00 PM/);
  expect(text).not.toContain('Miami Heat');
  expect(links(before)).not.toContain('/nba/teams/miami-heat');
});

// The tests' now is noon on Friday, November 20, 2026.
const bruins = (localDateTime: string) =>
  hostedGame('NHL', 'Montreal Canadiens', 'Boston Bruins', localDateTime);
const celtics = (localDateTime: string) => hostedGame('NBA', 'Miami Heat', 'Boston Celtics', localDateTime);
const lakers = (localDateTime: string) =>
  hostedGame('NBA', 'Boston Celtics', 'Los Angeles Lakers', localDateTime);

const found = async (query: string) => main(await site.html(paths.search(query)));

test('a team and a day find its game, on one line, with a link to the schedule', async () => {
  await listGames(site.db, [
    bruins('2026-11-20T19:00:00'),
    bruins('2026-11-21T19:00:00'),
    celtics('2026-11-21T19:30:00'),
    lakers('2026-11-21T19:30:00'),
  ]);
  const html = await found('bruins saturday');
  expect(visibleText(html)).toMatch(
    /Bruins, Saturday, November 21 Sat 21 NHL Canadiens at Bruins 7:00 PM TD Garden, Boston Buy .* NHL schedule of this day .*Teams 1 .*Boston Bruins/,
  );
  expect(links(html)).toContain('/nhl/schedule?team=boston-bruins&from=2026-11-21');
  expect(visibleText(html)).not.toContain('Heat');
});

const HOST = /<span class="m">.*?<b>(.*?)<\/b>/g;

test.for([
  ['today', ['Lakers', 'Bruins'], '/schedule'],
  ['tonight', ['Lakers', 'Bruins'], '/schedule'],
  ['friday', ['Lakers', 'Bruins'], '/schedule'],
  ['tomorrow', ['Celtics'], '/schedule?from=2026-11-21'],
  ['11/21', ['Celtics'], '/schedule?from=2026-11-21'],
  ['this weekend', ['Lakers', 'Bruins', 'Celtics'], '/schedule?from=2026-11-20&to=2026-11-22'],
  ['nhl friday', ['Bruins'], '/nhl/schedule?from=2026-11-20'],
  ['boston this weekend', ['Bruins', 'Celtics'], '/schedule?from=2026-11-20&to=2026-11-22'],
  ['celtics friday', ['Lakers'], '/nba/schedule?team=boston-celtics&from=2026-11-20'],
  [
    'nba+boston+november',
    ['Lakers', 'Celtics'],
    '/nba/schedule?team=boston-celtics&from=2026-11-20&to=2026-11-30',
  ],
] as const)('%s finds the games at home of %j', async ([query, hosts, link]) => {
  await listGames(site.db, [
    bruins('2026-11-20T19:00:00'),
    // It is Saturday in Boston when this game in Los Angeles starts.
    lakers('2026-11-20T22:30:00'),
    celtics('2026-11-21T19:30:00'),
  ]);
  const html = await found(query);
  expect([...html.matchAll(HOST)].map(([, host]) => visibleText(host ?? ''))).toEqual(hosts);
  expect(links(html)).toContain(link);
});

test('without a game on the day, says so and names the next one', async () => {
  await listGames(site.db, [bruins('2026-11-20T19:00:00'), bruins('2026-11-24T19:00:00')]);
  const html = await found('bruins tomorrow');
  expect(visibleText(html)).toMatch(
    /No Bruins games on Saturday, November 21\. Next Game Tuesday, November 24 Tue 24 NHL Canadiens at Bruins/,
  );
  expect(links(html)).toContain('/nhl/schedule?team=boston-bruins&from=2026-11-24');
  const later = visibleText(await found('bruins december'));
  expect(later).toContain('No Bruins games from Dec 1-31. No later game is on the schedule yet.');
  expect(visibleText(await found('bruins 2026-11-01'))).toContain(
    'Sunday, November 1 has passed. We list only upcoming games.',
  );
});

test('lists at most 24 games and links all of them', async () => {
  const clubs = [
    'Boston Celtics',
    'Los Angeles Lakers',
    'Miami Heat',
    'New York Knicks',
    'Utah Jazz',
    'Atlanta Hawks',
  ];
  const games = clubs.flatMap((home) =>
    clubs.filter((away) => away !== home).map((away) => hostedGame('NBA', away, home, '2026-11-21T19:30:00')),
  );
  await listGames(site.db, games);
  const html = await found('nba saturday');
  expect([...html.matchAll(HOST)]).toHaveLength(24);
  expect(visibleText(html)).toContain('All 30 games');
});

test('a page with dates changes at midnight, Eastern, and when a game starts', async () => {
  await listGames(site.db, [bruins('2026-11-21T19:00:00')]);
  const { headers } = await site.get('/search?q=bruins+tomorrow');
  expect(headers.get('Cache-Tag')).toBe('content,team:boston-bruins');
  const other = siteOver(
    site.db,
    site.databaseUrl,
    async () => {},
    {},
    () => new Date('2026-11-21T05:00:00Z'),
  );
  const { headers: later } = await other.get('/search?q=bruins+tomorrow');
  expect(later.get('ETag')).not.toBe(headers.get('ETag'));
  expect(visibleText(main(await other.html('/search?q=bruins+tomorrow')))).toContain('Sunday, November 22');
});

test('every kind of search makes one round trip', async () => {
  const tap = await tapDatabase(site.databaseUrl);
  const tapped = siteOver(connect(tap.url, 5_000), tap.url, async () => {});
  for (const query of [
    'bruins',
    'bruins+saturday',
    'this+weekend',
    'cubs+brewers',
    'bruins+lakers',
    'nfc+north',
    'bears+packers+lions',
    'boston+nba+nhl',
    'bag+policy+lambeau',
    'near+me',
    '60614',
    'opening+day',
  ]) {
    const before = tap.calls;
    expect((await tapped.get(`/search?q=${query}`)).status).toBe(200);
    expect(tap.calls - before).toBe(1);
  }
  await tap.close();
});

const cubs = (localDateTime: string) => hostedGame('MLB', 'New York Mets', 'Chicago Cubs', localDateTime);
const brewers = (localDateTime: string) =>
  hostedGame('MLB', 'Atlanta Braves', 'Milwaukee Brewers', localDateTime);

test('two teams find the weekends with both at home, and link the trip finder', async () => {
  await listGames(site.db, [
    cubs('2027-04-02T13:20:00'),
    brewers('2027-04-03T18:10:00'),
    cubs('2027-04-04T13:20:00'),
    cubs('2027-04-16T13:20:00'),
    brewers('2027-04-18T13:10:00'),
    cubs('2027-04-23T13:20:00'),
  ]);
  const html = await found('cubs brewers');
  expect(visibleText(html)).toMatch(
    /Cubs and Brewers They do not meet .*See both at home: 2 weekends .* Apr 2-4, 2027 Apr 16-18, 2027/,
  );
  const teams = 'team=chicago-cubs:home&team=milwaukee-brewers:home';
  expect(links(html)).toEqual(
    expect.arrayContaining([
      `/trips?start=2027-04-02&end=2027-04-18&days=3&${teams}&weekdays=fri-sun`,
      `/trips?start=2027-04-02&end=2027-04-04&${teams}`,
      `/trips?start=2027-04-16&end=2027-04-18&${teams}`,
    ]),
  );
  for (const [link] of html.matchAll(/<a [^>]*\/trips\?[^>]*>/g)) expect(link).toContain('rel="nofollow"');
});

test('without a weekend, the dates of trips; without a trip, the nearest home games', async () => {
  await listGames(site.db, [cubs('2027-04-06T13:20:00'), brewers('2027-04-08T18:10:00')]);
  expect(visibleText(await found('cubs brewers'))).toContain('See both at home: 1 trip No weekend has both');
  await listGames(site.db, [celtics('2026-12-04T19:30:00'), lakers('2026-12-06T19:30:00')]);
  expect(visibleText(await found('celtics lakers'))).toContain(
    'No trip that you can drive has both at home. Their closest home games: the Celtics on Fri, Dec 4, the Lakers on Sun, Dec 6.',
  );
});

test('a page about two teams changes with the home games of either', async () => {
  await listGames(site.db, [cubs('2027-04-02T13:20:00'), brewers('2027-04-03T18:10:00')]);
  const path = paths.search('cubs brewers');
  const tagOfPage = async () => (await site.get(path)).headers.get('ETag');
  const seen = new Set([await tagOfPage()]);
  for (const changed of ['team:chicago-cubs', 'host:milwaukee-brewers'] as const) {
    await incrementVersions(site.db, [changed], NOW);
    seen.add(await tagOfPage());
  }
  expect(seen.size).toBe(3);
});

test('teams of two leagues and of one building are a pair too', async () => {
  await listGames(site.db, [bruins('2026-12-05T19:00:00'), celtics('2026-12-06T18:00:00')]);
  const html = await found('bruins celtics');
  expect(visibleText(html)).toMatch(
    /Bruins and Celtics See both at home: 1 weekend The Bruins and the Celtics share a venue/,
  );
  expect(visibleText(html)).not.toContain('They do not meet');
  expect(links(html)).toContain('/schedule?from=2026-12-04&to=2026-12-06');
});

test('without the database, finds names and says what is missing', async () => {
  const broken = siteOver(failingDatabase(site.db, new Error('down')), site.databaseUrl, async () => {});
  for (const query of [
    'bruins+saturday',
    'cubs+brewers',
    'nfc+north',
    'bears+packers+lions',
    'boston+nba+nhl',
  ]) {
    const response = await broken.get(`/search?q=${query}`);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const text = visibleText(main(await response.text()));
    expect(text).toContain('The schedule did not load in time.');
    expect(text).toMatch(/Teams \d/);
  }
  for (const query of ['bag+policy+lambeau', '60614']) {
    const response = await broken.get(`/search?q=${query}`);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(visibleText(main(await response.text()))).toContain('did not load in time.');
  }
});

test.for([
  'saturday '.repeat(40),
  '9'.repeat(500),
  '🏒🏒 saturday',
  '(?:[a-z]+)+$ \\d{99} 12/12',
  "'; DROP TABLE game_events; -- tomorrow",
  '\u0000\u202Edec 12',
  '0/0 99/99 2/30 12/31/9999',
  'cubs\tbrewers\nnext week',
])('the hostile query %j gets a page', async (query) => {
  const first = await site.get(`/search?q=${encodeURIComponent(query)}`);
  const location = first.headers.get('Location');
  expect((location === null ? first : await site.get(location)).status).toBe(200);
});
