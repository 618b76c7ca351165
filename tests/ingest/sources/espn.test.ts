import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Game } from '../../../src/domain/game.ts';
import type { League } from '../../../src/domain/leagues.ts';
import { eventOf, startEspnServer } from '../../feeds/espn-server.ts';
import type { FeedServer, VendorEvent } from '../../feeds/feed-server.ts';
import { addGame, moveGame } from '../../feeds/season-changes.ts';
import { SEASONS_IN_USE, type FeedGame } from '../../feeds/seasons.ts';
import { espnAt, fakeTime, fetched, fetchSeason, gameById, testClient, type Fetched } from './fetching.ts';

let server: FeedServer;

beforeAll(async () => {
  server = await startEspnServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const SUMMER: Record<League, Date> = {
  NFL: new Date('2026-02-20T00:00:00Z'),
  NBA: new Date('2026-07-01T00:00:00Z'),
  NHL: new Date('2026-07-01T00:00:00Z'),
  MLB: new Date('2025-11-10T00:00:00Z'),
};

const CAVALIERS: FeedGame = {
  league: 'NBA',
  season: '2026',
  gameId: '401',
  id: 401,
  datetimeLocal: '2026-11-04T19:00:00',
  datetimeUtc: '2026-11-05T00:00:00',
  timezone: 'America/New_York',
  timeTbd: false,
  homeTeam: 'Cleveland Cavaliers',
  awayTeam: 'Boston Celtics',
  venue: 'Rocket Arena',
  venueCity: 'Cleveland',
  venueState: 'OH',
  neutral: false,
  gameType: 'regular',
  status: 'scheduled',
  ticketLink: true,
};

/** Fetches a league that lists only these events, in ESPN's own shape. */
async function seasonOf(league: League, events: VendorEvent[]): Promise<Fetched> {
  server.reset();
  server.games[league].splice(0, Infinity);
  for (const event of events) server.addEvent(league, event);
  return fetched(espnAt(server), league, SUMMER[league]);
}

/** One event with its only competition changed. */
function eventWith(
  competition: VendorEvent,
  event: VendorEvent = {},
  game: FeedGame = CAVALIERS,
): VendorEvent {
  const whole = eventOf(game);
  const [first]: unknown[] = Array.isArray(whole['competitions']) ? whole['competitions'] : [];
  return { ...whole, ...event, competitions: [{ ...Object(first), ...competition }] };
}

async function gameOf(
  competition: VendorEvent,
  event: VendorEvent = {},
  game: FeedGame = CAVALIERS,
): Promise<Game> {
  const season = await seasonOf(game.league, [eventWith(competition, event, game)]);
  expect(season.rejected).toEqual([]);
  return gameById(season, game.id);
}

function sides(home: VendorEvent | string, away: VendorEvent | string): VendorEvent {
  const side = (homeAway: string, team: VendorEvent | string) => ({
    homeAway,
    team: typeof team === 'string' ? { id: '1', displayName: team } : team,
  });
  return { competitors: [side('home', home), side('away', away)] };
}

test('T45 date ranges answer 400 and are never asked for', async () => {
  const range = await fetch(`${server.baseUrl}/football/nfl/scoreboard?dates=20260901-20260930&limit=500`);
  expect(range.status).toBe(400);
  expect(await range.json()).toEqual({ code: 400, message: 'Failed to get events endpoint.' });
  server.reset();
  await fetched(espnAt(server), 'NFL');
  const asked = server.requests.map((url) => `${url.pathname}?${url.searchParams.get('dates')}`);
  expect(asked[0]).toBe('/apis/site/v2/sports/football/nfl/scoreboard?202609');
  expect(asked.at(-1)).toMatch(/\?202709$/);
  expect(asked.every((text) => /\?\d{6}$/.test(text))).toBe(true);
});

test('T46 the limit is asked for, and is one at which nothing is cut', async () => {
  await fetched(espnAt(server), 'NFL');
  expect(server.requests.every((url) => url.searchParams.get('limit') === '500')).toBe(true);
  const countAt = async (query: string) => {
    const reply: unknown = await (
      await fetch(`${server.baseUrl}/basketball/nba/scoreboard?dates=2026${query}`)
    ).json();
    return Object(reply).events.length;
  };
  const all = await countAt('&limit=500');
  expect(await countAt('')).toBe(Math.min(100, all));
  expect(await countAt('&limit=600')).toBe(Math.min(25, all));
});

test('T47 a month as long as the limit is read by day', async () => {
  const [first] = server.games.MLB;
  if (!first) throw new Error('no rows');
  // 520 games in one June, each pairing on a date of its own.
  const june = server.games.MLB.filter(({ datetimeLocal }) => datetimeLocal.startsWith('2026-06')).length;
  for (let index = 0; june + index < 520; index += 1) {
    const day = String(1 + (index % 30)).padStart(2, '0');
    const game = addGame(server.games.MLB, first, { homeTeam: 'Miami Marlins', awayTeam: 'Athletics' });
    moveGame(
      server.games.MLB,
      game.id,
      `2026-06-${day}T${String(10 + (Math.floor(index / 30) % 10))}:${String(index % 60).padStart(2, '0')}:00`,
    );
  }
  const before = new Set(server.games.MLB.map(({ id }) => id)).size;
  const season = await fetched(espnAt(server), 'MLB');
  const byDay = server.requests.filter((url) => /^202606\d\d$/.test(url.searchParams.get('dates') ?? ''));
  expect(byDay.length).toBe(30);
  expect(season.games.length + (season.skipped['replaced by a newer row'] ?? 0)).toBe(before);
});

test('T48 a time that is not valid is none; the Eastern date stands', async () => {
  expect(await gameOf({ timeValid: false }, { date: '2026-11-05T23:00Z' })).toMatchObject({
    timeTbd: true,
    dateTbd: false,
    startsAt: null,
    localDateTime: '2026-11-05T00:00:00',
  });
});

test('T49 midnight Eastern is a placeholder even when called valid, and no day earlier in the west', async () => {
  const lakers = {
    ...CAVALIERS,
    homeTeam: 'Los Angeles Lakers',
    venue: 'Crypto.com Arena',
    venueCity: 'Los Angeles',
    venueState: 'CA',
  };
  for (const timeValid of [true, false, undefined]) {
    expect(await gameOf({ timeValid }, { date: '2026-11-05T05:00Z' }, lakers)).toMatchObject({
      timeTbd: true,
      startsAt: null,
      localDateTime: '2026-11-05T00:00:00',
      timeZone: 'America/Los_Angeles',
    });
  }
});

test('T49 midnight Eastern abroad is an hour like any other when it is called valid', async () => {
  const tokyo = {
    ...CAVALIERS,
    league: 'MLB',
    homeTeam: 'Chicago Cubs',
    awayTeam: 'Los Angeles Dodgers',
    venue: 'Tokyo Dome',
    venueCity: 'Tokyo',
    venueState: null,
  } as const;
  expect(await gameOf({ timeValid: true }, { date: '2026-04-05T04:00Z' }, tokyo)).toMatchObject({
    timeTbd: false,
    localDateTime: '2026-04-05T13:00:00',
    neutralSite: true,
  });
});

test('a date that is not valid is an estimate', async () => {
  expect(await gameOf({ dateValid: false })).toMatchObject({ dateTbd: true, timeTbd: true, startsAt: null });
});

test.each([
  ['NBA', 'LA Clippers', 'Los Angeles Clippers'],
  ['NHL', 'Utah Mammoth', 'Utah Hockey Club'],
  ['NHL', 'Montréal Canadiens', 'Montreal Canadiens'],
  ['NHL', 'St. Louis Blues', 'St. Louis Blues'],
  ['MLB', 'Athletics', 'Athletics'],
  ['MLB', 'Arizona Diamondbacks', 'Arizona Diamondbacks'],
] as const)('T50 %s: %s is %s', async (league, name, fullName) => {
  const home = { NBA: 'Cleveland Cavaliers', NHL: 'Boston Bruins', MLB: 'Chicago Cubs' }[league];
  expect((await gameOf(sides(home, name), {}, { ...CAVALIERS, league })).awayTeam).toBe(fullName);
});

test.each([
  { id: '-2', displayName: 'TBD', abbreviation: 'TBD' },
  { id: '-1', displayName: 'LAL/GSW' },
  { id: '9', displayName: 'East Play-In Winner' },
])('T51 an opponent to be decided: %j', async (open) => {
  expect(await gameOf(sides('Cleveland Cavaliers', open), { season: { type: 3 } })).toMatchObject({
    homeTeam: 'Cleveland Cavaliers',
    awayTeam: null,
    opponentTbd: true,
    gameType: 'playoff',
  });
});

test('T51 a stand-in with a negative id is one in the regular season too', async () => {
  const winner = { id: '-3', displayName: 'Quarterfinal Winner' };
  expect(await gameOf(sides('Cleveland Cavaliers', winner))).toMatchObject({
    awayTeam: null,
    opponentTbd: true,
  });
});

test('T51 two sides to be decided make no game yet, nor do all-stars', async () => {
  const season = await seasonOf('NBA', [
    eventWith(sides({ id: '-1', displayName: 'TBD' }, { id: '-2', displayName: 'TBD' }), {
      id: '1',
      season: { type: 3 },
    }),
    eventWith(sides('Team Stars', 'Team Stripes'), { id: '2' }),
  ]);
  expect(season.games).toEqual([]);
  expect(season.skipped).toEqual({ 'no opponent decided': 1, 'no team of the league': 1 });
});

test('T52 a guest of no league in the preseason is left out, an unknown team of the season is refused', async () => {
  const guest = sides('Cleveland Cavaliers', 'Melbourne United');
  const season = await seasonOf('NBA', [
    eventWith(guest, { id: '1', season: { type: 1 } }),
    eventWith(guest, { id: '2', season: { type: 2 } }),
  ]);
  expect(season.games).toEqual([]);
  expect(season.skipped).toEqual({ 'opponent of another league': 1 });
  expect(season.rejected.map(({ rowKey, reason }) => [rowKey, reason])).toEqual([['2', 'team not known']]);
});

test.each([
  [1, 'preseason'],
  [2, 'regular'],
  [3, 'playoff'],
  [5, 'playoff'],
])('T53 season type %i is %s', async (type, gameType) => {
  expect((await gameOf({}, { season: { year: 2026, type } })).gameType).toBe(gameType);
});

test('T53 a season type nobody knows is noted', async () => {
  const season = await seasonOf('NBA', [eventWith({}, { season: { type: 9 } })]);
  expect(season.games[0]?.gameType).toBe('regular');
  expect(season.notes).toEqual(['season type not known: 9']);
});

test.each([
  ['East 1st Round - Game 3', 'East 1st Round', 3, 'scheduled'],
  ['NBA Finals - Game 7 (If Necessary)', 'NBA Finals', 7, 'contingent'],
  ['West Semifinals - Game 5 If Necessary', 'West Semifinals', 5, 'contingent'],
  ['NFC Wild Card Playoffs', 'NFC Wild Card Playoffs', null, 'scheduled'],
  ['Super Bowl LXI', 'Super Bowl LXI', null, 'scheduled'],
  [null, null, null, 'scheduled'],
])('T54 headline %s', async (headline, playoffRound, seriesGame, status) => {
  const notes = headline === null ? [] : [{ type: 'event', headline }];
  expect(await gameOf({ notes }, { season: { type: 3 } })).toMatchObject({
    playoffRound,
    seriesGame,
    status,
  });
});

test('T54 headlines of the regular season name no round', async () => {
  expect(await gameOf({ notes: [{ headline: 'NBA Cup - Group Play' }] })).toMatchObject({
    playoffRound: null,
    seriesGame: null,
  });
});

test('T55 an unknown building has the zone of its state and no position', async () => {
  const venue = { id: '555', fullName: 'New Gym', address: { city: 'Boise', state: 'ID' } };
  const season = await seasonOf('NBA', [eventWith({ venue })]);
  expect(season.games[0]).toMatchObject({
    venueId: 'espn-555',
    timeZone: 'America/Boise',
    city: 'Boise',
    venueAddress: 'New Gym, Boise, ID',
    localDateTime: '2026-11-04T17:00:00',
  });
  expect(season.venues).toEqual([
    {
      id: 'espn-555',
      name: 'New Gym',
      aliases: [],
      city: 'Boise',
      region: 'ID',
      country: 'US',
      latitude: null,
      longitude: null,
      timeZone: 'America/Boise',
      validFrom: null,
      validTo: null,
    },
  ]);
});

test('T55 in the home state it has the home zone, without an id a slug, in Canada the country', async () => {
  const pacers = { ...CAVALIERS, homeTeam: 'Indiana Pacers' };
  expect(
    await gameOf({ venue: { fullName: 'New Gym', address: { city: 'Fishers', state: 'IN' } } }, {}, pacers),
  ).toMatchObject({
    venueId: 'espn-new-gym-fishers',
    timeZone: 'America/Indiana/Indianapolis',
  });
  const season = await seasonOf('NBA', [
    eventWith({ venue: { id: 8, fullName: 'Rink', address: { city: 'Halifax', state: 'NS' } } }),
  ]);
  expect(season.venues[0]).toMatchObject({ country: 'CA', timeZone: 'America/Halifax' });
});

test('T55 in a state of two zones only the home team tells', async () => {
  const grizzlies = { ...CAVALIERS, homeTeam: 'Memphis Grizzlies' };
  const venue = { id: '10', fullName: 'New Gym', address: { city: 'Southaven', state: 'TN' } };
  expect((await gameOf({ venue }, {}, grizzlies)).timeZone).toBe('America/Chicago');
});

test('a neutral site is neutral even on known ground', async () => {
  expect((await gameOf({ neutralSite: true })).neutralSite).toBe(true);
  expect((await gameOf({ neutralSite: false })).neutralSite).toBe(false);
});

test('coverage leaves out the dates that Eastern months may cut', async () => {
  const season = await fetched(espnAt(server), 'NFL', new Date('2026-09-15T12:00:00Z'));
  expect([season.coveredFrom, season.coveredTo]).toEqual(['2026-09-02', '2027-09-29']);
});

test('T55 where nothing tells the zone the row is refused', async () => {
  const season = await seasonOf('NBA', [
    eventWith({ venue: { id: '9', fullName: 'Somewhere', address: { city: 'Ulm' } } }, { id: '1' }),
    eventWith(
      { venue: { id: '9', fullName: 'Somewhere', address: { city: 'Cookeville', state: 'TN' } } },
      { id: '2' },
    ),
  ]);
  expect(season.rejected.map(({ reason }) => reason)).toEqual(['time zone not known', 'time zone not known']);
});

test('T36 a building of a known name in another state is another one', async () => {
  const venue = { id: '77', fullName: 'Toyota Center', address: { city: 'Kennewick', state: 'WA' } };
  expect(await gameOf({ venue })).toMatchObject({ venueId: 'espn-77', timeZone: 'America/Los_Angeles' });
});

test('a row without a building has no venue and the home zone', async () => {
  expect(await gameOf({ venue: null })).toMatchObject({
    venueId: null,
    city: null,
    timeZone: 'America/New_York',
  });
});

test('T56 a game listed twice is one game', async () => {
  const season = await seasonOf('NBA', [eventWith({}), eventWith({})]);
  expect(season.games.length).toBe(1);
  expect(season.fetched).toBe(2);
  expect(season.skipped).toEqual({ 'listed twice': 1 });
});

test('T43 a make-up under a new id leaves the old slot postponed', async () => {
  const postponed = { type: { name: 'STATUS_POSTPONED', state: 'post', completed: false } };
  const season = await seasonOf('NBA', [
    eventWith({ status: postponed }, { id: '1' }),
    eventWith({}, { id: '2', date: '2026-12-05T00:00Z' }),
  ]);
  expect(season.games.map(({ sourceEventId, status }) => [sourceEventId, status])).toEqual([
    ['1', 'postponed'],
    ['2', 'scheduled'],
  ]);
});

test.each([
  ['STATUS_SCHEDULED', 'scheduled'],
  ['STATUS_IN_PROGRESS', 'scheduled'],
  ['STATUS_RAIN_DELAY', 'scheduled'],
  ['STATUS_POSTPONED', 'postponed'],
  ['STATUS_SUSPENDED', 'postponed'],
  ['STATUS_CANCELED', 'cancelled'],
  ['STATUS_FINAL', 'final'],
  ['STATUS_FINAL_OVERTIME', 'final'],
])('T57 %s is %s, and there is never a ticket link', async (name, status) => {
  expect(await gameOf({ status: { type: { name, state: 'pre', completed: false } } })).toMatchObject({
    status,
    ticketUrl: null,
    lowestPrice: null,
    averagePrice: null,
    pricesIncludeFees: null,
    source: 'espn',
    eventTitle: 'Boston Celtics at Cleveland Cavaliers',
  });
});

test('T57 a status nobody knows is noted', async () => {
  const season = await seasonOf('NBA', [
    eventWith({ status: { type: { name: 'STATUS_ODD', state: 'post', completed: true } } }),
  ]);
  expect(season.games[0]?.status).toBe('final');
  expect(season.notes).toEqual(["status not known: 'STATUS_ODD'"]);
});

test('T20 an empty month in the middle of the season is a fault, once it stays', async () => {
  server.setFault({ kind: 'empty', when: (url) => url.searchParams.get('dates') === '202701' });
  expect(await fetchSeason(espnAt(server), 'NBA')).toMatchObject({
    outcome: 'failed',
    reason: 'ESPN lists no NBA games from 2027-01-01 on, in the middle of the season.',
  });
  server.setFault({ kind: 'empty', times: 1 });
  expect((await fetched(espnAt(server), 'NBA')).games.length).toBe(server.games.NBA.length);
});

test('T19 one body for every request is noticed', async () => {
  server.setFault({ kind: 'same-body' });
  expect(await fetchSeason(espnAt(server), 'NFL')).toMatchObject({
    reason: 'ESPN answered with rows of another request.',
  });
});

test('T19 the body of another league is noticed even when it is empty', async () => {
  const http = testClient(fakeTime(), {
    fetch: (url, init) => fetch(url.replace('hockey/nhl', 'basketball/nba'), init),
  });
  expect(await fetchSeason(espnAt(server, http), 'NHL', new Date('2026-07-01T00:00:00Z'))).toMatchObject({
    reason: 'ESPN answered with rows of another request.',
  });
});

test.each([
  [{ kind: 'status', status: 400 }, 'ESPN refused the request with status 400.'],
  [{ kind: 'status', status: 503 }, 'ESPN answered with status 503, 5 times in a row.'],
  [{ kind: 'html' }, 'ESPN sent a web page instead of data.'],
  [{ kind: 'reset' }, 'ESPN could not be reached, 5 times in a row.'],
  [{ kind: 'truncated' }, 'ESPN sent a reply that breaks off, 5 times in a row.'],
] as const)('a lasting fault ends in one plain sentence: %j', async (fault, reason) => {
  server.setFault(fault);
  expect(await fetchSeason(espnAt(server), 'NFL')).toEqual({
    outcome: 'failed',
    reason,
  });
});

test('a month too long for one reply is read by day', async () => {
  const maxBytes = SEASONS_IN_USE === 'real seasons' ? 30_000 : 10_000;
  const season = await fetched(espnAt(server, testClient(fakeTime(), { maxBytes })), 'NFL');
  expect(server.requests.length).toBeGreaterThan(13);
  expect(season.games.length).toBe(server.games.NFL.length);
  const small = await fetchSeason(espnAt(server, testClient(fakeTime(), { maxBytes: 100 })), 'NFL');
  expect(small).toMatchObject({ reason: 'ESPN sent more data than one reply may hold.' });
});

test('T44 one bad row in a hundred is refused row by row', async () => {
  server.setFault({ kind: 'poison', share: 0.01 });
  const season = await fetched(espnAt(server), 'NBA');
  const bad = server.games.NBA.filter(({ id }) => id % 100 === 0).length;
  expect(season.rejected.length).toBe(bad);
  expect(season.games.length).toBe(server.games.NBA.length - bad);
  for (const { reason } of season.rejected) expect(reason).toMatch(/^field [\w.]+ not readable$/);
});
