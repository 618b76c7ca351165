import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../../src/web/urls/paths.ts';
import { loadRealContent } from '../../support/content.ts';
import { storeVenues } from '../../support/finder-site.ts';
import {
  listGames,
  NOW,
  openTestSite,
  storedGame,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await loadRealContent(site.databaseUrl, NOW);
  await storeVenues(site.db);
  await listGames(site.db, [
    storedGame({
      id: 'celtics',
      localDateTime: '2026-11-20T19:30:00',
      venueId: 'td-garden',
      ticketUrl: 'https://example.com/t',
    }),
    storedGame({
      localDateTime: '2026-11-20T22:00:00',
      timeZone: 'America/Los_Angeles',
      homeTeam: 'Los Angeles Lakers',
      awayTeam: 'Utah Jazz',
      city: 'Los Angeles',
      venueName: 'Crypto.com Arena',
    }),
    storedGame({
      league: 'NHL',
      localDateTime: '2026-11-20T13:00:00',
      homeTeam: 'Boston Bruins',
      awayTeam: 'Utah Hockey Club',
    }),
    storedGame({
      league: 'NFL',
      localDateTime: '2026-11-22T13:00:00',
      homeTeam: 'Chicago Bears',
      awayTeam: 'Green Bay Packers',
      city: 'Chicago',
      venueName: 'Soldier Field',
    }),
    storedGame({
      league: 'MLB',
      localDateTime: '2027-04-01T13:00:00',
      homeTeam: 'Chicago Cubs',
      awayTeam: 'Milwaukee Brewers',
    }),
  ]);
});
afterAll(() => site.close());

const lists = (html: string) =>
  [...html.matchAll(/<ol class="lines two bytime" aria-label="([^"]+)">(.*?)<\/ol>/gs)].map((list) => ({
    label: list[1],
    games: [...(list[2] ?? '').matchAll(/<span class="m">(.*?)<\/b><\/span>/gs)].map((match) =>
      visibleText(match[1] ?? '').trim(),
    ),
  }));
const strip = (html: string) => {
  const days = /<nav class="strip".*?<\/nav>/s.exec(html)?.[0] ?? '';
  return [...days.matchAll(/<a id="([^"]+)"[^>]*href="([^"]+)"([^>]*)>(.*?)<\/a>/gs)].map((link) => ({
    id: link[1],
    href: link[2],
    isCurrent: link[0].includes('aria-current="page"'),
    text: visibleText(link[4] ?? '').trim(),
  }));
};

describe('all leagues', () => {
  test('show the games of today by league, at the venues’ times', async () => {
    const html = await site.html('/schedule');
    expect(lists(html)).toEqual([
      {
        label: 'NBA games on Friday, November 20, 2026',
        games: ['Heat at Celtics', 'Jazz at Lakers'],
      },
      {
        label: 'NHL games on Friday, November 20, 2026',
        games: ['Mammoth at Bruins'],
      },
    ]);
    expect(visibleText(html)).toContain('10:00 PM PT NBA Jazz at Lakers Crypto.com Arena');
  });

  test('show a range by day', async () => {
    const text = visibleText(await site.html('/schedule?from=2026-11-20&to=2026-11-22'));
    expect(text).toMatch(/Nov 20-22 4 .*Friday, November 20, 2026 NBA.*Sunday, November 22, 2026 NFL 1 game/);
  });

  test('a row leads to tickets, the stored guide and a trip around the game, without empty actions', async () => {
    const html = await site.html('/schedule');
    const [celtics = '', lakers = ''] = html.split('<li').filter((row) => row.includes('class="m"'));
    expect(celtics).toContain('href="https://example.com/t"');
    expect(celtics).toContain('href="/city-guides/city_guide_nba_boston_celtics"');
    expect(celtics).toContain(`href="${paths.trips({ games: ['celtics'] })}"`);
    expect(visibleText(celtics)).toContain('Build a trip around this game');
    expect(lakers).not.toContain('<button');
  });
});

