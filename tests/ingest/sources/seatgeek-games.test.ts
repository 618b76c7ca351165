import { expect, test } from 'vitest';
import type { League } from '../../../src/domain/leagues.ts';
import type { VendorEvent } from '../../feeds/feed-server.ts';
import { performers, seatGeekEvent, useSeatGeekRows, venueWith } from './vendor-rows.ts';

const { gameOf, seasonOf } = await useSeatGeekRows();

const startsAt = (datetime_local: string, datetime_utc: string) => ({ datetime_local, datetime_utc });
const NO_PRICES = { lowestPrice: null, averagePrice: null };
const NO_TIME = { timeTbd: true, dateTbd: false, startsAt: null, localDateTime: '2026-06-04T00:00:00' };
const TOKYO = {
  name: 'Tokyo Dome',
  city: 'Tokyo',
  state: null,
  country: 'JP',
  timezone: 'Asia/Tokyo',
  location: null,
};

const ROWS: readonly [title: string, league: League, changes: VendorEvent, facts: VendorEvent][] = [
  ...[{}, null, undefined, { lowest_price: null, average_price: null }, 'none'].map(
    (stats): [string, League, VendorEvent, VendorEvent] => [
      `T1 reads a game with the prices ${JSON.stringify(stats)}`,
      'MLB',
      { stats },
      { ...NO_PRICES, pricesIncludeFees: null },
    ],
  ),
  [
    'T1 reads prices as whole dollars',
    'MLB',
    { stats: { lowest_price: 16.6, average_price: 90 } },
    { lowestPrice: 17, averagePrice: 90 },
  ],
  ['T1 reads a price of 0 as none', 'MLB', { stats: { lowest_price: 0, average_price: -1 } }, NO_PRICES],
  [
    'T9 reads local time as the venue’s clock and UTC without a Z',
    'MLB',
    {},
    {
      localDateTime: '2026-06-04T13:20:00',
      startsAt: new Date('2026-06-04T18:20:00Z'),
      timeZone: 'America/Chicago',
    },
  ],
  [
    'T9 reads a missing local time from UTC',
    'MLB',
    { datetime_local: null },
    { localDateTime: '2026-06-04T13:20:00' },
  ],
  [
    'T10 reads no time with the flag and a placeholder',
    'MLB',
    { time_tbd: true, datetime_local: '2026-06-04T03:30:00' },
    NO_TIME,
  ],
  ['T10 reads no time with the flag 1', 'MLB', { time_tbd: 1 }, NO_TIME],
  [
    'T10 reads no time from a placeholder',
    'MLB',
    startsAt('2026-06-04T03:30:00', '2026-06-04T08:30:00'),
    NO_TIME,
  ],
  [
    'T11 treats the time as an estimate when the date is one',
    'MLB',
    { date_tbd: true },
    { dateTbd: true, timeTbd: true, startsAt: null },
  ],
  [
    'T12 reads no time from the older combined flag',
    'MLB',
    { datetime_tbd: true },
    { dateTbd: false, timeTbd: true },
  ],
  [
    'T24 reads the round before the colon',
    'MLB',
    { title: '2026 NLDS Game 3: St. Louis Cardinals at Chicago Cubs' },
    { gameType: 'playoff', playoffRound: 'NLDS', seriesGame: 3, gameNumber: null, opponentTbd: false },
  ],
  [
    'T26 reads a season opening abroad during preseason',
    'MLB',
    { venue: venueWith('MLB', TOKYO), ...startsAt('2026-03-15T19:10:00', '2026-03-15T10:10:00') },
    { gameType: 'regular', neutralSite: true, timeZone: 'Asia/Tokyo' },
  ],
];

