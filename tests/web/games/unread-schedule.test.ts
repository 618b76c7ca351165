import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leagueFeeds } from '../../../src/db/schema/jobs.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import {
  listGames,
  NOW,
  openTestSite,
  storedGame,
  visibleText,
  type TestSite,
} from '../../support/test-site.ts';

const HOUR_MS = 3_600_000;
const celtics = teamBySlug('NBA', 'boston-celtics');
if (!celtics) throw new Error('the Celtics are missing');
const PAGES = [
  ['a team', paths.team(celtics)],
  ['a league', paths.schedule('NBA')],
] as const;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(() => site.db.delete(leagueFeeds));

const textOf = async (path: string) => visibleText(await site.html(path));
const readBefore = (hours: number) =>
  site.db.insert(leagueFeeds).values({
    league: 'NBA',
    source: 'espn',
    refreshedAt: new Date(NOW.getTime() - hours * HOUR_MS),
    coveredTo: '2027-10-01',
  });

test.each(PAGES)('the empty list of %s says that its league was never read', async (_what, path) => {
  const text = await textOf(path);
  expect(text).toContain('We couldn’t load the NBA schedule Some games may be missing.');
  expect(text).not.toMatch(/No upcoming|as soon as they are published/);
});

test.each(PAGES)('the empty list of %s says since when its league could not be read', async (_what, path) => {
  await readBefore(25);
  const text = await textOf(path);
  expect(text).toMatch(
    /We haven’t been able to update the NBA schedule since \w+, Nov \d+, \d+:\d\d [AP]M ET/,
  );
  expect(text).not.toMatch(/No upcoming|as soon as they are published/);
});

test.each(PAGES)('the empty list of %s is shown as empty within a day of reading', async (_what, path) => {
  await readBefore(23);
  const text = await textOf(path);
  expect(text).toContain('No upcoming');
  expect(text).not.toMatch(/haven’t been|couldn’t/);
});

test('the home games alone of a team whose league could not be read may be incomplete', async () => {
  await readBefore(25);
  await listGames(site.db, [storedGame()]);
  await site.db.update(leagueFeeds).set({ refreshedAt: new Date(NOW.getTime() - 25 * HOUR_MS) });
  expect(await textOf(`${paths.team(celtics)}?show=away`)).toContain(
    'We couldn’t update the NBA schedule in the last day',
  );
});

test('a city, the schedule of all leagues and games abroad name the leagues that could not be read', async () => {
  await readBefore(23);
  for (const path of [paths.city('boston'), paths.schedule(null), paths.gamesAbroad()]) {
    expect([path, await textOf(path)]).toEqual([
      path,
      expect.stringContaining('We couldn’t update the NFL, NHL and MLB schedules in the last day'),
    ]);
  }
  await site.db.insert(leagueFeeds).values(
    (['NFL', 'NHL', 'MLB'] as const).map((league) => ({
      league,
      source: 'espn' as const,
      refreshedAt: NOW,
      coveredTo: '2027-10-01',
    })),
  );
  expect(await textOf(paths.city('boston'))).not.toMatch(/haven’t been|couldn’t/);
});

test('filters that leave out every game keep their way back when the league was not read', async () => {
  await readBefore(25);
  await listGames(site.db, [storedGame()]);
  await site.db.update(leagueFeeds).set({ refreshedAt: new Date(NOW.getTime() - 25 * HOUR_MS) });
  const text = await textOf(`${paths.schedule('NBA')}?from=2026-11-21`);
  expect(text).toContain('We couldn’t update the NBA schedule in the last day');
  expect(text).toContain('Next NBA games');
});
