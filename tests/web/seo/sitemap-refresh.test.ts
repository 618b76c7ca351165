import { afterAll, expect, test } from 'vitest';
import { parseWorkerConfig } from '../../../src/config/parse-config.ts';
import { teamByName } from '../../../src/domain/teams/index.ts';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { createApp } from '../../../src/web/app.ts';
import { AUTH_SECRETS, testDeps } from '../../support/deps.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { moveGame, removeGame } from '../../feeds/season-changes.ts';
import { SEASON_EVE } from '../../feeds/seasons.ts';
import { openSeatGeekRuns } from '../../support/seatgeek-runs.ts';
import { ORIGIN } from '../../support/test-site.ts';

const HOUR_MS = 3_600_000;
const START = SEASON_EVE.NFL;

const { database, feed, jobs, close } = await openSeatGeekRuns(START);
afterAll(close);

/** `lastmod` of every entry. */
async function sitemapAt(now: Date): Promise<Map<string, string>> {
  const ignore = () => undefined;
  const config = parseWorkerConfig({
    ENVIRONMENT: 'development',
    SITE_ORIGIN: ORIGIN,
    DATABASE_URL: database.url,
    ...AUTH_SECRETS,
  });
  const log = { info: ignore, warn: ignore, error: ignore };
  const app = createApp(() => testDeps({ config, db: database.db, log, now: () => now }));
  const xml = await (await app.request(`${ORIGIN}/sitemap.xml`)).text();
  const entries = xml.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g);
  return new Map([...entries].map(([, loc = '', lastmod = '']) => [loc.slice(ORIGIN.length), lastmod]));
}

const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...after.keys()].filter((path) => before.get(path) !== after.get(path)).toSorted();

const teamPath = (name: string) => {
  const team = teamByName('NFL', name);
  if (!team) throw new Error(`no team is called ${name}`);
  return paths.team(team);
};

test('a team’s lastmod changes only when a refresh changes one of its games, or one starts', async () => {
  const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
  const refreshAt = async (hours: number) => {
    jobs.setNow(at(hours));
    return (await jobs.refresh('NFL')).outcome;
  };
  const games = feed.games.NFL.filter(
    ({ timeTbd, neutral, datetimeLocal }) => !timeTbd && !neutral && datetimeLocal > '2026-10-01',
  );
  const [moved, vanishing] = games;
  if (!moved || !vanishing) throw new Error('the season is too short');
  const movedPages = [teamPath(moved.homeTeam), teamPath(moved.awayTeam)];
  const vanishedPages = [teamPath(vanishing.homeTeam), teamPath(vanishing.awayTeam)];
  const leaguePages = ['/nfl/conferences', '/nfl/schedule'];

  await refreshAt(0);
  const first = await sitemapAt(at(0));
  expect(first.get(movedPages[0] ?? '')).toBe(START.toISOString());

  await refreshAt(1);
  expect(changed(first, await sitemapAt(at(1)))).toEqual([]);

  moveGame(feed.games.NFL, moved.id, `${moved.datetimeLocal.slice(0, 8)}28T20:15:00`);
  await refreshAt(2);
  const second = await sitemapAt(at(2));
  expect(changed(first, second)).toEqual([...movedPages, ...leaguePages].toSorted());
  expect(second.get(movedPages[0] ?? '')).toBe(at(2).toISOString());

  // A missing game disappears after three refreshes.
  removeGame(feed.games.NFL, vanishing.id);
  await refreshAt(3);
  await refreshAt(4);
  const third = await sitemapAt(at(4));
  expect(changed(second, third)).toEqual(leaguePages);
  await refreshAt(5);
  const fourth = await sitemapAt(at(5));
  expect(changed(third, fourth)).toEqual([...vanishedPages, ...leaguePages].toSorted());

  // The season's first game starts, without another refresh.
  const openers = feed.games.NFL.filter(({ timeTbd }) => !timeTbd).toSorted((one, other) =>
    one.datetimeUtc.localeCompare(other.datetimeUtc),
  );
  const opener = openers.find((game) => new Date(`${game.datetimeUtc}Z`) > at(5));
  if (!opener) throw new Error('the season has no opener');
  const kickoff = localTimeToInstant(opener.datetimeLocal, opener.timezone);
  const fifth = await sitemapAt(new Date(kickoff.getTime() + 1));
  expect(fifth.get(teamPath(opener.homeTeam))).toBe(kickoff.toISOString());
  expect(fifth.get(teamPath(opener.awayTeam))).toBe(kickoff.toISOString());
});
