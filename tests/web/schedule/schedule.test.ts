import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import {
  listGames,
  openTestSite,
  siteOver,
  storedGame,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await listGames(site.db, [
    storedGame({ localDateTime: '2026-11-20T19:30:00' }),
    storedGame({
      localDateTime: '2026-11-20T19:00:00',
      timeZone: 'America/Los_Angeles',
      homeTeam: 'Los Angeles Lakers',
      awayTeam: 'New York Knicks',
      city: 'Los Angeles',
    }),
    storedGame({
      localDateTime: '2026-11-23T20:00:00',
      homeTeam: 'New York Knicks',
      awayTeam: 'Boston Celtics',
      city: 'New York',
    }),
    storedGame({
      localDateTime: '2026-12-05T18:00:00',
      homeTeam: 'Brooklyn Nets',
      awayTeam: 'Utah Jazz',
      city: 'Brooklyn',
    }),
    storedGame({
      localDateTime: '2027-01-17T17:00:00',
      timeZone: 'Europe/Paris',
      homeTeam: 'New York Knicks',
      awayTeam: 'Chicago Bulls',
      city: 'Paris',
      neutralSite: true,
    }),
  ]);
});
afterAll(() => site.close());

const days = (html: string) =>
  [...html.matchAll(/<h3><time dateTime="[^"]+">([^<]+)<\/time>/gi)].map((match) => match[1]);
const matches = (html: string) =>
  [...html.matchAll(/<span class="m">(.*?)<\/b><\/span>/gs)].map((match) => visibleText(match[1] ?? ''));

test('groups games by local date, today first, without empty days', async () => {
  const html = await site.html('/nba/schedule');
  expect(days(html)).toEqual([
    'Friday, November 20, 2026',
    'Monday, November 23, 2026',
    'Saturday, December 5, 2026',
    'Sunday, January 17, 2027',
  ]);
  expect(matches(html)[0]).toBe('Heat at Celtics');
  expect(visibleText(html)).toContain('7:00 PM PT NBA Knicks at Lakers');
});

test.each([
  ['?team=new-york-knicks', ['Knicks at Lakers', 'Celtics at Knicks', 'Bulls vs Knicks']],
  ['?city=new-york', ['Celtics at Knicks', 'Jazz at Nets']],
  ['?month=2026-12', ['Jazz at Nets']],
  ['?team=boston-celtics&city=new-york&month=2026-11', ['Celtics at Knicks']],
])('%s filters the games', async (query, expected) => {
  const html = await site.html(`/nba/schedule${query}`);
  expect(matches(html)).toEqual(expected);
  expect(html).toContain('name="robots" content="noindex');
});

test('filters without games name the nearest day with games and link all games', async () => {
  const text = visibleText(await site.html('/nba/schedule?month=2027-03'));
  expect(text).toContain('No NBA games in March 2027 Last NBA games: Sunday, January 17, 2027 (1)');
  expect(text).toContain('Show all NBA games');
});

test.each([
  ['?month=2026-12&team=boston-celtics', '?team=boston-celtics&month=2026-12'],
  ['?team=nobody', ''],
  ['?month=2026-13', ''],
  ['?city=atlantis&page=1', ''],
  ['?team=&city=&month=', ''],
  ['?team=Boston-Celtics', '?team=boston-celtics'],
  ['?from=2026-11-23&team=boston-celtics', '?team=boston-celtics&from=2026-11-23'],
  ['?month=2026-12&from=2026-11-23&to=2026-11-24', '?month=2026-12'],
])('%s redirects to its canonical form', async (query, canonical) => {
  const response = await site.get(`/nba/schedule${query}`);
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe(`/nba/schedule${canonical}`);
});

test('a page past the end redirects to the last one, uncached', async () => {
  const response = await site.get('/nba/schedule?page=9');
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe('/nba/schedule');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('the fragment is the schedule without the page around it', async () => {
  const response = await site.get('/nba/schedule/games?month=2026-12');
  const html = await response.text();
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(html).not.toContain('<html');
  expect(html).toContain('data-region="schedule"');
  expect(matches(html)).toEqual(['Jazz at Nets']);
});

test('the days of the whole league are read apart only for the month filter of one team', async () => {
  const tap = await tapDatabase(site.databaseUrl);
  const tapped = siteOver(connect(tap.url, 5000), tap.url, () => Promise.resolve());
  const daysRead = async (path: string) => {
    await tapped.html(path);
    return tap.statements
      .splice(0)
      .flat()
      .filter((statement) => statement.includes('group by')).length;
  };
  expect(await daysRead('/nba/schedule')).toBe(1);
  expect(await daysRead('/nba/schedule?team=utah-jazz')).toBe(2);
  expect(await daysRead('/schedule')).toBe(1);
  await tap.close();
});
