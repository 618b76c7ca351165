import { expect, test } from 'vitest';
import type { League } from '../../../src/domain/leagues.ts';
import type { VendorEvent } from '../../feeds/feed-server.ts';
import { eventOf } from '../../feeds/seatgeek-server.ts';
import { BASE, performers, useRowServer, venueWith } from './seatgeek-rows.ts';

const { gameOf, seasonOf } = useRowServer();

test('T1 reads a game without prices', async () => {
  for (const stats of [{}, null, undefined, { lowest_price: null, average_price: null }, 'none']) {
    expect(await gameOf('MLB', { stats })).toMatchObject({
      lowestPrice: null,
      averagePrice: null,
      pricesIncludeFees: null,
    });
  }
});

test('T1 reads prices as whole dollars, and 0 as none', async () => {
  expect(await gameOf('MLB', { stats: { lowest_price: 16.6, average_price: 90 } })).toMatchObject({
    lowestPrice: 17,
    averagePrice: 90,
  });
  expect(await gameOf('MLB', { stats: { lowest_price: 0, average_price: -1 } })).toMatchObject({
    lowestPrice: null,
    averagePrice: null,
  });
});

test('T9 reads local time as the venue’s clock and UTC without a Z', async () => {
  const game = await gameOf('MLB', {});
  expect(game.localDateTime).toBe('2026-06-04T13:20:00');
  expect(game.startsAt?.toISOString()).toBe('2026-06-04T18:20:00.000Z');
  expect(game.timeZone).toBe('America/Chicago');
});

test('T9 reads a missing local time from UTC', async () => {
  expect((await gameOf('MLB', { datetime_local: null })).localDateTime).toBe('2026-06-04T13:20:00');
});

test.each([
  { time_tbd: true, datetime_local: '2026-06-04T03:30:00' },
  { time_tbd: 1 },
  { datetime_local: '2026-06-04T03:30:00', datetime_utc: '2026-06-04T08:30:00' },
])('T10 reads no time: %j', async (changes) => {
  expect(await gameOf('MLB', changes)).toMatchObject({
    timeTbd: true,
    dateTbd: false,
    startsAt: null,
    localDateTime: '2026-06-04T00:00:00',
  });
});

test('T11 treats the time as an estimate when the date is one', async () => {
  expect(await gameOf('MLB', { date_tbd: true })).toMatchObject({
    dateTbd: true,
    timeTbd: true,
    startsAt: null,
  });
});

test('T12 reads no time from the older combined flag', async () => {
  expect(await gameOf('MLB', { datetime_tbd: true })).toMatchObject({ dateTbd: false, timeTbd: true });
});

test.each([
  [{ conditional: true }, 'contingent'],
  [{ conditional: 1 }, 'contingent'],
  [{ status: 'contingent' }, 'contingent'],
  [{ title: 'World Series: St. Louis Cardinals at Chicago Cubs (Home Game 3, If Necessary)' }, 'contingent'],
  [{ status: 'normal' }, 'scheduled'],
  [{ status: null }, 'scheduled'],
  [{ status: 'rescheduled' }, 'scheduled'],
  [{ status: 'postponed' }, 'postponed'],
  [{ status: 'cancelled' }, 'cancelled'],
  [{ title: 'St. Louis Cardinals at Chicago Cubs (Postponed)' }, 'postponed'],
  [{ title: 'St. Louis Cardinals at Chicago Cubs - CANCELED' }, 'cancelled'],
])('T14 reads the status of %j as %s', async (changes, status) => {
  expect((await gameOf('MLB', changes)).status).toBe(status);
});

test('notes an unknown status and reads it as scheduled', async () => {
  const season = await seasonOf('MLB', [{ ...eventOf(BASE.MLB), status: 'paused' }]);
  expect(season.games[0]?.status).toBe('scheduled');
  expect(season.notes).toEqual(["status not known: 'paused'"]);
});

test('T24 reads the round before the colon', async () => {
  expect(
    await gameOf('MLB', { title: '2026 NLDS Game 3: St. Louis Cardinals at Chicago Cubs' }),
  ).toMatchObject({
    gameType: 'playoff',
    playoffRound: 'NLDS',
    seriesGame: 3,
    gameNumber: null,
    opponentTbd: false,
  });
});

test('T25 notes an unknown part of a title and reads the game', async () => {
  const season = await seasonOf('MLB', [
    { ...eventOf(BASE.MLB), title: 'Bobblehead Night: St. Louis Cardinals at Chicago Cubs' },
  ]);
  expect(season.games.length).toBe(1);
  expect(season.games[0]?.gameType).toBe('regular');
  expect(season.notes).toEqual(["title part not known: 'Bobblehead Night'"]);
});

test('T26 reads preseason from the title or the date', async () => {
  const types = async (league: League, changes: VendorEvent) => {
    return (await gameOf(league, changes)).gameType;
  };
  expect(await types('NBA', { title: 'Preseason: Boston Celtics at Cleveland Cavaliers' })).toBe('preseason');
  expect(await types('MLB', { title: 'Spring Training: St. Louis Cardinals at Chicago Cubs' })).toBe(
    'preseason',
  );
  expect(
    await types('NFL', { datetime_local: '2026-08-14T19:00:00', datetime_utc: '2026-08-14T23:00:00' }),
  ).toBe('preseason');
  expect(
    await types('NBA', { datetime_local: '2026-10-12T19:00:00', datetime_utc: '2026-10-12T23:00:00' }),
  ).toBe('preseason');
  expect(
    await types('NHL', { datetime_local: '2026-09-22T19:00:00', datetime_utc: '2026-09-23T01:00:00' }),
  ).toBe('preseason');
  expect(
    await types('NHL', { datetime_local: '2026-09-30T19:00:00', datetime_utc: '2026-10-01T01:00:00' }),
  ).toBe('regular');
  expect(
    await types('MLB', { datetime_local: '2026-03-01T13:00:00', datetime_utc: '2026-03-01T19:00:00' }),
  ).toBe('preseason');
  expect(await types('MLB', {})).toBe('regular');
});

