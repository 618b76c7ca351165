import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { cityGuides } from '../../../src/db/schema/content.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { openTestDatabase } from '../../support/database.ts';
import { storeSequences, TEXAS } from '../../support/sample-sequences.ts';
import { linkedGuides, storedGuide } from '../../support/stored-guide.ts';
import { siteOver, visibleText, type TestSite } from '../../support/test-site.ts';

const LIST = '/roadtrips/texas/sequences/any-team';
let site: TestSite;

beforeAll(async () => {
  const database = await openTestDatabase();
  await storeSequences(database, [
    TEXAS,
    {
      slug: 'north',
      sport: 'NFL',
      cardTitle: 'Frozen North',
      teamSlugs: ['minnesota-vikings', 'green-bay-packers', 'chicago-bears'],
    },
    {
      slug: 'off-season',
      sport: 'MLB',
      cardTitle: 'No Games Yet',
      teamSlugs: ['chicago-cubs', 'milwaukee-brewers'],
    },
    { slug: 'teamless', sport: 'MLB', cardTitle: 'Nobody', teamSlugs: [] },
  ]);
  const stored = ['dallas-mavericks', 'san-antonio-spurs'].flatMap((slug) => teamBySlug('NBA', slug) ?? []);
  await database.db.insert(cityGuides).values(stored.map((team) => storedGuide(team)));
  site = siteOver(database.db, database.url, database.close);
});
afterAll(() => site.close());

test('picks come first, then the numbered list by month, each trip with its span, drives and time to spare', async () => {
  const text = visibleText(await site.html(LIST));
  expect(text).toContain('Texas Triangle Any-Team Game Sequences');
  expect(text.indexOf('Our Picks')).toBeLessThan(text.indexOf('All Trips'));
  expect(text).toMatch(
    /Best weekend \d games, Thu-Sun (Thu|Fri|Sat)-(Fri|Sat|Sun), \w{3} \d+-(\w{3} )?\d+, 202\d /,
  );
  expect(text).toMatch(/November 2026 Sequence 1 [23] games in 7 days \w{3}-\w{3}, Nov \d+-\d+, 2026 /);
  expect(text).toMatch(/ Spurs, (Mavericks|Rockets) /);
  expect(text).toMatch(/ \d+ mi \d+ hr( \d+ min)? driving \d nights Skipping one game saves \d{3} miles /);
  expect(text).toMatch(/ Tightest: \d+ hr( \d+ min)? to spare before [A-Z]\w+ at /);
  expect(text).toMatch(
    /The most games for the driving in a week .* The most games for the driving in a weekend /,
  );
  expect(text).toContain('The soonest trip worth the drive');
  expect(text).toMatch(
    /\d hr( \d+ min)? · \d+ mi · \d+ hr( \d+ min)? to spare Leave \w+( \w+)? by \w{3} \d+:\d[05] [AP]M CT to be there by \w{3} \d+:\d\d [AP]M CT/,
  );
  expect(text).toMatch(/ [AP]M CT [A-Z][\w ]+ at (Mavericks|Spurs|Rockets) [A-Z][\w ]+ TBA View Guide/);
  // Sample games have no ticket links.
  expect(text).not.toContain('Ticket links open the seller in a new tab.');
});

test('a list links only stored guides', async () => {
  const html = await site.html(LIST);
  expect(visibleText(html)).toMatch(/ at Rockets /);
  expect(linkedGuides(html)).toEqual(['city_guide_nba_dallas_mavericks', 'city_guide_nba_san_antonio_spurs']);
});

test('numbers continue over the pages, and only the first page has picks', async () => {
  const text = visibleText(await site.html(`${LIST}?page=2`));
  expect(text).toContain('Sequence 21');
  expect(text).not.toContain('Sequence 20 ');
  expect(text).not.toContain('Our Picks');
});

test('the same-team list names each team, and shows only the chosen one', async () => {
  const all = visibleText(await site.html('/roadtrips/texas/sequences/same-team'));
  expect(all).toContain('Same-Team Game Sequences');
  const spurs = visibleText(await site.html('/roadtrips/texas/sequences/same-team?team=san-antonio-spurs'));
  expect(spurs).toMatch(/All Trips \d+ San Antonio Spurs Sequence \d+ \d games in 7 days /);
  expect(spurs).not.toMatch(/ Dallas Mavericks Sequence /);
});

