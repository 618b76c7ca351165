import { eq } from 'drizzle-orm';
import { parse } from 'node-html-parser';
import { readDriveFiles } from '../../../scripts/drives/drive-files.ts';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { incrementVersions } from '../../../src/db/queries/stale-tags.ts';
import { venues } from '../../../src/db/schema/games.ts';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { hostedGame, openFinderSite, storeVenues } from '../../support/finder-site.ts';
import { storeSeasonPacks } from '../../support/season-packs.ts';
import {
  databaseCallsSince,
  listGames,
  NOW,
  openTestSite,
  siteOver,
  visibleText,
} from '../../support/test-site.ts';
import { cardsOf, sentenceOf, stripOf } from '../../support/trip-cards.ts';

const PLACES = ['chicago-il', 'portland-or', 'portland-me', 'honolulu-hi', 'bozeman-mt'];
const WEEKEND = 'start=2026-12-03&end=2026-12-06';
const QUESTION = `/trips?from=chicago-il&${WEEKEND}`;

const { site, ask } = await openFinderSite(
  [
    hostedGame('NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00'),
    hostedGame('NHL', 'Boston Bruins', 'Detroit Red Wings', '2026-12-04T19:00:00'),
    hostedGame('NBA', 'New York Knicks', 'Cleveland Cavaliers', '2026-12-05T19:00:00'),
    hostedGame('NFL', 'Green Bay Packers', 'Los Angeles Rams', '2026-12-05T13:00:00'),
    // It starts 40 seconds after the tests' time.
    hostedGame('NHL', 'Dallas Stars', 'Boston Bruins', '2026-11-20T12:00:40'),
    hostedGame('MLB', 'Detroit Tigers', 'Chicago Cubs', '2027-03-27T13:20:00'),
  ],
  PLACES,
);
afterAll(site.close);

const textOf = async (path: string) => visibleText(await (await ask(path)).text());
const statusAndText = async (path: string) => {
  const response = await ask(path);
  return { status: response.status, text: visibleText(await response.text()) };
};

test('lists trips that leave from home and return', async () => {
  const response = await ask(QUESTION);
  const html = await response.text();
  expect(response.status).toBe(200);
  const root = parse(html);
  expect(sentenceOf(root)).toBe(
    'Best: three games in four days, 13 hours of driving. That is the most at this pace. One trip does it.',
  );
  const [first] = cardsOf(root);
  expect(first?.lines).toEqual([
    '1 Thu 3 NBA Heat at Pistons Detroit 7:00 PM',
    '2 Fri 4 NHL Bruins at Red Wings Detroit 7:00 PM',
    '3 Sat 5 NBA Knicks at Cavaliers Cleveland 7:00 PM',
  ]);
  expect(first?.ways).toEqual([
    expect.stringMatching(/^Leave Chicago, IL by Thu /),
    expect.stringMatching(/ · home in Chicago, IL Sun /),
  ]);
  expect(stripOf(root).map(({ text, href }) => [text, href])).toEqual([
    ['Best 3 games 798 mi · 3 nights', '#trip-1'],
    ['Easiest 2 games 566 mi · 2 nights', '#trip-2'],
  ]);
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
});

test('a result has the cache tags of everything that it depends on', async () => {
  const { headers } = await ask(QUESTION);
  expect(headers.get('Cache-Control')).toContain('public, max-age=60');
  expect(headers.get('Cache-Tag')).toBe('league:nfl,league:nba,league:nhl,league:mlb,places');
  expect(headers.get('ETag')).toMatch(/^"[0-9a-f]{40}"$/);
});

test('a result is fresh until the next game on its dates starts', async () => {
  const today = await ask('/trips?from=chicago-il&start=2026-11-20&end=2026-11-22');
  expect(today.headers.get('Cache-Control')).toContain('public, max-age=40,');
  expect((await ask(QUESTION)).headers.get('Cache-Control')).toContain('public, max-age=60,');
});

test('a question takes one batch, and each network has its own tokens', async () => {
  await ask(QUESTION);
  const before = site.requests.length;
  const { headers } = await ask(QUESTION);
  // The page's version came with the batch that took the token.
  expect(headers.get('ETag')).not.toBeNull();
  expect(databaseCallsSince(site, before)).toEqual([1]);
});

