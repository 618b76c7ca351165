import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityGuides } from '../../../src/db/schema/content.ts';
import { teamsOf } from '../../../src/domain/teams/index.ts';
import { storedGuide } from '../../support/stored-guide.ts';
import {
  listGames,
  NOW,
  openTestSite,
  storedGame,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';

let clock = NOW;
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({}, () => clock);
  const stored = [...teamsOf('NBA'), ...teamsOf('NHL')].filter(({ marketCity }) => marketCity === 'Boston');
  await site.db.insert(cityGuides).values(stored.map((team) => storedGuide(team)));
  await listGames(site.db, [
    storedGame({ localDateTime: '2026-11-20T19:30:00' }),
    storedGame({
      localDateTime: '2026-11-21T13:00:00',
      league: 'NHL',
      homeTeam: 'Boston Bruins',
      awayTeam: 'Buffalo Sabres',
    }),
    storedGame({
      localDateTime: '2026-11-22T13:00:00',
      league: 'NFL',
      homeTeam: 'New England Patriots',
      awayTeam: 'New York Jets',
      city: 'Foxborough',
    }),
    storedGame({
      localDateTime: '2026-11-22T18:00:00',
      homeTeam: 'Chicago Bulls',
      awayTeam: 'Utah Jazz',
      city: 'Chicago',
    }),
    storedGame({
      localDateTime: '2026-11-24T18:00:00',
      homeTeam: 'Chicago Bulls',
      awayTeam: 'Miami Heat',
      city: 'Chicago',
    }),
  ]);
});
afterAll(() => site.close());

test('shows tonight with the time first, then the weekend by city', async () => {
  const text = visibleText(await site.html('/'));
  expect(text).toMatch(/Tonight All games by date 7:30 PM NBA Heat at Celtics TD Garden, Boston Weekends/);
  expect(text).toMatch(
    /Weekends Worth the Drive See all weekends Boston Fri 20 NBA Heat at Celtics 7:30 PM Sat 21 NHL Sabres at Bruins 1:00 PM Sun 22 NFL Jets at Patriots 1:00 PM Games Near You/,
  );
});

test('says Today while a game starts before 5 PM, then Tonight', async () => {
  clock = new Date('2026-11-22T17:00:00Z');
  expect(visibleText(await site.html('/'))).toMatch(
    /Today All games by date 1:00 PM NFL Jets at Patriots .* 6:00 PM NBA Jazz at Bulls/,
  );
  clock = new Date('2026-11-22T19:00:00Z');
  expect(visibleText(await site.html('/'))).toMatch(/Tonight All games by date 6:00 PM NBA/);
  clock = NOW;
});

test('five games stand for a full day, with each league’s next one among them', async () => {
  clock = new Date('2026-12-12T15:00:00Z');
  const hour = (index: number) => `2026-12-12T${12 + index}:00:00`;
  await listGames(site.db, [
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      storedGame({ localDateTime: hour(index), homeTeam: 'Chicago Bulls', city: 'Chicago' }),
    ),
    storedGame({
      localDateTime: '2026-12-12T22:00:00',
      league: 'NHL',
      homeTeam: 'Boston Bruins',
      awayTeam: 'Buffalo Sabres',
    }),
  ]);
  const text = visibleText(await site.html('/'));
  expect(text).toMatch(/Today All 7 games 12:00 PM NBA .* 10:00 PM NHL Sabres at Bruins .*Weekends/);
  const today = text.slice(text.indexOf('All 7 games'), text.indexOf('Weekends Worth'));
  expect(today.match(/ [AP]M /g)).toHaveLength(5);
  clock = NOW;
});

test('the finder drives or stays in one city, and works without a script', async () => {
  const html = await site.html('/');
  const form = html.slice(html.indexOf('<form class="trip-form short"'), html.indexOf('Browse City Guides'));
  expect([...form.matchAll(/<(?:input|select)[^>]* name="([a-z]+)"/g)].map(([, name]) => name)).toEqual([
    'by',
    'by',
    'from',
    'in',
    'start',
    'end',
  ]);
  const stay = await site.get('/trips?by=stay&from=&in=boston&start=2026-11-20&end=2026-11-22');
  expect(stay.status).toBe(301);
  expect(stay.headers.get('location')).toMatch(/^\/trips\?in=boston&/);
});

test('the watch has an example and its own part of About', async () => {
  const text = visibleText(await site.html('/'));
  expect(text).toMatch(
    /We Watch Your Trip and Repair It .* Plan a trip See how it works For example, a game moves: .* You would miss Wizards at Cavaliers The fix: Clippers at Cavaliers/,
  );
  const about = await site.html('/about');
  expect(about).toContain('<h2 id="watch">');
  expect(visibleText(about)).toContain('We check its games every six hours');
});

test('leaves out cities with a single game that weekend, and later games', async () => {
  const text = visibleText(await site.html('/'));
  expect(text).not.toContain('Jazz');
  expect(text).not.toContain('Tue');
});

test('the conferences page has each team’s next home game', async () => {
  const text = visibleText(await site.html('/nba/conferences'));
  expect(text).toContain('Next at home: Sun, Nov 22, 6:00 PM, vs Jazz');
  expect(text).toContain('No home games listed yet');
  expect(text).toMatch(/Eastern Conference Atlantic Boston Celtics/);
});

test('names the conference where both conferences have a division of that name', async () => {
  const text = visibleText(await site.html('/nfl/conferences'));
  expect(text).toMatch(/American Football Conference AFC East Buffalo Bills .* NFC West Arizona Cardinals/);
});
