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

test('shows tonight by league, then the weekend by city', async () => {
  const text = visibleText(await site.html('/'));
  expect(text).toMatch(/Tonight NBA 1 game 7:30 PM NBA Heat at Celtics/);
  expect(text).toMatch(
    /Cities with several games this weekend .* Boston Fri 7:30 PM NBA Heat at Celtics .*TD Garden, Boston .* Sat 1:00 PM NHL Sabres at Bruins .* Sun 1:00 PM NFL Jets at Patriots /,
  );
});

test('links only stored guides', async () => {
  const html = await site.html('/');
  expect(html).toContain('/city-guides/city_guide_nba_boston_celtics');
  expect(html).not.toContain('/city-guides/city_guide_nfl_new_england_patriots');
});

test('says Today while a game starts before 5 PM, then Tonight', async () => {
  clock = new Date('2026-11-22T17:00:00Z');
  expect(visibleText(await site.html('/'))).toMatch(/Today NFL 1 game 1:00 PM .* NBA 1 game 6:00 PM/);
  clock = new Date('2026-11-22T19:00:00Z');
  expect(visibleText(await site.html('/'))).toMatch(/Tonight NBA 1 game 6:00 PM/);
  clock = NOW;
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
