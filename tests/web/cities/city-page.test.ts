import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'node-html-parser';
import { connect } from '../../../src/db/neon/client.ts';
import { MARKET_CITIES } from '../../../src/domain/teams/market-cities.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { loadRealContent } from '../../support/content.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { listGames, NOW, openTestSite, siteOver, storedGame, visibleText } from '../../support/test-site.ts';

const { site } = await openFinderSite(
  [
    hostedGame('NBA', 'Miami Heat', 'Boston Celtics', '2026-11-20T19:30:00'),
    hostedGame('NHL', 'Utah Hockey Club', 'Boston Bruins', '2026-11-22T13:00:00'),
    hostedGame('NFL', 'Buffalo Bills', 'New England Patriots', '2026-11-29T13:00:00'),
    hostedGame('MLB', 'New York Yankees', 'Boston Red Sox', '2027-04-05T13:00:00'),
    // At home, but in another building.
    { ...hostedGame('NBA', 'Utah Jazz', 'Boston Celtics', '2026-11-24T19:30:00'), venueId: 'td-garden' },
    {
      ...hostedGame('NHL', 'Dallas Stars', 'Boston Bruins', '2026-11-25T19:00:00'),
      venueId: 'moody-center',
      city: 'Austin',
      venueName: 'Moody Center',
    },
    storedGame({
      localDateTime: '2026-11-26T19:00:00',
      homeTeam: 'Boston Celtics',
      awayTeam: 'Orlando Magic',
      neutralSite: true,
      venueId: 'accor-arena',
      city: 'Paris',
      venueName: 'Accor Arena',
    }),
    // The Giants and the Dodgers meet on neutral ground.
    {
      ...hostedGame('MLB', 'Los Angeles Dodgers', 'San Francisco Giants', '2026-11-27T18:00:00'),
      neutralSite: true,
      venueId: 'fenway-park',
      city: 'Boston',
      venueName: 'Fenway Park',
    },
    hostedGame('NBA', 'Chicago Bulls', 'Milwaukee Bucks', '2026-11-23T19:00:00'),
    hostedGame('NBA', 'Atlanta Hawks', 'Chicago Bulls', '2026-11-25T19:00:00'),
    hostedGame('NFL', 'Chicago Bears', 'Green Bay Packers', '2026-12-13T12:00:00'),
  ],
  ['brooklyn-ny', 'saint-petersburg-fl'],
);
beforeAll(() => loadRealContent(site.databaseUrl, NOW));
afterAll(site.close);

const games = (html: string) =>
  parse(html)
    .querySelectorAll('.slate .m')
    .map((match) => visibleText(match.innerHTML).trim());

test('lists the games played in the city by date, neutral ones too, and no others', async () => {
  expect(games(await site.html('/cities/boston'))).toEqual([
    'Heat at Celtics',
    'Mammoth at Bruins',
    'Jazz at Celtics',
    'Dodgers vs Giants',
    'Bills at Patriots',
    'Yankees at Red Sox',
  ]);
});

test('begins with a chosen date', async () => {
  const html = await site.html('/cities/boston?from=2026-11-28');
  expect(games(html)).toEqual(['Bills at Patriots', 'Yankees at Red Sox']);
  const text = visibleText(html);
  expect(text).toContain('From Saturday, November 28, 2026 2');
  expect(text).not.toContain('This weekend');
  expect(html).toContain('content="noindex, follow"');
});

test('shows thirty games without splitting a date, and links to the next date', async () => {
  const long = await openTestSite();
  await listGames(
    long.db,
    Array.from({ length: 32 }, (_, index) =>
      storedGame({
        localDateTime: `2026-12-${String(1 + Math.floor(index / 2)).padStart(2, '0')}T1${index % 2}:00:00`,
      }),
    ),
  );
  const html = await long.html('/cities/boston');
  expect(games(html)).toHaveLength(30);
  expect(html).toContain('href="/cities/boston?from=2026-12-16"');
  expect(games(await long.html('/cities/boston?from=2026-12-16'))).toHaveLength(2);
  await long.close();
});

test.each([
  ['2026-11-18T17:00:00Z', 'This weekend, Nov 20-22 2 Fri 20 NBA Heat at Celtics 7:30 PM Sun'],
  ['2026-11-21T17:00:00Z', 'This weekend, Nov 21-22 1 Sun 22 NHL Mammoth'],
  // It is still Sunday in Boston.
  ['2026-11-23T04:30:00Z', 'This weekend, Nov 22 No games in Boston this weekend.'],
  ['2026-11-23T05:30:00Z', 'This weekend, Nov 27-29 2 Fri'],
])('at %s shows the weekend', async (now, expected) => {
  const later = siteOver(
    site.db,
    site.databaseUrl,
    () => Promise.resolve(),
    {},
    () => new Date(now),
  );
  expect(visibleText(await later.html('/cities/boston'))).toContain(expected);
});

test('names weeks with several teams at home, without neutral games', async () => {
  const text = visibleText(await site.html('/cities/boston'));
  expect(text.match(/Plan it/g)).toHaveLength(1);
  expect(text).toContain('Nov 22-24 Bruins Sun Celtics Tue Plan it');
  expect(await site.html('/cities/boston')).toContain(
    `href="${paths
      .trips({
        start: '2026-11-22',
        end: '2026-11-24',
        city: 'boston',
      })
      .replaceAll('&', '&amp;')}"`,
  );
});

