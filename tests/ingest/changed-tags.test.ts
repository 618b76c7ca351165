import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { roadTrips } from '../../src/db/schema/content.ts';
import { gameEvents } from '../../src/db/schema/games.ts';
import { leagueFeeds, staleTags } from '../../src/db/schema/jobs.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { moveGame, removeGame, withdrawTicketLink } from '../feeds/season-changes.ts';
import { useNflRuns } from './nfl-runs.ts';

/** So short that no game begins meanwhile. */
const STEP_HOURS = 1 / 60;

const { db, feed, jobs, later } = await useNflRuns();

beforeAll(async () => {
  const trip = { sport: 'NFL', cardIntro: '', introContent: '', checkedOn: '2026-11-20' } as const;
  await db.insert(roadTrips).values([
    { ...trip, slug: 'lakes', cardTitle: 'Lakes', teamSlugs: ['detroit-lions', 'cleveland-browns'] },
    { ...trip, slug: 'coast', cardTitle: 'Coast', teamSlugs: ['seattle-seahawks', 'san-francisco-49ers'] },
  ]);
});

let runs = 0;
beforeEach(async () => {
  runs = 0;
  await jobs.refresh('NFL');
  await jobs.rebuildSequences('NFL');
  await db.delete(staleTags);
});

/** Refreshes and rebuilds a little later. @returns the tags that this marked. */
async function marked(): Promise<string[]> {
  runs += 1;
  later(runs * STEP_HOURS);
  await jobs.refresh('NFL');
  await jobs.rebuildSequences('NFL');
  const rows = await db.select().from(staleTags).orderBy(asc(staleTags.tag));
  await db.delete(staleTags);
  return rows.map(({ tag }) => tag);
}

const homeGame = (team: string) => {
  const game = feed.games.NFL.find(
    ({ homeTeam, timeTbd, neutral, datetimeLocal }) =>
      homeTeam === team && !timeTbd && !neutral && datetimeLocal > '2026-10-01',
  );
  if (!game) throw new Error(`no home game of the ${team}`);
  return game;
};
const slugOf = (name: string) => teamsOf('NFL').find(({ fullName }) => fullName === name)?.slug;
/** Of its two teams, and of its host. */
const tagsOf = ({ homeTeam, awayTeam }: { homeTeam: string; awayTeam: string }) => [
  `team:${slugOf(homeTeam)}`,
  `team:${slugOf(awayTeam)}`,
  `host:${slugOf(homeTeam)}`,
];

test('marks nothing after an unchanged refresh', async () => {
  expect(await marked()).toEqual([]);
});

test('marks the league, every team and every roadtrip after a first refresh', async () => {
  for (const table of [gameEvents, leagueFeeds]) await db.delete(table);
  const teams = teamsOf('NFL').flatMap(({ slug }) => [`team:${slug}`, `host:${slug}`]);
  expect(await marked()).toEqual(['dates:nfl', 'league:nfl', 'soon', ...teams].toSorted());
});

test('marks the two teams, the league and the roadtrips of a game that moves', async () => {
  const game = homeGame('Detroit Lions');
  moveGame(feed.games.NFL, game.id, `${game.datetimeLocal.slice(0, 11)}12:10:00`);
  expect(await marked()).toEqual(['league:nfl', 'roadtrip:lakes', 'sequences', ...tagsOf(game)].toSorted());
});

test('marks pages that depend on dates when a game moves to another day, and pages of the coming days', async () => {
  const late = homeGame('Detroit Lions');
  moveGame(feed.games.NFL, late.id, `2027-01-16T${late.datetimeLocal.slice(11)}`);
  expect(await marked()).toEqual(
    ['dates:nfl', 'league:nfl', 'roadtrip:lakes', 'sequences', ...tagsOf(late)].toSorted(),
  );
  const near = feed.games.NFL.find(({ datetimeLocal, timeTbd }) => !timeTbd && datetimeLocal < '2026-09-15');
  if (near === undefined) throw new Error('no game in the first week');
  withdrawTicketLink(feed.games.NFL, near.id);
  expect(await marked()).toEqual(['league:nfl', 'soon', ...tagsOf(near)].toSorted());
});

test('marks no roadtrip when a ticket link goes', async () => {
  const game = homeGame('Seattle Seahawks');
  withdrawTicketLink(feed.games.NFL, game.id);
  expect(await marked()).toEqual(['league:nfl', ...tagsOf(game)].toSorted());
});

test('marks a game when it is hidden, not when it begins to be missing', async () => {
  const game = homeGame('Detroit Lions');
  removeGame(feed.games.NFL, game.id);
  expect(await marked()).toEqual([]);
  expect(await marked()).toEqual([]);
  expect(await marked()).toEqual(
    ['dates:nfl', 'league:nfl', 'roadtrip:lakes', 'sequences', ...tagsOf(game)].toSorted(),
  );
  expect(await marked()).toEqual([]);
});
