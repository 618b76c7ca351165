import { afterAll, beforeAll, expect, test } from 'vitest';
import { venues } from '../../../src/db/schema/games.ts';
import { scriptSafeJson } from '../../../src/web/page/json-ld.tsx';
import {
  listGames,
  openTestSite,
  storedGame,
  structuredData,
  type TestSite,
} from '../../support/test-site.ts';

const ofType = (html: string, type: string) => structuredData(html).filter((item) => item['@type'] === type);

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await site.db.insert(venues).values({
    id: 'td-garden',
    name: 'TD Garden',
    city: 'Boston',
    region: 'MA',
    country: 'US',
    timeZone: 'America/New_York',
  });
  await listGames(site.db, [
    storedGame({ venueId: 'td-garden' }),
    storedGame({ localDateTime: '2026-12-02T19:30:00', homeTeam: 'Miami Heat', awayTeam: 'Boston Celtics' }),
    storedGame({ localDateTime: '2026-12-03T19:30:00', timeTbd: true }),
    storedGame({ localDateTime: '2026-12-04T19:30:00', dateTbd: true, timeTbd: true }),
    storedGame({ localDateTime: '2026-12-05T19:30:00', awayTeam: null, opponentTbd: true }),
    storedGame({ localDateTime: '2026-12-06T19:30:00', gameType: 'playoff', status: 'contingent' }),
  ]);
});

afterAll(() => site.close());

test('a team page has structured data of its team and its breadcrumb', async () => {
  const html = await site.html('/nba/teams/boston-celtics');
  expect(ofType(html, 'SportsTeam')).toEqual([
    {
      '@type': 'SportsTeam',
      name: 'Boston Celtics',
      url: 'https://fanroads.test/nba/teams/boston-celtics',
      sport: 'Basketball',
      memberOf: { '@type': 'SportsOrganization', name: 'Eastern Conference' },
      location: { '@type': 'City', name: 'Boston' },
    },
  ]);
  expect(ofType(html, 'BreadcrumbList')).toHaveLength(1);
});

test('structured data name a team as its page does', async () => {
  const html = await site.html('/nhl/teams/utah-hockey-club');
  expect(html).toContain('<h1>Utah Hockey Club');
  expect(ofType(html, 'SportsTeam')[0]).toMatchObject({
    name: 'Utah Hockey Club',
    alternateName: 'Utah Mammoth',
  });
});

test('a home game has one event with name, start and an address', async () => {
  const events = ofType(await site.html('/nba/teams/boston-celtics'), 'SportsEvent');
  expect(events[0]).toEqual({
    '@type': 'SportsEvent',
    name: 'Miami Heat at Boston Celtics',
    startDate: '2026-12-01T19:30:00-05:00',
    eventStatus: 'https://schema.org/EventScheduled',
    homeTeam: { '@type': 'SportsTeam', name: 'Boston Celtics' },
    awayTeam: { '@type': 'SportsTeam', name: 'Miami Heat' },
    location: {
      '@type': 'Place',
      name: 'TD Garden',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Boston',
        addressRegion: 'MA',
        addressCountry: 'US',
      },
    },
  });
});

test('a game without a time has its date; games without a date or opponent and contingent ones have no event', async () => {
  const events = ofType(await site.html('/nba/teams/boston-celtics'), 'SportsEvent');
  expect(events.map((event) => event['startDate'])).toEqual(['2026-12-01T19:30:00-05:00', '2026-12-03']);
});

test('the visiting team’s page, other views, the fragment and the schedule have no event of the game', async () => {
  const heat = ofType(await site.html('/nba/teams/miami-heat'), 'SportsEvent');
  expect(heat.map((event) => event['name'])).toEqual(['Boston Celtics at Miami Heat']);
  for (const query of ['size=50', 'show=home'])
    expect(await site.html(`/nba/teams/boston-celtics?${query}`)).not.toContain('SportsEvent');
  expect(await site.html('/nba/teams/boston-celtics/games')).not.toContain('SportsEvent');
  expect(await site.html('/nba/schedule')).not.toContain('SportsEvent');
});

test('text in structured data cannot close the script element', () => {
  const hostile = { name: '</script><script>alert(1)</script>&\u2028' };
  const json = scriptSafeJson(hostile);
  expect(json).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(json)).toEqual(hostile);
});

test('markup in a feed is escaped', async () => {
  const hostile = '"><img src=x onerror=alert(1)></script>';
  await listGames(site.db, [
    storedGame({
      homeTeam: 'Utah Jazz',
      venueName: hostile,
      venueAddress: hostile,
      city: hostile,
      eventTitle: hostile,
    }),
  ]);
  const html = await site.html('/nba/teams/utah-jazz');
  expect(html).toContain('onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
});

test('sample games are marked, not indexed, without structured data and tickets', async () => {
  const games = [storedGame({ homeTeam: 'Chicago Bulls', ticketUrl: 'https://t.example/1' })];
  await listGames(site.db, games, 'sample');
  const pages = await Promise.all([site.html('/nba/teams/chicago-bulls'), site.html('/nba/schedule')]);
  for (const html of pages) {
    expect(html).toContain('<strong>Sample games.</strong>');
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(html).not.toContain('SportsEvent');
    expect(html).not.toContain('https://t.example/1');
  }
});

test('a sample feed without games is marked too', async () => {
  await listGames(site.db, [], 'sample');
  const html = await site.html('/nhl/teams/seattle-kraken');
  expect(html).toContain('<strong>Sample games.</strong>');
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
});

test('games from SeatGeek are credited', async () => {
  await listGames(site.db, [storedGame({ homeTeam: 'Denver Nuggets' })], 'seatgeek');
  expect(await site.html('/nba/teams/denver-nuggets')).toMatch(
    /<a [^>]*href="https:\/\/seatgeek\.com\/"[^>]*>Powered by SeatGeek<\/a>/,
  );
});