test('T26 reads a season opening abroad during preseason', async () => {
  const tokyo = venueWith('MLB', {
    name: 'Tokyo Dome',
    city: 'Tokyo',
    state: null,
    country: 'JP',
    timezone: 'Asia/Tokyo',
    location: null,
  });
  const game = await gameOf('MLB', {
    venue: tokyo,
    datetime_local: '2026-03-15T19:10:00',
    datetime_utc: '2026-03-15T10:10:00',
  });
  expect(game).toMatchObject({ gameType: 'regular', neutralSite: true, timeZone: 'Asia/Tokyo' });
});

test('T27 keeps the id of a moved game and ignores the note in its title', async () => {
  const season = await seasonOf('MLB', [
    {
      ...eventOf(BASE.MLB),
      title: 'St. Louis Cardinals at Chicago Cubs (Rescheduled from postponed game of 4/2)',
    },
  ]);
  expect(season.games[0]?.status).toBe('scheduled');
  expect(season.notes).toEqual([]);
});

test('T28 replaces the row whose date a moved game names', async () => {
  const old = {
    ...eventOf(BASE.MLB),
    id: 6_000_000,
    datetime_local: '2026-05-02T13:20:00',
    datetime_utc: '2026-05-02T18:20:00',
  };
  const other = {
    ...old,
    id: 6_000_001,
    datetime_local: '2026-05-03T13:20:00',
    datetime_utc: '2026-05-03T18:20:00',
  };
  const moved = {
    ...eventOf(BASE.MLB),
    title: 'St. Louis Cardinals at Chicago Cubs (Rescheduled from May 2)',
  };
  const season = await seasonOf('MLB', [old, other, moved]);
  expect(season.games.map(({ sourceEventId }) => sourceEventId)).toEqual(['6000001', '7000001']);
  expect(season.skipped).toEqual({ 'replaced by a newer row': 1 });
});

test('T28 keeps the playable row of two on one date, whichever is newer', async () => {
  const off = { ...eventOf(BASE.NBA), id: 7_000_009, status: 'postponed' };
  for (const rows of [
    [off, eventOf(BASE.NBA)],
    [eventOf(BASE.NBA), off],
  ]) {
    const season = await seasonOf('NBA', rows);
    expect(season.games.map(({ sourceEventId }) => sourceEventId)).toEqual(['7000001']);
  }
});

test('T28 keeps the newer row on one date outside baseball, and both of two nights in a row', async () => {
  const later = {
    ...eventOf(BASE.NBA),
    id: 7_000_009,
    datetime_local: '2026-11-04T20:30:00',
    datetime_utc: '2026-11-05T01:30:00',
  };
  const nextNight = {
    ...eventOf(BASE.NBA),
    id: 7_000_002,
    datetime_local: '2026-11-05T18:30:00',
    datetime_utc: '2026-11-05T23:30:00',
  };
  const season = await seasonOf('NBA', [eventOf(BASE.NBA), later, nextNight]);
  expect(season.games.map(({ sourceEventId }) => sourceEventId)).toEqual(['7000009', '7000002']);
});

test('T39 notes an offset that disagrees with the zone, shows local time and orders by UTC', async () => {
  const season = await seasonOf('MLB', [{ ...eventOf(BASE.MLB), datetime_utc: '2026-06-04T19:20:00' }]);
  expect(season.games[0]).toMatchObject({
    localDateTime: '2026-06-04T13:20:00',
    startsAt: new Date('2026-06-04T19:20:00Z'),
  });
  expect(season.notes).toEqual(['local time and UTC disagree with the zone America/Chicago']);
});

test('T39 notes a feed zone that differs from the known venue', async () => {
  const season = await seasonOf('MLB', [
    { ...eventOf(BASE.MLB), venue: venueWith('MLB', { timezone: 'US/Eastern' }) },
  ]);
  expect(season.games[0]?.timeZone).toBe('America/Chicago');
  expect(season.notes).toEqual(['venue wrigley-field is listed in the zone US/Eastern']);
  expect(
    (await seasonOf('MLB', [{ ...eventOf(BASE.MLB), venue: venueWith('MLB', { timezone: 'US/Central' }) }]))
      .notes,
  ).toEqual([]);
});

test('T44 names the field that makes a row unreadable', async () => {
  const season = await seasonOf('MLB', [
    { ...eventOf(BASE.MLB), id: 1, title: null },
    { ...eventOf(BASE.MLB), id: 2, performers: [] },
    { ...eventOf(BASE.MLB), id: 3, performers: [{ name: 'Chicago Cubs' }] },
    { ...eventOf(BASE.MLB), id: 5, datetime_local: '2026-06-31T13:20:00', datetime_utc: '2026-06-3' },
    { ...eventOf(BASE.MLB), id: 6, performers: [performers('MLB')[0], performers('MLB')[0]] },
  ]);
  expect(season.games).toEqual([]);
  expect(season.rejected.map(({ rowKey, reason }) => `${rowKey}: ${reason}`).toSorted()).toEqual([
    '1: field title not readable',
    '2: field performers not readable',
    '3: field performers.id not readable',
    '5: start not readable',
    '6: the same team twice',
  ]);
});
