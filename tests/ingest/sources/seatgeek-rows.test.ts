import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Game } from '../../../src/domain/game.ts';
import { gameIdentity } from '../../../src/domain/game.ts';
import type { League } from '../../../src/domain/leagues.ts';
import { readTitle } from '../../../src/ingest/sources/seatgeek/title.ts';
import type { FeedServer, VendorEvent } from '../../feeds/feed-server.ts';
import { eventOf, startSeatGeekServer } from '../../feeds/seatgeek-server.ts';
import type { FeedGame } from '../../feeds/seasons.ts';
import { fetched, gameById, seatGeekAt, type Fetched } from './fetching.ts';

let server: FeedServer;

beforeAll(async () => {
  server = await startSeatGeekServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** Between the seasons, so that a league may list one row and nothing else. */
const SUMMER: Record<League, Date> = {
  NFL: new Date('2026-02-20T00:00:00Z'),
  NBA: new Date('2026-07-01T00:00:00Z'),
  NHL: new Date('2026-07-01T00:00:00Z'),
  MLB: new Date('2025-11-10T00:00:00Z'),
};

const BASE: Record<League, FeedGame> = {
  NFL: row(
    'NFL',
    'New York Giants',
    'Dallas Cowboys',
    'MetLife Stadium',
    'East Rutherford',
    'NJ',
    '2026-10-04T13:00:00',
    '2026-10-04T17:00:00',
  ),
  NBA: row(
    'NBA',
    'Cleveland Cavaliers',
    'Boston Celtics',
    'Rocket Arena',
    'Cleveland',
    'OH',
    '2026-11-04T19:00:00',
    '2026-11-05T00:00:00',
  ),
  NHL: row(
    'NHL',
    'Utah Hockey Club',
    'Montreal Canadiens',
    'Delta Center',
    'Salt Lake City',
    'UT',
    '2026-11-04T19:00:00',
    '2026-11-05T02:00:00',
    'America/Denver',
  ),
  MLB: row(
    'MLB',
    'Chicago Cubs',
    'St. Louis Cardinals',
    'Wrigley Field',
    'Chicago',
    'IL',
    '2026-06-04T13:20:00',
    '2026-06-04T18:20:00',
    'America/Chicago',
  ),
};

function row(
  league: League,
  homeTeam: string,
  awayTeam: string,
  venue: string,
  venueCity: string,
  venueState: string,
  datetimeLocal: string,
  datetimeUtc: string,
  timezone = 'America/New_York',
): FeedGame {
  return {
    league,
    season: '2026',
    gameId: '7000001',
    id: 7_000_001,
    datetimeLocal,
    datetimeUtc,
    timezone,
    timeTbd: false,
    homeTeam,
    awayTeam,
    venue,
    venueCity,
    venueState,
    neutral: false,
    gameType: 'regular',
    status: 'scheduled',
    ticketLink: true,
  };
}

/** Fetches a league that lists only these events, in SeatGeek's own shape. */
async function seasonOf(league: League, events: VendorEvent[]): Promise<Fetched> {
  server.games[league].splice(0, Infinity);
  for (const event of events) server.addEvent(league, event);
  return fetched(seatGeekAt(server), league, SUMMER[league]);
}

/** The one game that a changed event becomes. */
async function gameOf(league: League, changes: VendorEvent): Promise<Game> {
  const season = await seasonOf(league, [{ ...eventOf(BASE[league]), ...changes }]);
  expect(season.rejected).toEqual([]);
  return gameById(season, BASE[league].id);
}

function performers(league: League): VendorEvent[] {
  const list: unknown = eventOf(BASE[league])['performers'];
  return Array.isArray(list) ? list : [];
}

function venue(league: League, changes: VendorEvent): VendorEvent {
  return { ...Object(eventOf(BASE[league])['venue']), ...changes };
}

test('T1 a game without prices is a game', async () => {
  for (const stats of [{}, null, undefined, { lowest_price: null, average_price: null }, 'none']) {
    server.reset();
    expect(await gameOf('MLB', { stats })).toMatchObject({
      lowestPrice: null,
      averagePrice: null,
      pricesIncludeFees: null,
    });
  }
});

test('T1 prices that are sent are whole dollars, and 0 is none', async () => {
  expect(await gameOf('MLB', { stats: { lowest_price: 16.6, average_price: 90 } })).toMatchObject({
    lowestPrice: 17,
    averagePrice: 90,
  });
  server.reset();
  expect(await gameOf('MLB', { stats: { lowest_price: 0, average_price: -1 } })).toMatchObject({
    lowestPrice: null,
    averagePrice: null,
  });
});

test('T5 other types that leak through the league filter are left out', async () => {
  const wnba = {
    ...eventOf(BASE.NBA),
    id: 1,
    type: 'wnba',
    taxonomies: [{ name: 'sports' }, { name: 'wnba' }],
  };
  const season = await seasonOf('NBA', [eventOf(BASE.NBA), wnba]);
  expect(season.games.length).toBe(1);
  expect(season.skipped).toEqual({ 'another league': 1 });
});

test('T6 flags may be true, 1, or absent', async () => {
  const [first, second] = performers('MLB').map(({ home_team, away_team, primary, ...rest }) => ({
    ...rest,
    was: home_team ? 'home' : 'away',
  }));
  for (const [home, away] of [
    [true, true],
    [1, 1],
    [true, undefined],
    [undefined, 1],
  ]) {
    server.reset();
    const flagged = [first, second].map((performer) => ({
      ...performer,
      home_team: performer?.was === 'home' ? home : 0,
      away_team: performer?.was === 'away' ? away : 0,
    }));
    expect(await gameOf('MLB', { performers: flagged })).toMatchObject({
      homeTeam: 'Chicago Cubs',
      awayTeam: 'St. Louis Cardinals',
    });
  }
});

test('T7 performers are not ordered home first', async () => {
  const both = performers('MLB');
  for (const order of [both, both.toReversed()]) {
    server.reset();
    expect(await gameOf('MLB', { performers: order })).toMatchObject({
      homeTeam: 'Chicago Cubs',
      awayTeam: 'St. Louis Cardinals',
    });
  }
});

test('T8 without flags the title says who is home, else whose ground it is, else the primary one', async () => {
  const bare = performers('MLB').map(({ home_team, away_team, primary, ...rest }) => rest);
  const expectCubsAtHome = async (changes: VendorEvent) => {
    server.reset();
    expect(await gameOf('MLB', changes)).toMatchObject({
      homeTeam: 'Chicago Cubs',
      awayTeam: 'St. Louis Cardinals',
    });
  };
  await expectCubsAtHome({ performers: bare });
  const versus = { title: 'St. Louis Cardinals vs. Chicago Cubs' };
  const venueId = Object(eventOf(BASE.MLB)['venue']).id;
  await expectCubsAtHome({
    ...versus,
    performers: bare.map((p) => ({ ...p, home_venue_id: p['slug'] === 'chicago-cubs' ? venueId : 1 })),
  });
  await expectCubsAtHome({
    ...versus,
    performers: bare.map((p) => ({ ...p, primary: p['slug'] === 'chicago-cubs' })),
  });
  server.reset();
  const season = await seasonOf('MLB', [{ ...eventOf(BASE.MLB), ...versus, performers: bare }]);
  expect(season.rejected.map(({ reason }) => reason)).toEqual(['home team not known']);
});

test('T9 local time is the venue clock and UTC has no Z', async () => {
  const game = await gameOf('MLB', {});
  expect(game.localDateTime).toBe('2026-06-04T13:20:00');
  expect(game.startsAt?.toISOString()).toBe('2026-06-04T18:20:00.000Z');
  expect(game.timeZone).toBe('America/Chicago');
});

test('T9 a missing local time is read from UTC, a missing UTC time from the clock', async () => {
  expect((await gameOf('MLB', { datetime_local: null })).localDateTime).toBe('2026-06-04T13:20:00');
});

test.each([
  { time_tbd: true, datetime_local: '2026-06-04T03:30:00' },
  { time_tbd: 1 },
  { datetime_local: '2026-06-04T03:30:00', datetime_utc: '2026-06-04T08:30:00' },
])('T10 no time: %j', async (changes) => {
  expect(await gameOf('MLB', changes)).toMatchObject({
    timeTbd: true,
    dateTbd: false,
    startsAt: null,
    localDateTime: '2026-06-04T00:00:00',
  });
});

test('T11 an estimated date makes the time an estimate too', async () => {
  expect(await gameOf('MLB', { date_tbd: true })).toMatchObject({
    dateTbd: true,
    timeTbd: true,
    startsAt: null,
  });
});

test('T12 the older combined flag alone takes the time away', async () => {
  expect(await gameOf('MLB', { datetime_tbd: true })).toMatchObject({ dateTbd: false, timeTbd: true });
});

test('T13 the second part of the address is the city', async () => {
  const game = await gameOf('MLB', {
    venue: venue('MLB', { address: '1060 W Addison St, Gate F', extended_address: 'Chicago, IL 60613' }),
  });
  expect(game.venueAddress).toBe('1060 W Addison St Gate F, Chicago, IL 00000');
  expect(game.venueAddress?.split(', ')[1]).toBe(game.city);
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
])('T14 status of %j is %s', async (changes, status) => {
  expect((await gameOf('MLB', changes)).status).toBe(status);
});

test('a status nobody knows is noted and read as scheduled', async () => {
  const season = await seasonOf('MLB', [{ ...eventOf(BASE.MLB), status: 'paused' }]);
  expect(season.games[0]?.status).toBe('scheduled');
  expect(season.notes).toEqual(["status not known: 'paused'"]);
});

test('T23 a playoff placeholder is a home game against an open opponent', async () => {
  const home = performers('NBA').filter((performer) => performer['home_team']);
  for (const title of [
    'Eastern Conf Semifinals - TBD at Cleveland Cavaliers - Home Game 1 (Date TBD, If Necessary)',
    'Eastern Conf Semifinals: TBD at Cleveland Cavaliers (Home Game 1, If Necessary)',
  ]) {
    server.reset();
    const game = await gameOf('NBA', { title, performers: home, date_tbd: true, time_tbd: true });
    expect(game).toMatchObject({
      homeTeam: 'Cleveland Cavaliers',
      awayTeam: null,
      opponentTbd: true,
      dateTbd: true,
      timeTbd: true,
      gameType: 'playoff',
      playoffRound: 'Eastern Conf Semifinals',
      gameNumber: 1,
      seriesGame: null,
      status: 'contingent',
    });
  }
});

test('T23 a performer that stands for the open opponent is none', async () => {
  const home = performers('NBA').filter((performer) => performer['home_team']);
  for (const stand of [
    { id: 5, name: 'TBD', slug: 'tbd', type: 'nba', away_team: true },
    { id: 6, name: 'NBA Playoffs', slug: 'nba-playoffs', type: 'nba' },
  ]) {
    server.reset();
    const game = await gameOf('NBA', {
      title: 'NBA Finals: TBD at Cleveland Cavaliers - Home Game 2',
      performers: [...home, stand],
    });
    expect(game).toMatchObject({
      homeTeam: 'Cleveland Cavaliers',
      awayTeam: null,
      opponentTbd: true,
      gameNumber: 2,
    });
  }
});

test('T24 the round stands before the colon', async () => {
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

test('T25 a part of a title that no pattern knows is noted, the game is read', async () => {
  const season = await seasonOf('MLB', [
    { ...eventOf(BASE.MLB), title: 'Bobblehead Night: St. Louis Cardinals at Chicago Cubs' },
  ]);
  expect(season.games.length).toBe(1);
  expect(season.games[0]?.gameType).toBe('regular');
  expect(season.notes).toEqual(["title part not known: 'Bobblehead Night'"]);
});

test('T26 preseason is said by the title or by the date', async () => {
  const types = async (league: League, changes: VendorEvent) => {
    server.reset();
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

test('T27 a moved game keeps its id; the note in its title is no news', async () => {
  const season = await seasonOf('MLB', [
    {
      ...eventOf(BASE.MLB),
      title: 'St. Louis Cardinals at Chicago Cubs (Rescheduled from postponed game of 4/2)',
    },
  ]);
  expect(season.games[0]?.status).toBe('scheduled');
  expect(season.notes).toEqual([]);
});

test('T28 a moved game under a new id replaces the row whose date it names', async () => {
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

test('T28 outside baseball a second row on one date is the newer one, and nights in a row are two games', async () => {
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

test.each([
  ['PARKING: St. Louis Cardinals at Chicago Cubs', 'parking or tailgate'],
  ['Tailgate Party - St. Louis Cardinals at Chicago Cubs', 'parking or tailgate'],
  ['2026 myCITY+ Membership', 'membership or season ticket'],
  ['Chicago Cubs Season Tickets', 'membership or season ticket'],
  ['St. Louis Cardinals at Chicago Cubs (Hotel Package)', 'hotel package'],
  ['Suite Rental: St. Louis Cardinals at Chicago Cubs', 'suite, tour or voucher'],
  ['TEST at Chicago Cubs', 'test row'],
  ['Cubs Fan Fest', 'all-star or fan event'],
  ['Chicago Cubs Open House', 'title names no two sides'],
])('T29 %s is no game', async (title, reason) => {
  const season = await seasonOf('MLB', [
    { ...eventOf(BASE.MLB), title },
    {
      ...eventOf(BASE.MLB),
      id: 2,
      datetime_utc: '2026-06-05T18:20:00',
      datetime_local: '2026-06-05T13:20:00',
    },
  ]);
  expect(season.games.length).toBe(1);
  expect(season.rejected).toEqual([]);
  expect(season.skipped).toEqual({ [reason]: 1 });
});

test('T30 performers that are no teams make no game', async () => {
  const occasion = (name: string) => ({
    id: 4,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    type: 'mlb',
    divisions: null,
  });
  const season = await seasonOf('MLB', [
    {
      ...eventOf(BASE.MLB),
      id: 1,
      title: 'World Series: TBD at TBD (Game 1)',
      performers: [occasion('World Series')],
    },
    { ...eventOf(BASE.MLB), id: 2, title: 'MLB All-Star Game', performers: [occasion('MLB All-Star Game')] },
  ]);
  expect(season.games).toEqual([]);
  expect(season.skipped).toEqual({ 'no team of the league': 1, 'all-star or fan event': 1 });
});

test('an opponent of another league is left out, an unknown one of this league is refused', async () => {
  const home = performers('NBA').filter((performer) => performer['home_team']);
  const stranger = {
    id: 7,
    name: 'Melbourne United',
    slug: 'melbourne-united',
    type: 'basketball',
    away_team: true,
  };
  const event = { ...eventOf(BASE.NBA), title: 'Melbourne United at Cleveland Cavaliers' };
  const season = await seasonOf('NBA', [
    { ...event, id: 1, performers: [...home, stranger] },
    {
      ...event,
      id: 2,
      title: 'Seattle Sonics at Cleveland Cavaliers',
      performers: [...home, { ...stranger, name: 'Seattle Sonics', slug: 'seattle-sonics', type: 'nba' }],
    },
  ]);
  expect(season.games).toEqual([]);
  expect(season.skipped).toEqual({ 'opponent of another league': 1 });
  expect(season.rejected.map(({ rowKey, reason }) => [rowKey, reason])).toEqual([['2', 'team not known']]);
});

test('T31 a game abroad keeps its home team and is neutral, in the zone of the ground', async () => {
  const london = {
    id: 9,
    name: 'Tottenham Hotspur Stadium',
    city: 'London',
    state: null,
    country: 'GB',
    timezone: 'Europe/London',
    location: { lat: 51.6043, lon: -0.0662 },
    address: '782 High Rd',
  };
  const game = await gameOf('NFL', {
    venue: london,
    datetime_local: '2026-10-04T14:30:00',
    datetime_utc: '2026-10-04T13:30:00',
  });
  expect(game).toMatchObject({
    homeTeam: 'New York Giants',
    neutralSite: true,
    city: 'London',
    timeZone: 'Europe/London',
    venueId: 'tottenham-hotspur-stadium',
  });
});

test('T31 an unknown ground abroad becomes a venue of its own and is neutral', async () => {
  const dublin = {
    id: 77,
    name: 'Aviva Stadium',
    city: 'Dublin',
    state: null,
    country: 'Ireland',
    timezone: 'Europe/Dublin',
    location: { lat: 53.3352, lon: -6.2285 },
    address: 'Lansdowne Rd',
  };
  const season = await seasonOf('NFL', [
    {
      ...eventOf(BASE.NFL),
      venue: dublin,
      datetime_local: '2026-10-04T14:30:00',
      datetime_utc: '2026-10-04T13:30:00',
    },
  ]);
  expect(season.games[0]).toMatchObject({
    neutralSite: true,
    venueId: 'sg-77',
    city: 'Dublin',
    venueAddress: 'Lansdowne Rd, Dublin',
  });
  expect(season.venues).toEqual([
    {
      id: 'sg-77',
      name: 'Aviva Stadium',
      aliases: [],
      city: 'Dublin',
      region: null,
      country: 'IE',
      latitude: 53.3352,
      longitude: -6.2285,
      timeZone: 'Europe/Dublin',
      validFrom: null,
      validTo: null,
    },
  ]);
});

test('a new ground without a zone is refused', async () => {
  const season = await seasonOf('NFL', [
    {
      ...eventOf(BASE.NFL),
      venue: venue('NFL', { name: 'Nowhere Field', timezone: 'Mars/Olympus', location: null }),
    },
  ]);
  expect(season.rejected.map(({ reason }) => reason)).toEqual(['time zone not known']);
});

test.each([
  ['https://seatgeek.com/cubs-tickets/mlb/7000001', 'https://seatgeek.com/cubs-tickets/mlb/7000001'],
  ['http://www.seatgeek.com/e/7', 'http://www.seatgeek.com/e/7'],
  ['', null],
  [null, null],
  ['https://seatgeek.com.example.net/mlb/7', null],
  ['https://notseatgeek.com/mlb/7', null],
  ['https://user:word@seatgeek.com/mlb/7', null],
  ['javascript:alert(1)//seatgeek.com', null],
  ['/mlb/7', null],
])('T32 ticket link %s is stored as %s', async (url, stored) => {
  expect((await gameOf('MLB', { url })).ticketUrl).toBe(stored);
});

test('T33 renamed clubs are found by old slugs and new names', async () => {
  const renamed = async (league: League, slug: string, name: string) => {
    server.reset();
    const other = performers(league).filter((performer) => performer['away_team']);
    const home = { id: 1, name, slug, type: league.toLowerCase(), home_team: true };
    return (await gameOf(league, { performers: [home, ...other] })).homeTeam;
  };
  expect(await renamed('MLB', 'oakland-athletics', 'Oakland Athletics')).toBe('Athletics');
  expect(await renamed('NHL', 'utah-mammoth', 'Utah Mammoth')).toBe('Utah Hockey Club');
  expect(await renamed('NHL', 'utah-hockey-club-2', 'Utah Mammoth')).toBe('Utah Hockey Club');
  expect(await renamed('NFL', 'washington-commanders-1', 'Washington Commanders')).toBe(
    'Washington Commanders',
  );
});

test("T34 a nickname of two leagues is one league's team", async () => {
  expect((await gameOf('MLB', {})).awayTeam).toBe('St. Louis Cardinals');
  server.reset();
  const [home] = performers('NFL').filter((performer) => performer['home_team']);
  const cardinals = {
    id: 3,
    name: 'Arizona Cardinals',
    slug: 'arizona-cardinals',
    type: 'nfl',
    away_team: true,
  };
  expect((await gameOf('NFL', { performers: [home, cardinals] })).awayTeam).toBe('Arizona Cardinals');
});

test('T35 accents and dots do not hide a team', async () => {
  const [home] = performers('NHL').filter((performer) => performer['home_team']);
  for (const [name, team] of [
    ['Montréal Canadiens', 'Montreal Canadiens'],
    ['St Louis Blues', 'St. Louis Blues'],
  ]) {
    server.reset();
    const away = { id: 3, name, slug: null, type: 'nhl', away_team: true };
    expect((await gameOf('NHL', { performers: [home, away] })).awayTeam).toBe(team);
  }
});

test('T36 a building of a known name far away is another one', async () => {
  const prague = {
    id: 88,
    name: 'O2 Arena',
    city: 'Prague',
    state: null,
    country: 'CZ',
    timezone: 'Europe/Prague',
    location: { lat: 50.1047, lon: 14.4936 },
  };
  expect(
    await gameOf('NHL', {
      venue: prague,
      datetime_local: '2026-11-04T19:00:00',
      datetime_utc: '2026-11-04T18:00:00',
    }),
  ).toMatchObject({
    venueId: 'sg-88',
    city: 'Prague',
    timeZone: 'Europe/Prague',
    neutralSite: true,
  });
});

test("T37 a building under a new name is found by its position, the home team's before a nearer one", async () => {
  expect(await gameOf('MLB', { venue: venue('MLB', { name: 'Some Bank Field' }) })).toMatchObject({
    venueId: 'wrigley-field',
    venueName: 'Wrigley Field',
    neutralSite: false,
  });
  server.reset();
  const phillies = {
    ...BASE.MLB,
    homeTeam: 'Philadelphia Phillies',
    timezone: 'America/New_York',
    datetimeLocal: '2026-06-04T14:20:00',
  };
  const southPhilly = {
    ...Object(eventOf(phillies)['venue']),
    name: 'New Name Park',
    city: 'Philadelphia',
    state: 'PA',
    timezone: 'America/New_York',
    location: { lat: 39.9012, lon: -75.1719 },
  };
  const season = await seasonOf('MLB', [{ ...eventOf(phillies), venue: southPhilly }]);
  expect(season.games[0]?.venueId).toBe('citizens-bank-park');
});

test('T37 a known name needs no position, a town or state that fits is enough', async () => {
  expect((await gameOf('NFL', { venue: venue('NFL', { location: null, city: 'Rutherford' }) })).venueId).toBe(
    'metlife-stadium',
  );
  server.reset();
  expect(
    (await gameOf('NFL', { venue: venue('NFL', { location: null, city: 'Springfield', state: 'MO' }) }))
      .venueId,
  ).toMatch(/^sg-/);
});

test('T39 an offset that disagrees with the zone is noted; local time is shown, UTC orders', async () => {
  const season = await seasonOf('MLB', [{ ...eventOf(BASE.MLB), datetime_utc: '2026-06-04T19:20:00' }]);
  expect(season.games[0]).toMatchObject({
    localDateTime: '2026-06-04T13:20:00',
    startsAt: new Date('2026-06-04T19:20:00Z'),
  });
  expect(season.notes).toEqual(['local time and UTC disagree with the zone America/Chicago']);
});

test('T39 a feed zone that differs from the known ground is noted', async () => {
  const season = await seasonOf('MLB', [
    { ...eventOf(BASE.MLB), venue: venue('MLB', { timezone: 'US/Eastern' }) },
  ]);
  expect(season.games[0]?.timeZone).toBe('America/Chicago');
  expect(season.notes).toEqual(['venue wrigley-field is listed in the zone US/Eastern']);
  server.reset();
  expect(
    (await seasonOf('MLB', [{ ...eventOf(BASE.MLB), venue: venue('MLB', { timezone: 'US/Central' }) }]))
      .notes,
  ).toEqual([]);
});

test('a game whose row names no ground has no venue and the home zone', async () => {
  expect(await gameOf('MLB', { venue: null })).toMatchObject({
    venueId: null,
    city: null,
    venueAddress: null,
    timeZone: 'America/Chicago',
    neutralSite: false,
  });
});

test('T58 open playoff games that share an estimated date keep identities of their own', async () => {
  const home = performers('NBA').filter((performer) => performer['home_team']);
  const placeholder = (id: number, game: string) => ({
    ...eventOf(BASE.NBA),
    id,
    title: `NBA Finals: TBD at Cleveland Cavaliers${game}`,
    performers: home,
    date_tbd: true,
    time_tbd: true,
  });
  const season = await seasonOf('NBA', [
    placeholder(1, ' (Home Game 1)'),
    placeholder(2, ' (Home Game 2)'),
    placeholder(3, ' (Home Game 3, If Necessary)'),
  ]);
  expect(new Set(season.games.map(gameIdentity)).size).toBe(3);
  expect(season.games.every(({ doubleheader }) => doubleheader === null)).toBe(true);
  server.reset();
  const bare = await seasonOf('NBA', [placeholder(1, ''), placeholder(2, '')]);
  expect(new Set(bare.games.map(gameIdentity)).size).toBe(2);
});

test('T44 rows that cannot be read say which field', async () => {
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

const ROUNDS = [
  'NLDS',
  'ALDS',
  'NLCS',
  'ALCS',
  'World Series',
  'NL Wild Card',
  'AFC Wild Card',
  'NFC Divisional Playoffs',
  'AFC Championship',
  'Super Bowl LXI',
  'NBA Finals',
  'NBA Play-In',
  'Eastern Conf Semifinals',
  'Western Conference Finals',
  'Eastern Conference First Round',
  'Stanley Cup Final',
  'Western Conference Second Round',
];

test('T24 any round before any matchup, in either form, with any game number and year, is read', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ROUNDS),
      fc.constantFrom(': ', ' - '),
      fc.constantFrom('TBD', 'Boston Celtics', 'St. Louis Blues', 'Philadelphia 76ers'),
      fc.constantFrom('', '2027 ', '2026-27 '),
      fc.option(fc.integer({ min: 1, max: 7 })),
      fc.option(fc.integer({ min: 1, max: 4 })),
      fc.boolean(),
      (round, separator, away, year, game, homeGame, ifNecessary) => {
        const extras = [
          homeGame === null ? '' : `Home Game ${homeGame}`,
          ifNecessary ? 'If Necessary' : '',
        ].filter(Boolean);
        const title = `${year}${round}${game === null ? '' : ` Game ${game}`}${separator}${away} at Cleveland Cavaliers${extras.length > 0 ? ` (${extras.join(', ')})` : ''}`;
        expect(readTitle(title)).toEqual({
          sides: { first: away, second: 'Cleveland Cavaliers', separator: 'at' },
          nonGame: null,
          gameType: 'playoff',
          playoffRound: round,
          seriesGame: game,
          homeGame,
          ifNecessary,
          opponentTbd: away === 'TBD',
          postponed: false,
          cancelled: false,
          rescheduledFrom: null,
          unknown: [],
        });
      },
    ),
  );
});

test('T25 no title breaks the reader', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      const facts = readTitle(text);
      expect(facts.gameType === 'playoff').toBe(facts.playoffRound !== null);
    }),
  );
});

test.each([
  [
    'NBA Cup Semifinals: Boston Celtics at Cleveland Cavaliers',
    { gameType: null, playoffRound: null, unknown: [] },
  ],
  ['Boston Celtics at Cleveland Cavaliers (Time TBD)', { opponentTbd: false, unknown: [] }],
  ['Boston Celtics at TBD', { opponentTbd: true }],
  [
    'Boston Celtics @ Cleveland Cavaliers',
    { sides: { first: 'Boston Celtics', second: 'Cleveland Cavaliers', separator: 'at' } },
  ],
  ['Makeup of April 2: Boston Celtics at Cleveland Cavaliers', { rescheduledFrom: '04-02', unknown: [] }],
  ['Boston Celtics at Cleveland Cavaliers (Rescheduled from 2026-04-02)', { rescheduledFrom: '04-02' }],
  ['Boston Celtics at Cleveland Cavaliers (Rescheduled from 4/2/26)', { rescheduledFrom: '04-02' }],
  ['St. Louis Cardinals at Chicago Cubs (Game 2 of Doubleheader)', { seriesGame: null, unknown: [] }],
] as const)('T25 %s', (title, facts) => {
  expect(readTitle(title)).toMatchObject(facts);
});