test('a guide that is not stored is not linked', async () => {
  const bare = await openTestSite();
  await listGames(bare.db, [storedGame({ localDateTime: '2026-11-20T19:30:00' })]);
  expect(await bare.html('/schedule')).not.toContain('/city-guides/city_guide');
  await bare.close();
});

test('leagues keep one order, whatever their names', async () => {
  const other = await openTestSite();
  const localDateTime = '2026-11-20T19:30:00';
  await listGames(other.db, [
    storedGame({ localDateTime, league: 'MLB', homeTeam: 'Chicago Cubs', awayTeam: 'Milwaukee Brewers' }),
    storedGame({ localDateTime, league: 'NFL', homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' }),
    storedGame({ localDateTime, lowestPrice: 45, ticketUrl: 'https://example.com/t' }),
  ]);
  const html = await other.html('/schedule');
  expect(lists(html).map(({ label }) => label?.slice(0, 3))).toEqual(['NFL', 'NBA', 'MLB']);
  expect(visibleText(html)).toContain('TD Garden, Boston · from $45');
  await other.close();
});

describe('the strip', () => {
  test('begins today and counts the games of each day', async () => {
    const days = strip(await site.html('/schedule'));
    expect(days.map(({ text }) => text).slice(0, 3)).toEqual([
      'Today Nov 20 3 games',
      'Sat Nov 21 – no games',
      'Sun Nov 22 1 game',
    ]);
    expect(days.map(({ id }) => id)).toEqual([
      ...['20', '21', '22', '23', '24', '25', '26'].map((day) => `day-2026-11-${day}`),
      'week-after',
    ]);
    expect(days.filter(({ isCurrent }) => isCurrent).map(({ href }) => href)).toEqual(['/schedule']);
    expect(days.at(-1)?.href).toBe('/schedule?from=2026-11-27');
  });

  test('moves with the date, and ends after the last games', async () => {
    const days = strip(await site.html('/schedule?from=2027-04-01'));
    expect(days[0]).toMatchObject({ id: 'week-before', href: '/schedule?from=2027-03-19' });
    expect(days.find(({ isCurrent }) => isCurrent)?.text).toBe('Thu Apr 1 1 game');
    expect(days.at(-1)?.id).toBe('day-2027-04-01');
  });

  test('of a league keeps the team and counts only its games', async () => {
    const days = strip(await site.html('/nba/schedule?team=boston-celtics&from=2026-11-20'));
    expect(days[0]).toMatchObject({
      href: '/nba/schedule?team=boston-celtics&amp;from=2026-11-20',
      isCurrent: true,
      text: 'Today Nov 20 1 game',
    });
  });
});

describe('a day without games', () => {
  test.each([
    [
      '/schedule?from=2026-11-21',
      'No games on Saturday, November 21, 2026 Next games: Sunday, November 22, 2026 (1)',
    ],
    ['/mlb/schedule?from=2026-11-21', 'Next MLB games: Thursday, April 1, 2027 (1)'],
    ['/nfl/schedule?from=2027-03-01', 'Last NFL games: Sunday, November 22, 2026 (1)'],
    [
      '/schedule?from=2026-11-02',
      'Monday, November 2, 2026 has passed, and only upcoming games are listed Next games: Friday, November 20, 2026 (3)',
    ],
    [
      '/schedule?from=2099-12-31',
      'No games on Thursday, December 31, 2099 Last games: Thursday, April 1, 2027 (1)',
    ],
    [
      '/nba/schedule?team=boston-celtics&from=2026-11-25',
      'No Boston Celtics games on Wednesday, November 25, 2026 Last Boston Celtics games: Friday, November 20, 2026 (1)',
    ],
    ['/schedule?from=2000-01-01&to=2000-01-31', 'Jan 1-31, 2000 has passed'],
  ])('%s names the nearest one', async (path, expected) => {
    const response = await site.get(path);
    expect(response.status).toBe(200);
    expect(visibleText(await response.text())).toContain(expected);
  });

  test('links it', async () => {
    expect(await site.html('/schedule?from=2026-11-21')).toContain(
      '<a id="nearest-day" class="btn" href="/schedule?from=2026-11-22">',
    );
  });

  test('before any schedule is known, says so', async () => {
    const bare = await openTestSite();
    expect(visibleText(await bare.html('/schedule'))).toContain(
      'No more games today, Friday, November 20, 2026 No league has listed its next games yet.',
    );
    await bare.close();
  });
});

describe('addresses', () => {
  test.each([
    ['?to=&from=', ''],
    ['?from=11/22/2026', '?from=2026-11-22'],
    ['?from=2026-11-2', '?from=2026-11-02'],
    ['?to=2026-11-22&from=2026-11-22', '?from=2026-11-22'],
    ['?to=2026-11-23&from=2026-11-22&x=1', '?from=2026-11-22&to=2026-11-23'],
    ['?team=boston-celtics&month=2026-12', ''],
    ['?page=1&from=2026-11-22', '?from=2026-11-22'],
  ])('%s redirects to its canonical form', async (query, canonical) => {
    const response = await site.get(`/schedule${query}`);
    expect([response.status, response.headers.get('Location')]).toEqual([301, `/schedule${canonical}`]);
  });

  test.each([
    [
      '?from=2026-02-30',
      'We can’t read the date “2026-02-30”.',
      'Saturday, February 28, 2026',
      ['2026-02-30'],
    ],
    ['?from=friday', 'We can’t read the date “friday”.', 'Friday, November 20, 2026', ['friday']],
    ['?from=1999-12-31', 'We can’t read the date “1999-12-31”.', 'Friday, November 20, 2026', ['1999-12-31']],
    [
      '?from=2026-11-22&to=tuesday',
      'We can’t read the date “tuesday”.',
      'Sunday, November 22, 2026',
      ['2026-11-22', 'tuesday'],
    ],
    ['?to=2026-11-22', 'Choose the first day too.', 'Sunday, November 22, 2026', ['', '2026-11-22']],
    [
      '?from=2026-11-23&to=2026-11-21',
      'The last day is before the first.',
      'Nov 21-23, 2026',
      ['2026-11-23', '2026-11-21'],
    ],
    [
      '?from=2026-11-20&to=2026-12-21',
      'A schedule shows at most 31 days.',
      'Nov 20-Dec 20, 2026',
      ['2026-11-20', '2026-12-21'],
    ],
  ])('%s answers 400, keeps the input and shows the nearest dates', async (query, message, instead, kept) => {
    for (const path of ['/schedule', '/schedule/games']) {
      const response = await site.get(`${path}${query}`);
      const html = await response.text();
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([400, 'no-store']);
      expect(visibleText(html)).toContain(message);
      expect(visibleText(html)).toContain(`Here is ${instead}.`);
      const fields = [...html.matchAll(/<input[^>]*type="date"[^>]*value="([^"]*)"/g)].map(
        (field) => field[1],
      );
      expect(fields).toEqual(kept);
    }
  });

  test('31 days are shown', async () => {
    expect((await site.get('/schedule?from=2026-11-20&to=2026-12-20')).status).toBe(200);
  });

  test('only the first pages are indexed', async () => {
    const isIndexed = async (path: string) => !(await site.html(path)).includes('name="robots"');
    expect(await Promise.all(['/schedule', '/nba/schedule'].map(isIndexed))).toEqual([true, true]);
    const others = ['/schedule?from=2026-11-20', '/nba/schedule?from=2026-11-20'];
    expect(await Promise.all(others.map(isIndexed))).toEqual([false, false]);
    expect(await site.html('/schedule?from=2026-11-20')).toContain('content="noindex, follow"');
  });
});

test('every page with the full top bar links to the schedule', async () => {
  for (const path of ['/', '/nba', '/about', '/nba/teams/boston-celtics', '/search']) {
    expect(/<nav id="menu".*?<\/nav>/s.exec(await site.html(path))?.[0]).toContain('href="/schedule"');
  }
});

test('home links from today’s games to the schedule', async () => {
  expect(await site.html('/')).toMatch(/<a [^>]*href="\/schedule">All games by date</);
});
