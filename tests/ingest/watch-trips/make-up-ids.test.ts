import { expect, test } from 'vitest';
import { SEASON_EVE } from '../../feeds/seasons.ts';
import { postponedGames, seasonAt } from '../../support/postponed-games.ts';
import { openWatchedSeason } from '../../support/watched-season.ts';
import { readNotices, readTrip } from '../../support/watched-trips.ts';
import { POSTPONED_TRIPS } from './postponed-trips.ts';

/** The game that was postponed first, and one whose make-up was nine weeks later. */
const NEXT_DAY = '824621';
const WEEKS_LATER = '823062';

const season = await openWatchedSeason('MLB', SEASON_EVE.MLB);
const rows = [...season.feed.games.MLB];

test.each([
  { makeUps: 'new id only', id: NEXT_DAY, notices: 2, state: 'fine' },
  { makeUps: 'new id only', id: WEEKS_LATER, notices: 1, state: 'broken' },
  // Nothing says which of the series' games is the make-up.
  { makeUps: 'new id', id: NEXT_DAY, notices: 1, state: 'broken' },
] as const)('a make-up with $makeUps: $id', async ({ makeUps, id, notices, state }) => {
  await season.reset();
  const list = (now: Date) => season.feed.games.MLB.splice(0, Infinity, ...seasonAt(rows, now, makeUps));
  const game = postponedGames(rows).find(({ old }) => String(old.id) === id);
  const planned = POSTPONED_TRIPS.find((trip) => trip.id === id);
  if (!game || !planned) throw new Error(`${id} was not postponed`);
  list(SEASON_EVE.MLB);
  await season.refresh(SEASON_EVE.MLB);
  const trip = await season.save('fan@example.com', planned.stops);

  for (const at of [game.calledOffAt, game.listedAt]) {
    list(at);
    await season.refresh(at);
  }
  expect((await readTrip(season.db, trip)).state).toBe(state);
  const told = await readNotices(season.db, trip);
  expect(told).toHaveLength(notices);
  expect(new Set(told.map(({ gameId }) => gameId)).size).toBe(1);
  expect(season.mails).toHaveLength(notices);
});
