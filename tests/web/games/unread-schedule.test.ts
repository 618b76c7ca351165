import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leagueFeeds } from '../../../src/db/schema/jobs.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { NOW, openTestSite, visibleText, type TestSite } from '../../support/test-site.ts';

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
  expect(text).toContain('We could not read the NBA schedule There may be games that we do not know.');
  expect(text).not.toMatch(/No upcoming|as soon as they are published/);
});

test.each(PAGES)('the empty list of %s says since when its league could not be read', async (_what, path) => {
  await readBefore(25);
  const text = await textOf(path);
  expect(text).toMatch(/We could not read the NBA schedule since \w+, Nov \d+, \d+:\d\d [AP]M ET/);
  expect(text).not.toMatch(/No upcoming|as soon as they are published/);
});

test.each(PAGES)('the empty list of %s is believed within a day of reading', async (_what, path) => {
  await readBefore(23);
  const text = await textOf(path);
  expect(text).toContain('No upcoming');
  expect(text).not.toContain('could not read');
});