test.each(ROWS)('%s', async (_title, league, changes, facts) => {
  expect(await gameOf(league, changes)).toMatchObject(facts);
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

const NOTES: readonly [title: string, changes: VendorEvent, facts: VendorEvent, notes: string[]][] = [
  [
    'notes an unknown status and reads it as scheduled',
    { status: 'paused' },
    { status: 'scheduled' },
    ["status not known: 'paused'"],
  ],
  [
    'T25 notes an unknown part of a title and reads the game',
    { title: 'Bobblehead Night: St. Louis Cardinals at Chicago Cubs' },
    { gameType: 'regular' },
    ["title part not known: 'Bobblehead Night'"],
  ],
  [
    'T27 keeps the id of a moved game and ignores the note in its title',
    { title: 'St. Louis Cardinals at Chicago Cubs (Rescheduled from postponed game of 4/2)' },
    { status: 'scheduled' },
    [],
  ],
  [
    'T39 notes an offset that disagrees with the zone, shows local time and orders by UTC',
    { datetime_utc: '2026-06-04T19:20:00' },
    { localDateTime: '2026-06-04T13:20:00', startsAt: new Date('2026-06-04T19:20:00Z') },
    ['local time and UTC disagree with the zone America/Chicago'],
  ],
  [
    'T39 notes a feed zone that differs from the known venue',
    { venue: venueWith('MLB', { timezone: 'US/Eastern' }) },
    { timeZone: 'America/Chicago' },
    ['venue wrigley-field is listed in the zone US/Eastern'],
  ],
  ['T39 knows old names of zones', { venue: venueWith('MLB', { timezone: 'US/Central' }) }, {}, []],
];

test.each(NOTES)('%s', async (_title, changes, facts, notes) => {
  const season = await seasonOf('MLB', [seatGeekEvent('MLB', changes)]);
  expect(season.games).toMatchObject([facts]);
  expect(season.notes).toEqual(notes);
});

test.each([
  ['NBA', { title: 'Preseason: Boston Celtics at Cleveland Cavaliers' }, 'preseason'],
  ['MLB', { title: 'Spring Training: St. Louis Cardinals at Chicago Cubs' }, 'preseason'],
  ['NFL', startsAt('2026-08-14T19:00:00', '2026-08-14T23:00:00'), 'preseason'],
  ['NBA', startsAt('2026-10-12T19:00:00', '2026-10-12T23:00:00'), 'preseason'],
  ['NHL', startsAt('2026-09-22T19:00:00', '2026-09-23T01:00:00'), 'preseason'],
  ['NHL', startsAt('2026-09-30T19:00:00', '2026-10-01T01:00:00'), 'regular'],
  ['MLB', startsAt('2026-03-01T13:00:00', '2026-03-01T19:00:00'), 'preseason'],
  ['MLB', {}, 'regular'],
] as const)(
  'T26 reads the type of a game of the %s from title or date: %j',
  async (league, changes, type) => {
    expect((await gameOf(league, changes)).gameType).toBe(type);
  },
);

const mlb = (id: number, date: string) =>
  seatGeekEvent('MLB', { id, ...startsAt(`${date}T13:20:00`, `${date}T18:20:00`) });
const idsOf = async (league: League, rows: VendorEvent[]) =>
  (await seasonOf(league, rows)).games.map(({ sourceEventId }) => sourceEventId);

test('T28 replaces the row whose date a moved game names', async () => {
  const title = 'St. Louis Cardinals at Chicago Cubs (Rescheduled from May 2)';
  const rows = [mlb(6_000_000, '2026-05-02'), mlb(6_000_001, '2026-05-03'), seatGeekEvent('MLB', { title })];
  const season = await seasonOf('MLB', rows);
  expect(season.games.map(({ sourceEventId }) => sourceEventId)).toEqual(['6000001', '7000001']);
  expect(season.skipped).toEqual({ 'replaced by a newer row': 1 });
});

test('T28 keeps the playable row of two on one date, whichever is newer', async () => {
  const off = seatGeekEvent('NBA', { id: 7_000_009, status: 'postponed' });
  expect(await idsOf('NBA', [off, seatGeekEvent('NBA')])).toEqual(['7000001']);
  expect(await idsOf('NBA', [seatGeekEvent('NBA'), off])).toEqual(['7000001']);
});

test('T28 keeps the newer row on one date outside baseball, and both of two nights in a row', async () => {
  const later = { id: 7_000_009, ...startsAt('2026-11-04T20:30:00', '2026-11-05T01:30:00') };
  const nextNight = { id: 7_000_002, ...startsAt('2026-11-05T18:30:00', '2026-11-05T23:30:00') };
  const rows = [{}, later, nextNight].map((changes) => seatGeekEvent('NBA', changes));
  expect(await idsOf('NBA', rows)).toEqual(['7000009', '7000002']);
});

test('T44 names the field that makes a row unreadable', async () => {
  const [one] = performers('MLB');
  const season = await seasonOf(
    'MLB',
    [
      { id: 1, title: null },
      { id: 2, performers: [] },
      { id: 3, performers: [{ name: 'Chicago Cubs' }] },
      { id: 5, ...startsAt('2026-06-31T13:20:00', '2026-06-3') },
      { id: 6, performers: [one, one] },
    ].map((changes) => seatGeekEvent('MLB', changes)),
  );
  expect(season.games).toEqual([]);
  expect(season.rejected.map(({ rowKey, reason }) => `${rowKey}: ${reason}`).toSorted()).toEqual([
    '1: field title not readable',
    '2: field performers not readable',
    '3: field performers.id not readable',
    '5: start not readable',
    '6: the same team twice',
  ]);
});