test('the NFL lists home games and has no same-team list', async () => {
  const homeGames = visibleText(await site.html('/roadtrips/north/sequences/any-team'));
  expect(homeGames).toContain('Frozen North Home Games Available');
  expect(homeGames).toMatch(/Sequence 1 Home game \w{3}, \w{3} \d+, 202\d /);
  const followed = visibleText(await site.html('/roadtrips/north/sequences/same-team'));
  expect(followed).toContain('No Sequences Found');
  expect(followed).toContain('Check back next season for updated game schedules.');
  expect(followed).toContain('Back to Roadtrip');
});

test('a roadtrip’s page counts its sequences, the NFL its home games, and says when there are none', async () => {
  const textOf = async (slug: string) => visibleText(await site.html(`/roadtrips/${slug}`));
  expect(await textOf('texas')).toMatch(/ \d+ Any-team sequences \d+ Same-team sequences /);
  expect(await textOf('north')).toMatch(/ \d+ Home Games Available /);
  expect(await textOf('north')).not.toContain('Same-team');
  expect(await textOf('off-season')).toContain(
    '0 Any-team sequences (Check Next Season) 0 Same-team sequences (Check Next Season)',
  );
  expect(await site.html('/roadtrips/texas')).toContain('href="/roadtrips/texas/sequences/same-team"');
});

test('a roadtrip’s page says first when its exact route can be driven, then other orders', async () => {
  const html = await site.html('/roadtrips/texas');
  const text = visibleText(html);
  expect(text).toMatch(
    /This exact route, next: \w{3} \d+-(\w{3} )?\d+, 202\d Save and email me changes Save only Save a trip and we watch it: .* repaired trip\. Later: (\w{3}-\w{3}, \w{3} \d+-(\w{3} )?\d+, 202\d[; ]*){3}All 3 teams in another order: /,
  );
  expect(text.indexOf('This exact route')).toBeLessThan(text.indexOf('Any-team sequences'));
  const [, path = ''] = /next: <a href="([^"]+)"/.exec(html.replaceAll('<!-- -->', '')) ?? [];
  const cities = ['Dallas', 'San Antonio', 'Houston'];
  const trip = visibleText(await site.html(path));
  const order = cities.map((city) => trip.indexOf(`Night in ${city}`)).filter((at) => at >= 0);
  expect([order, order.toReversed()]).toContainEqual(order.toSorted((one, other) => one - other));
  expect(trip).toContain('3 games');
  const [, code = ''] = /action="\/account\/trips".*?name="code" value="([^"]+)"/s.exec(html) ?? [];
  expect(await site.html(path)).toContain(`name="code" value="${code}"`);
});

test('a roadtrip without an exact route names the nearest trips', async () => {
  const text = visibleText(await site.html('/roadtrips/north'));
  expect(text).toMatch(/No Date for This Exact Route .* Closest: 2 of 3 teams in a week, /);
  expect(visibleText(await site.html('/roadtrips/off-season'))).not.toMatch(/exact route/i);
});

test('a list without games is empty, not broken', async () => {
  const response = await site.get('/roadtrips/off-season/sequences/any-team');
  expect(response.status).toBe(200);
  expect(visibleText(await response.text())).toContain('No Sequences Found');
});

test.each([
  ['/roadtrips/nowhere/sequences/any-team', 404, 'Roadtrip not found'],
  ['/roadtrips/nowhere/sequences/0123456789abcdef', 404, 'Roadtrip not found'],
  ['/roadtrips/texas/sequences/0123456789abcdef', 404, 'There is no trip at this address.'],
  ['/roadtrips/texas/sequences/every-team', 404, "You've hit a detour."],
  ['/roadtrips/teamless/sequences/any-team', 404, 'No teams found for this roadtrip'],
])('%s responds with %i and says so', async (path, status, message) => {
  const response = await site.get(path);
  expect(response.status).toBe(status);
  expect(visibleText(await response.text())).toContain(message);
});

test('a roadtrip without teams is not called missing', async () => {
  const html = await (await site.get('/roadtrips/teamless/sequences/any-team')).text();
  expect(html).toMatch(
    /<h1>No teams found for this roadtrip<\/h1><p><a class="btn" href="\/roadtrips\/teamless">/,
  );
});

test('without the database the page shows an error with Try Again', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined);
  const response = await failing.get(LIST);
  expect(response.status).toBe(503);
  expect(visibleText(await response.text())).toMatch(
    /Failed to load game sequences.*Try Again.*Back to Roadtrip/,
  );
  expect(failing.errors.map(({ event }) => event)).toEqual(['sequences unreadable']);
});

test.each([
  ['?length=week', ''],
  ['?page=2&length=weekend', '?length=weekend&page=2'],
  ['?month=2027-1&team=nobody', ''],
])('%s redirects to its canonical query', async (query, canonical) => {
  const response = await site.get(`${LIST}${query}`);
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe(`${LIST}${canonical}`);
});
