import { expect, test } from 'vitest';
import { gameIdentity } from '../../../src/domain/games/game.ts';
import type { League } from '../../../src/domain/leagues.ts';
import type { VendorEvent } from '../../feeds/feed-server.ts';
import { eventOf } from '../../feeds/seatgeek-server.ts';
import { BASE, performers, useRowServer, withoutFlags } from './seatgeek-rows.ts';

const { gameOf, seasonOf } = useRowServer();

test('T5 skips other types that leak through the league filter', async () => {
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

test('T6 reads flags that are true, 1, 0 or absent', async () => {
  const isCubs = (performer: VendorEvent) => performer['slug'] === 'chicago-cubs';
  for (const [home, away] of [
    [true, true],
    [1, 1],
    [true, undefined],
    [undefined, 1],
  ]) {
    const flagged = withoutFlags('MLB').map((performer) => ({
      ...performer,
      home_team: isCubs(performer) ? home : 0,
      away_team: isCubs(performer) ? 0 : away,
    }));
    // A title the wrong way round shows that the flags decide.
    expect(
      await gameOf('MLB', { performers: flagged, title: 'Chicago Cubs at St. Louis Cardinals' }),
    ).toMatchObject({
      homeTeam: 'Chicago Cubs',
      awayTeam: 'St. Louis Cardinals',
    });
  }
});

test('T7 does not expect the home performer first', async () => {
  const both = performers('MLB');
  for (const order of [both, both.toReversed()]) {
    expect(await gameOf('MLB', { performers: order })).toMatchObject({
      homeTeam: 'Chicago Cubs',
      awayTeam: 'St. Louis Cardinals',
    });
  }
});

test('T8 finds the home team by title, venue or primary flag when flags are missing', async () => {
  const bare = withoutFlags('MLB');
  const expectCubsAtHome = async (changes: VendorEvent) => {
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
  const season = await seasonOf('MLB', [{ ...eventOf(BASE.MLB), ...versus, performers: bare }]);
  expect(season.rejected.map(({ reason }) => reason)).toEqual(['home team not known']);
});

test('T23 reads a playoff placeholder as a home game against an open opponent', async () => {
  const home = performers('NBA').filter((performer) => performer['home_team']);
  for (const title of [
    'Eastern Conf Semifinals - TBD at Cleveland Cavaliers - Home Game 1 (Date TBD, If Necessary)',
    'Eastern Conf Semifinals: TBD at Cleveland Cavaliers (Home Game 1, If Necessary)',
  ]) {
    const game = await gameOf('NBA', { title, performers: home, date_tbd: true, time_tbd: true });
    expect(game).toMatchObject({
      homeTeam: 'Cleveland Cavaliers',
      awayTeam: null,
      opponentTbd: true,
      dateTbd: true,
      timeTbd: true,
      gameType: 'playoff',
      playoffRound: 'Eastern Conference Semifinals',
      gameNumber: 1,
      seriesGame: null,
      status: 'contingent',
    });
  }
});

test('T23 ignores the home game number once both sides are known', async () => {
  expect(
    await gameOf('NBA', { title: 'NBA Finals: Boston Celtics at Cleveland Cavaliers (Home Game 2)' }),
  ).toMatchObject({
    opponentTbd: false,
    gameNumber: null,
    gameType: 'playoff',
  });
});

test('T23 skips a performer that stands for the open opponent', async () => {
  const home = performers('NBA').filter((performer) => performer['home_team']);
  for (const stand of [
    { id: 5, name: 'TBD', slug: 'tbd', type: 'nba', away_team: true },
    { id: 6, name: 'NBA Playoffs', slug: 'nba-playoffs', type: 'nba' },
  ]) {
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
])('T29 skips %s', async (title, reason) => {
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

test('T30 skips performers that are not teams', async () => {
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

test('skips an opponent of another league and rejects an unknown one of this league', async () => {
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

test('T33 finds renamed teams by old slugs and new names', async () => {
  const renamed = async (league: League, slug: string, name: string) => {
    const other = performers(league).filter((performer) => performer['away_team']);
    const home = { id: 1, name, slug, type: league.toLowerCase(), home_team: true };
    return (await gameOf(league, { performers: [home, ...other] })).homeTeam;
  };
  expect(await renamed('MLB', 'oakland-athletics', 'Oakland Athletics')).toBe('Athletics');
  expect(await renamed('MLB', 'oakland-athletics', 'The A’s of Oakland')).toBe('Athletics');
  expect(await renamed('NHL', 'utah-mammoth', 'Utah Mammoth')).toBe('Utah Hockey Club');
  expect(await renamed('NHL', 'utah-hockey-club-2', 'Utah Mammoth')).toBe('Utah Hockey Club');
  expect(await renamed('NFL', 'washington-commanders-1', 'Washington Commanders')).toBe(
    'Washington Commanders',
  );
});

test("T34 reads a nickname of two leagues as one league's team", async () => {
  expect((await gameOf('MLB', {})).awayTeam).toBe('St. Louis Cardinals');
  const home = performers('NFL').find((performer) => performer['home_team']);
  const cardinals = {
    id: 3,
    name: 'Arizona Cardinals',
    slug: 'arizona-cardinals',
    type: 'nfl',
    away_team: true,
  };
  expect((await gameOf('NFL', { performers: [home, cardinals] })).awayTeam).toBe('Arizona Cardinals');
});

test('T35 finds a team despite accents and dots', async () => {
  const home = performers('NHL').find((performer) => performer['home_team']);
  for (const [name, team] of [
    ['Montréal Canadiens', 'Montreal Canadiens'],
    ['St Louis Blues', 'St. Louis Blues'],
  ]) {
    const away = { id: 3, name, slug: null, type: 'nhl', away_team: true };
    expect((await gameOf('NHL', { performers: [home, away] })).awayTeam).toBe(team);
  }
});

test('T58 keeps the identities of open playoff games with one estimated date apart', async () => {
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
  const bare = await seasonOf('NBA', [placeholder(1, ''), placeholder(2, '')]);
  expect(new Set(bare.games.map(gameIdentity)).size).toBe(2);
});