test('lists home games within two hours by the drive', async () => {
  const text = visibleText(await site.html('/cities/milwaukee'));
  expect(text).toMatch(/Within 2 hours .* Chicago 1 hr 35 min, \d+ mi Wed 25 NBA Hawks at Bulls 7:00 PM CT/);
  expect(text).toMatch(/Green Bay 1 hr 5\d min, \d+ mi No games on these days\./);
  expect(visibleText(await site.html('/cities/milwaukee?from=2026-12-10'))).toMatch(
    /Green Bay 1 hr 5\d min, \d+ mi Sun 13 NFL Bears at Packers 12:00 PM CT/,
  );
  expect(visibleText(await site.html('/cities/boston'))).not.toContain('Within 2 hours');
});

test('links the city’s teams, stored guides and roadtrips, and maps its venues', async () => {
  const html = await site.html('/cities/boston');
  for (const address of [
    '/nba/teams/boston-celtics',
    '/city-guides/city_guide_mlb_boston_red_sox',
    '/roadtrips/nhl-original-six',
    '/cities',
  ]) {
    expect(html).toContain(`href="${address}"`);
  }
  expect(html).toContain(
    'aria-label="Map of the venues of Boston: Gillette Stadium, TD Garden, Fenway Park"',
  );
  expect(visibleText(html)).toContain('TD Garden Celtics, Bruins');
});

test('without guides and games says so, and is not indexed', async () => {
  const bare = await openTestSite();
  const html = await bare.html('/cities/boston');
  expect(visibleText(html)).toContain('No games in Boston are listed yet');
  expect(html).not.toContain('/city-guides/city_guide');
  expect(html).toContain('content="noindex, follow"');
  await bare.close();
});

describe('other addresses', () => {
  test.each([
    ['/cities/boston-ma', 301, '/cities/boston'],
    ['/cities/st-petersburg-fl', 301, '/cities/st-petersburg'],
    ['/cities/saint-petersburg-fl', 301, '/cities/st-petersburg'],
    ['/cities/brooklyn-ny', 302, '/trips?from=brooklyn-ny'],
    ['/cities/boston?from=12/4/2026&x=1', 301, '/cities/boston?from=2026-12-04'],
    ['/cities/boston?from=', 301, '/cities/boston'],
  ])('%s redirects', async (path, status, location) => {
    const response = await site.get(path);
    expect([response.status, response.headers.get('Location')]).toEqual([status, location]);
  });

  test('an unknown city names those with a similar name', async () => {
    const response = await site.get('/cities/bostn');
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('href="/cities/boston"');
    expect(html).toContain('href="/cities"');
  });

  test('a date that cannot be shown stays in the field, with an explanation', async () => {
    const response = await site.get('/cities/boston?from=2026-02-30');
    const html = await response.text();
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([400, 'no-store']);
    expect(visibleText(html)).toContain('We can’t read the date “2026-02-30”.');
    expect(html).toContain('value="2026-02-30"');
  });
});

test('each city has a page that the list links', async () => {
  const list = await site.html(paths.cities());
  for (const { slug } of MARKET_CITIES) {
    expect(list).toContain(`href="${paths.city(slug)}"`);
    expect((await site.get(paths.city(slug))).status, slug).toBe(200);
  }
});

test('is cached until a game starts or the day ends, and depends on its hosts', async () => {
  const first = await site.get('/cities/milwaukee');
  const tags = first.headers.get('Cache-Tag')?.split(',') ?? [];
  expect(tags).toEqual(
    expect.arrayContaining(['host:milwaukee-bucks', 'host:chicago-bears', 'dates:mlb', 'content']),
  );
  expect(tags).not.toContain('host:boston-celtics');
  const etag = first.headers.get('ETag') ?? '';
  expect((await site.get('/cities/milwaukee', { 'if-none-match': etag })).status).toBe(304);
  const tomorrow = siteOver(
    site.db,
    site.databaseUrl,
    () => Promise.resolve(),
    {},
    () => new Date('2026-11-21T06:30:00Z'),
  );
  expect((await tomorrow.get('/cities/milwaukee', { 'if-none-match': etag })).status).toBe(200);
});

test('in an outage shows the city without its games', async () => {
  const nowhere = 'postgres://nobody:none@127.0.0.1:1/none';
  const out = siteOver(connect(nowhere, 100), nowhere, () => Promise.resolve());
  const response = await out.get('/cities/boston?from=2026-12-04');
  const html = await response.text();
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(visibleText(html)).toContain('The schedule did not load in time. Try Again');
  expect(html).toContain('Map of the venues of Boston');
  expect((await out.get('/cities/brooklyn-ny')).status).toBe(503);
  expect(out.errors.map(({ event }) => event)).toEqual(['city games unreadable', 'place unreadable']);
});

test('sample games are marked and not indexed', async () => {
  const sample = await openTestSite();
  await listGames(sample.db, [storedGame()], 'sample');
  const html = await sample.html('/cities/boston');
  expect(visibleText(html)).toContain('Sample games.');
  expect(html).toContain('content="noindex, follow"');
  await sample.close();
});
