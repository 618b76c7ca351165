import { expect, test } from 'vitest';
import { vendorIds } from '../../src/db/schema/jobs.ts';
import { lowestPriceOf } from '../feeds/espn-server.ts';
import { autumnGame } from '../feeds/season-changes.ts';
import { useNflRuns } from './nfl-runs.ts';

const { db, feed, jobs, later, storedGame } = await useNflRuns('espn');

/** A new sponsor in every row of a building, which keeps ESPN's id. */
function renameBuilding(venue: string, name: string): void {
  for (const { id } of feed.games.NFL.filter((row) => row.venue === venue)) {
    feed.patchEvent(id, (event) => {
      const [competition] = Object(event)['competitions'];
      return {
        ...event,
        competitions: [{ ...competition, venue: { ...competition.venue, fullName: name } }],
      };
    });
  }
}

test('T64 keeps a building on the map under the name of a new sponsor', async () => {
  await jobs.refresh('NFL');
  const game = autumnGame(feed.games.NFL);
  const before = await storedGame(game.id);
  renameBuilding(game.venue, 'Next Bank Field');
  later(6);
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'unchanged', reason: null });
  expect(await storedGame(game.id)).toEqual(before);
});

test('keeps the ids of teams and buildings that a later run does not meet', async () => {
  await jobs.refresh('NFL');
  const learned = await db.select().from(vendorIds);
  expect(new Set(learned.map(({ kind }) => kind))).toEqual(new Set(['team', 'venue']));
  feed.games.NFL.splice(-20);
  later(6);
  await jobs.refresh('NFL');
  expect(await db.select().from(vendorIds)).toEqual(expect.arrayContaining(learned));
});

test('T62 stores link and price, and a new price alone changes neither schedule nor calendars', async () => {
  await jobs.refresh('NFL');
  const game = autumnGame(feed.games.NFL);
  const before = await storedGame(game.id);
  expect(before.ticketUrl).toMatch(new RegExp(`^https://www\\.vividseats\\.com/.*/production/${game.id}$`));
  expect(before.lowestPrice).toBe(lowestPriceOf(game));
  feed.patchEvent(game.id, (event) => {
    const [competition] = Object(event)['competitions'];
    const [ticket] = competition.tickets;
    return {
      ...event,
      competitions: [{ ...competition, tickets: [{ ...ticket, summary: 'Tickets as low as $3' }] }],
    };
  });
  later(6);
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'changed', counts: { changed: 1, missing: 0 } });
  const after = await storedGame(game.id);
  expect(after).toEqual({ ...before, lowestPrice: 3 });
});

test('T60 stores a game at a place that nobody knows', async () => {
  const game = autumnGame(feed.games.NFL);
  Object.assign(game, { venue: 'Arena One', venueCity: 'Ulm', venueState: null, neutral: true });
  expect(await jobs.refresh('NFL')).toMatchObject({ outcome: 'changed', counts: { rejected: {} } });
  expect(await storedGame(game.id)).toMatchObject({
    isListed: true,
    timeTbd: true,
    startsAt: null,
    venueId: null,
    venueName: 'Arena One',
    city: 'Ulm',
  });
});

test('counts the rows of a team that it cannot read, and keeps its games', async () => {
  await jobs.refresh('NFL');
  const team = autumnGame(feed.games.NFL).homeTeam;
  const rows = feed.games.NFL.filter(({ homeTeam, awayTeam }) => [homeTeam, awayTeam].includes(team));
  const unread = rows.slice(0, Math.floor(rows.length / 3) + 1);
  for (const { id } of unread) {
    feed.patchEvent(id, (event) => {
      const [competition] = Object(event)['competitions'];
      const competitors = competition.competitors.map((side: object) => ({ ...side, homeAway: null }));
      return { ...event, competitions: [{ ...competition, competitors }] };
    });
  }
  later(6);
  const report = await jobs.refresh('NFL');
  expect(report).toMatchObject({ reason: null, counts: { unread: { [team]: unread.length }, missing: 0 } });
});
