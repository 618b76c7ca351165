import { expect, test } from 'vitest';
import { BASE, espnEvent, sides, useEspnRows } from './vendor-rows.ts';

const { gameOf, seasonOf } = await useEspnRows();

test('T48 reads an invalid time as none and keeps the Eastern date', async () => {
  expect(await gameOf({ timeValid: false }, { date: '2026-11-05T23:00Z' })).toMatchObject({
    timeTbd: true,
    dateTbd: false,
    startsAt: null,
    localDateTime: '2026-11-05T00:00:00',
  });
});

test('T49 reads midnight Eastern as a placeholder even when valid, on the same day in the west', async () => {
  const lakers = {
    ...BASE.NBA,
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

test('T49 reads midnight Eastern abroad as a time when it is valid', async () => {
  const tokyo = {
    ...BASE.NBA,
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

test('reads an invalid date as an estimate', async () => {
  expect(await gameOf({ dateValid: false })).toMatchObject({
    dateTbd: true,
    timeTbd: true,
    startsAt: null,
  });
});

test.each([
  ['NBA', 'LA Clippers', 'Los Angeles Clippers'],
  ['NHL', 'Utah Mammoth', 'Utah Hockey Club'],
  ['NHL', 'Montréal Canadiens', 'Montreal Canadiens'],
  ['NHL', 'St. Louis Blues', 'St. Louis Blues'],
  ['MLB', 'Athletics', 'Athletics'],
  ['MLB', 'Arizona Diamondbacks', 'Arizona Diamondbacks'],
] as const)('T50 %s: reads %s as %s', async (league, name, fullName) => {
  const home = { NBA: 'Cleveland Cavaliers', NHL: 'Boston Bruins', MLB: 'Chicago Cubs' }[league];
  expect((await gameOf(sides(home, name), {}, { ...BASE.NBA, league })).awayTeam).toBe(fullName);
});

test.each([
  { id: '-2', displayName: 'TBD', abbreviation: 'TBD' },
  { id: '-1', displayName: 'LAL/GSW' },
  { id: '9', displayName: 'East Play-In Winner' },
])('T51 reads an undecided opponent: %j', async (open) => {
  expect(await gameOf(sides('Cleveland Cavaliers', open), { season: { type: 3 } })).toMatchObject({
    homeTeam: 'Cleveland Cavaliers',
    awayTeam: null,
    opponentTbd: true,
    gameType: 'playoff',
  });
});

test.each([
  { id: '-3', displayName: 'Quarterfinal Winner' },
  { id: '9', displayName: 'To Be Announced' },
])('T51 reads a placeholder in the regular season too: %j', async (open) => {
  expect(await gameOf(sides('Cleveland Cavaliers', open))).toMatchObject({
    awayTeam: null,
    opponentTbd: true,
  });
});

test('T51 makes no game of two undecided sides or all-stars', async () => {
  const season = await seasonOf('NBA', [
    espnEvent(sides({ id: '-1', displayName: 'TBD' }, { id: '-2', displayName: 'TBD' }), {
      id: '1',
      season: { type: 3 },
    }),
    espnEvent(sides('Team Stars', 'Team Stripes'), { id: '2' }),
  ]);
  expect(season.games).toEqual([]);
  expect(season.skipped).toEqual({ 'no opponent decided': 1, 'no team of the league': 1 });
});

test('T52 skips a preseason guest of no league and rejects an unknown team in season', async () => {
  const guest = sides('Cleveland Cavaliers', 'Melbourne United');
  const season = await seasonOf('NBA', [
    espnEvent(guest, { id: '1', season: { type: 1 } }),
    espnEvent(guest, { id: '2', season: { type: 2 } }),
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
])('T53 reads season type %i as %s', async (type, gameType) => {
  expect((await gameOf({}, { season: { year: 2026, type } })).gameType).toBe(gameType);
});

test('T53 notes an unknown season type', async () => {
  const season = await seasonOf('NBA', [espnEvent({}, { season: { type: 9 } })]);
  expect(season.games[0]?.gameType).toBe('regular');
  expect(season.notes).toEqual(['season type not known: 9']);
});

test.each([
  ['East 1st Round - Game 3', 'Eastern Conference First Round', 3, 'scheduled'],
  ['NBA Finals - Game 7 (If Necessary)', 'NBA Finals', 7, 'contingent'],
  ['West Semifinals - Game 5 If Necessary', 'Western Conference Semifinals', 5, 'contingent'],
  ['PLAY-IN - WEST - 9TH PLACE VS 10TH PLACE', 'Western Conference Play-In', null, 'scheduled'],
  ['NBA EMIRATES FINAL FOUR', 'NBA Emirates Final Four', null, 'scheduled'],
  [null, null, null, 'scheduled'],
])('T54 reads headline %s', async (headline, playoffRound, seriesGame, status) => {
  const notes = headline === null ? [] : [{ type: 'event', headline }];
  expect(await gameOf({ notes }, { season: { type: 3 } })).toMatchObject({
    playoffRound,
    seriesGame,
    status,
  });
});

test('T54 reads no round from headlines of the regular season', async () => {
  expect(await gameOf({ notes: [{ headline: 'NBA Cup - Group Play' }] })).toMatchObject({
    playoffRound: null,
    seriesGame: null,
  });
});

test('T43 leaves the old slot postponed when a makeup game has a new id', async () => {
  const postponed = { type: { name: 'STATUS_POSTPONED', state: 'post', completed: false } };
  const season = await seasonOf('NBA', [
    espnEvent({ status: postponed }, { id: '1' }),
    espnEvent({}, { id: '2', date: '2026-12-05T00:00Z' }),
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
])('T57 reads %s as %s', async (name, status) => {
  expect(await gameOf({ status: { type: { name, state: 'pre', completed: false } } })).toMatchObject({
    status,
    averagePrice: null,
    pricesIncludeFees: null,
    source: 'espn',
    eventTitle: 'Boston Celtics at Cleveland Cavaliers',
  });
});

test('T57 notes an unknown status', async () => {
  const season = await seasonOf('NBA', [
    espnEvent({ status: { type: { name: 'STATUS_ODD', state: 'post', completed: true } } }),
  ]);
  expect(season.games[0]?.status).toBe('final');
  expect(season.notes).toEqual(["status not known: 'STATUS_ODD'"]);
});