test('equal questions get equal bytes and a 304, which takes no token; a changed game changes the ETag', async () => {
  const first = await ask(QUESTION);
  const second = await ask(QUESTION);
  expect(await second.text()).toBe(await first.text());
  const etag = first.headers.get('ETag') ?? '';
  const tokens = () => site.db.select().from(rateLimits).where(eq(rateLimits.action, 'trips'));
  const taken = (await tokens()).length;
  expect((await ask(QUESTION, { 'if-none-match': etag })).status).toBe(304);
  expect(await tokens()).toHaveLength(taken);
  await incrementVersions(site.db, ['league:nba'], NOW);
  site.deps.pageVersions.clear();
  expect((await ask(QUESTION, { 'if-none-match': etag })).status).toBe(200);
});

test('the 61st question of a network within a second gets a 429', async () => {
  const from = { 'cf-connecting-ip': '198.51.100.7' };
  const path = `/trips?from=nowhere-xx&${WEEKEND}`;
  expect((await ask(path, from)).status).toBe(400);
  const keyHash = await site.deps.auth.secrets.lookupKey('network', '198.51.100.7');
  // As after 59 questions.
  const fullAt = new Date(NOW.getTime() + 59_000);
  await site.db.update(rateLimits).set({ fullAt }).where(eq(rateLimits.keyHash, keyHash));
  expect((await ask(path, from)).status).toBe(400);
  const response = await ask(path, from);
  expect(response.status).toBe(429);
  expect(response.headers.get('Retry-After')).toBe('1');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const html = await response.text();
  expect(visibleText(html)).toContain('Too many searches from your network.');
  expect(parse(html).querySelector('#from')?.getAttribute('value')).toBe('Nowhere, XX');
});

test('eight requests of an isolate wait for their trips, and the ninth gets a 429', async () => {
  const responses = await Promise.all(Array.from({ length: 9 }, () => ask(QUESTION)));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 8 }, () => 200),
    429,
  ]);
  expect((await ask(QUESTION)).status).toBe(200);
});

test('without the database, the page keeps the question', async () => {
  const nowhere = 'postgres://nobody:none@127.0.0.1:1/none';
  const down = siteOver(connect(nowhere, 100), nowhere, () => Promise.resolve());
  const response = await down.get(QUESTION);
  const html = await response.text();
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('30');
  expect(visibleText(html)).toContain('The schedule did not load in time. Your choices are still here.');
  const valueOf = (field: string) => parse(html).querySelector(field)?.getAttribute('value');
  expect([valueOf('#from'), valueOf('#start')]).toEqual(['Chicago, IL', '2026-12-03']);
});

test.for([
  [`/trips?from=Portland&${WEEKEND}`, 400, 'Which Portland? Portland, OR Portland, ME'],
  [`/trips?from=Chcago&${WEEKEND}`, 400, "We don't know 'Chcago'. Did you mean Chicago, IL ?"],
  [`/trips?from=Honolulu,+HI&${WEEKEND}`, 400, 'No road leads from there to a game. Start anywhere.'],
  [
    `/trips?from=chicago-il&start=2026-10-02&end=2026-10-04`,
    200,
    'These dates have passed. The same days of the week come next on Fri-Sun, Nov 20-22, 2026.',
  ],
  [`/trips?from=bozeman-mt&${WEEKEND}&drive=4`, 200, 'within 4 hours a day of Bozeman, MT on those dates'],
  [
    `/trips?game=nba-2026-12-01-utah-jazz-at-boston-celtics-1&${WEEKEND}`,
    400,
    'Jazz at Celtics, Tue, Dec 1 is no longer on the schedule or has already started.',
  ],
] as const)('%s responds %i: %s', async ([path, status, words]) => {
  const response = await ask(path);
  const canonical = response.headers.get('Location') ?? path;
  const page = await statusAndText(response.status === 301 ? canonical : path);
  expect(page.status).toBe(status);
  expect(page.text).toContain(words);
});

test('a city without its state redirects to its slug', async () => {
  const response = await ask(`/trips?from=bozeman&${WEEKEND}`);
  expect([response.status, response.headers.get('Location')]).toEqual([
    302,
    `/trips?from=bozeman-mt&${WEEKEND}`,
  ]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test.for([
  ['/trips', `${WEEKEND}&days=2`, 50],
  ['/trips', WEEKEND, 2],
  ['/trips', 'start=2026-11-01&end=2026-11-03', 9],
  ['/trips', `${WEEKEND}&view=grid`, 3],
  ['/trips/grid', `${WEEKEND}&view=grid`, 3],
] as const)('%s?%s has no page %i and redirects to its last one', async ([path, question, page]) => {
  const response = await ask(`${path}?${question}&page=${page}`);
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe(`${path}?${question}`);
  expect(response.headers.get('Cache-Control')).toContain('no-store');
});

test('keeping one game and leaving one out changes the trips', async () => {
  const rams = 'nfl-2026-12-05-green-bay-packers-at-los-angeles-rams-1';
  expect(await textOf(`/trips?${WEEKEND}&game=${rams}`)).toContain(
    'Best: one game in one day, no driving. That is the most at this pace. One trip does it.',
  );
  const without = cardsOf(parse(await (await ask(`${QUESTION}&skip=detroit-pistons`)).text()));
  expect(without.map(({ lines }) => lines)).toEqual([
    ['1 Fri 4 NHL Bruins at Red Wings Detroit 7:00 PM', '2 Sat 5 NBA Knicks at Cavaliers Cleveland 7:00 PM'],
  ]);
});

test('“weekends only” stays in the question and its links when the window is as short as the trip', async () => {
  const weekend = await (await ask('/trips?start=2026-12-04&end=2026-12-06&days=3&weekdays=fri-sun')).text();
  const links = parse(weekend)
    .querySelectorAll('a[href^="/trips?"][href*="fri-sun"]')
    .map((link) => link.getAttribute('href')?.replaceAll('&amp;', '&') ?? '');
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect((await ask(link)).status, link).toBe(200);
  expect(await textOf('/trips?start=2026-12-02&end=2026-12-04&days=3&weekdays=fri-sun')).toContain(
    'Best: one game in one day, no driving. That is the most at this pace. One trip does it.',
  );
});

test('the next response uses a new season pack', async () => {
  const question = '/trips?start=2027-01-08&end=2027-01-10';
  expect(await textOf(question)).toContain('No game on those dates.');
  await listGames(site.db, [hostedGame('NHL', 'Boston Bruins', 'Detroit Red Wings', '2027-01-09T19:00:00')]);
  expect(await textOf(question)).toContain('No game on those dates.');
  await storeSeasonPacks(site.db, NOW);
  expect(await textOf(question)).toContain(
    'Best: one game in one day, no driving. That is the most at this pace.',
  );
});

test('leaves out a game that has begun since the last response', async () => {
  const today = '/trips?start=2026-11-20&end=2026-11-22';
  let now = NOW;
  const aging = siteOver(
    site.db,
    site.databaseUrl,
    () => Promise.resolve(),
    {},
    () => now,
  );
  expect(visibleText(await aging.html(today))).toContain('Stars at Bruins');
  now = new Date(NOW.getTime() + 60_000);
  expect(visibleText(await aging.html(today))).toContain('No game on those dates.');
});

test('a game without a time stays until its date ends there', async () => {
  const timeless = { localDateTime: '2026-11-22T00:00:00', startsAt: null, timeTbd: true };
  await listGames(site.db, [
    hostedGame('NFL', 'Green Bay Packers', 'Chicago Bears', '2026-11-22T00:00:00', timeless),
  ]);
  await storeSeasonPacks(site.db, NOW);
  let now = NOW;
  const aging = siteOver(
    site.db,
    site.databaseUrl,
    () => Promise.resolve(),
    {},
    () => now,
  );
  const sunday = '/trips?start=2026-11-22&end=2026-11-24&league=nfl';
  const textAt = async (at: string) => {
    now = new Date(at);
    const response = await aging.get(sunday, { 'cf-connecting-ip': '10.77.0.7' });
    expect(response.status).toBe(200);
    return visibleText(await response.text());
  };
  expect(await textAt(NOW.toISOString())).toContain('Packers at Bears');
  expect(await textAt('2026-11-23T05:59:00Z')).toContain('Packers at Bears');
  expect(await textAt('2026-11-23T06:01:00Z')).not.toContain('Packers at Bears');
});

test('in the off season it names the league’s next game and counts the games of other leagues', async () => {
  const text = await textOf(`/trips?${WEEKEND}&league=mlb`);
  expect(text).toContain(
    'No game in the MLB on those dates. The next MLB game is on Sat, Mar 27. ' +
      'With the NFL, NBA, NHL, and MLB included, you get 3 games.',
  );
});

test('the chip of a free day counts the games before or after a free date', async () => {
  await listGames(site.db, [
    hostedGame('NBA', 'Miami Heat', 'Detroit Pistons', '2027-02-04T19:00:00'),
    hostedGame('NBA', 'New York Knicks', 'Cleveland Cavaliers', '2027-02-05T19:00:00'),
    hostedGame('NHL', 'Boston Bruins', 'Detroit Red Wings', '2027-02-06T19:00:00'),
  ]);
  await storeSeasonPacks(site.db, NOW);
  const text = await textOf('/trips?start=2027-02-04&end=2027-02-06');
  expect(text).toContain('No drive over 4 hours 3 games within reach');
  expect(text).toContain('Leave a free day 2 games within reach');
});

test('before the first refresh the page says that there is no schedule yet', async () => {
  const fresh = await openTestSite();
  const response = await fresh.get(`/trips?${WEEKEND}&league=nfl&league=nba`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(visibleText(await response.text())).toContain(
    'The NFL and NBA schedules are not available yet. We update schedules several times a day, so try again later.',
  );
  await storeVenues(fresh.db);
  await listGames(fresh.db, [hostedGame('NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00')]);
  await storeSeasonPacks(fresh.db, NOW, ['NBA']);
  const part = await fresh.get(`/trips?${WEEKEND}&league=nfl&league=nba`);
  expect(part.headers.get('Cache-Control')).toBe('no-store');
  const text = visibleText(await part.text());
  expect(text).toContain('The NFL schedule is not available yet. These trips leave it out.');
  expect(text).toContain('Best: one game in one day, no driving. That is the most at this pace.');
  await fresh.close();
});

test('estimates the drive from home to a venue without a computed drive', async () => {
  await site.db.insert(venues).values({
    id: 'story-county-park',
    name: 'Story County Park',
    city: 'Ames',
    region: 'IA',
    country: 'US',
    latitude: 42.03,
    longitude: -93.63,
    timeZone: 'America/Chicago',
  });
  const cubs = hostedGame('MLB', 'Detroit Tigers', 'Chicago Cubs', '2027-05-08T19:10:00');
  await listGames(site.db, [{ ...cubs, venueId: 'story-county-park', neutralSite: true }]);
  await storeSeasonPacks(site.db, NOW);
  const text = await textOf('/trips?from=chicago-il&start=2027-05-07&end=2027-05-09');
  expect(text).toContain(
    'Little can be driven to from Chicago, IL on these dates. One game in two days, 13 hours of driving.',
  );
  expect(text).toMatch(/Leave Chicago, IL by Sat 11:\d\d AM · 6 hr \d+ min · 3\d\d mi · estimated/);
});

test('each trip links to its own page, whose address contains its games and limits', async () => {
  const html = await (await ask(`${QUESTION}&days=4&drive=6&leave=07:10&home=00:50`)).text();
  const links = parse(html)
    .querySelectorAll('.pick h3 a')
    .map((link) => [link.getAttribute('rel'), link.getAttribute('href') ?? '']);
  expect(links.length).toBeGreaterThan(1);
  const plans = links.map(([rel, href = '']) => {
    expect([rel, href.slice(0, 7)]).toEqual(['nofollow', '/trips/']);
    return decodeTrip(href.slice(7));
  });
  expect(plans[0]?.games.map(({ home, away }) => [away?.nickname, home.nickname])).toEqual([
    ['Heat', 'Pistons'],
    ['Bruins', 'Red Wings'],
    ['Knicks', 'Cavaliers'],
  ]);
  const { places } = await readDriveFiles();
  expect(plans[0]).toMatchObject({
    placeNumber: places.findIndex(({ slug }) => slug === 'chicago-il') + 1,
    limits: {
      drivingHours: 6,
      isBackHome: true,
      leaveAfterMinutes: 420,
      homeByMinutes: 1500,
      minutesToSpare: 30,
      twoGameDates: 'some',
      lastDrivingMinute: 1500,
      daysBefore: 0,
      daysAfter: 1,
    },
  });
});
