import { expect, test } from 'vitest';
import { gameIdentity } from '../../../src/domain/games/game.ts';
import type { League } from '../../../src/domain/leagues.ts';
import type { VendorEvent } from '../../feeds/feed-server.ts';
import { performers, seatGeekEvent, useSeatGeekRows } from './vendor-rows.ts';

const { gameOf, seasonOf } = await useSeatGeekRows();

const team = (league: League, name: string, slug: string | null, role: 'home_team' | 'away_team') => ({
  id: 3,
  name,
  slug,
  type: league.toLowerCase(),
  [role]: true,
});
const sideOf = (league: League, role: 'home_team' | 'away_team') =>
  performers(league).filter((performer) => performer[role]);
const isCubs = (performer: VendorEvent) => performer['slug'] === 'chicago-cubs';
/** The Cubs and the Cardinals without any word on who is home. */
const UNFLAGGED = performers('MLB').map((performer) => ({
  ...performer,
  home_team: undefined,
  away_team: undefined,
  primary: undefined,
}));
const VERSUS = { title: 'St. Louis Cardinals vs. Chicago Cubs' };
const VENUE_ID: unknown = Object(seatGeekEvent('MLB')['venue']).id;

const CUBS_AT_HOME: readonly [title: string, changes: VendorEvent][] = [
  ...[
    [true, true],
    [1, 1],
    [true, undefined],
    [undefined, 1],
  ].map(([home, away]): [string, VendorEvent] => [
    `T6 reads the flags ${home} and ${away}`,
    {
      performers: UNFLAGGED.map((performer) => ({
        ...performer,
        home_team: isCubs(performer) ? home : 0,
        away_team: isCubs(performer) ? 0 : away,
      })),
      // A title the wrong way round shows that the flags decide.
      title: 'Chicago Cubs at St. Louis Cardinals',
    },
  ]),
  ['T7 expects the home performer in no place', { performers: performers('MLB') }],
  ['T7 expects it in no other place', { performers: performers('MLB').toReversed() }],
  ['T8 finds the home team by title when flags are missing', { performers: UNFLAGGED }],
  [
    'T8 finds it by venue',
    {
      ...VERSUS,
      performers: UNFLAGGED.map((one) => ({ ...one, home_venue_id: isCubs(one) ? VENUE_ID : 1 })),
    },
  ],
  [
    'T8 finds it by the primary flag',
    { ...VERSUS, performers: UNFLAGGED.map((one) => ({ ...one, primary: isCubs(one) })) },
  ],
];

test.each(CUBS_AT_HOME)('%s', async (_title, changes) => {
  const sides = { homeTeam: 'Chicago Cubs', awayTeam: 'St. Louis Cardinals' };
  expect(await gameOf('MLB', changes)).toMatchObject(sides);
});

test('T8 rejects a row that does not tell the home team', async () => {
  const season = await seasonOf('MLB', [seatGeekEvent('MLB', { ...VERSUS, performers: UNFLAGGED })]);
  expect(season.rejected.map(({ reason }) => reason)).toEqual(['home team not known']);
});

test('T5 skips other types that leak through the league filter', async () => {
  const wnba = { id: 1, type: 'wnba', taxonomies: [{ name: 'sports' }, { name: 'wnba' }] };
  const season = await seasonOf('NBA', [seatGeekEvent('NBA'), seatGeekEvent('NBA', wnba)]);
  expect(season.games.length).toBe(1);
  expect(season.skipped).toEqual({ 'another league': 1 });
});

const CAVALIERS = sideOf('NBA', 'home_team');
const OPEN_PLAYOFFS = {
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
};
const OPEN_FINALS = { homeTeam: 'Cleveland Cavaliers', awayTeam: null, opponentTbd: true, gameNumber: 2 };
const FINALS = 'NBA Finals: TBD at Cleveland Cavaliers - Home Game 2';

const PLAYOFFS: readonly [title: string, changes: VendorEvent, facts: VendorEvent][] = [
  ...[
    'Eastern Conf Semifinals - TBD at Cleveland Cavaliers - Home Game 1 (Date TBD, If Necessary)',
    'Eastern Conf Semifinals: TBD at Cleveland Cavaliers (Home Game 1, If Necessary)',
  ].map((title): [string, VendorEvent, VendorEvent] => [
    `T23 reads a placeholder as a home game against an open opponent: ${title}`,
    { title, performers: CAVALIERS, date_tbd: true, time_tbd: true },
    OPEN_PLAYOFFS,
  ]),
  [
    'T23 ignores the home game number once both sides are known',
    { title: 'NBA Finals: Boston Celtics at Cleveland Cavaliers (Home Game 2)' },
    { opponentTbd: false, gameNumber: null, gameType: 'playoff' },
  ],
  [
    'T23 skips a performer that stands for the open opponent',
    { title: FINALS, performers: [...CAVALIERS, team('NBA', 'TBD', 'tbd', 'away_team')] },
    OPEN_FINALS,
  ],
  [
    'T23 skips a performer that stands for the playoffs',
    {
      title: FINALS,
      performers: [...CAVALIERS, { id: 6, name: 'NBA Playoffs', slug: 'nba-playoffs', type: 'nba' }],
    },
    OPEN_FINALS,
  ],
];

test.each(PLAYOFFS)('%s', async (_title, changes, facts) => {
  expect(await gameOf('NBA', changes)).toMatchObject(facts);
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
  const later = { id: 2, datetime_utc: '2026-06-05T18:20:00', datetime_local: '2026-06-05T13:20:00' };
  const season = await seasonOf('MLB', [seatGeekEvent('MLB', { title }), seatGeekEvent('MLB', later)]);
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
  const world = { title: 'World Series: TBD at TBD (Game 1)', performers: [occasion('World Series')] };
  const stars = { title: 'MLB All-Star Game', performers: [occasion('MLB All-Star Game')] };
  const rows = [world, stars].map((changes, index) => seatGeekEvent('MLB', { ...changes, id: index + 1 }));
  const season = await seasonOf('MLB', rows);
  expect(season.games).toEqual([]);
  expect(season.skipped).toEqual({ 'no team of the league': 1, 'all-star or fan event': 1 });
});

test('skips an opponent of another league and rejects an unknown one of this league', async () => {
  const against = (id: number, name: string, slug: string, type: string) =>
    seatGeekEvent('NBA', {
      id,
      title: `${name} at Cleveland Cavaliers`,
      performers: [...CAVALIERS, { id: 7, name, slug, type, away_team: true }],
    });
  const season = await seasonOf('NBA', [
    against(1, 'Melbourne United', 'melbourne-united', 'basketball'),
    against(2, 'Seattle Sonics', 'seattle-sonics', 'nba'),
  ]);
  expect(season.games).toEqual([]);
  expect(season.skipped).toEqual({ 'opponent of another league': 1 });
  expect(season.rejected.map(({ rowKey, reason }) => [rowKey, reason])).toEqual([['2', 'team not known']]);
});

test.each([
  ['MLB', 'Oakland Athletics', 'oakland-athletics', 'Athletics'],
  ['MLB', 'The A’s of Oakland', 'oakland-athletics', 'Athletics'],
  ['NHL', 'Utah Mammoth', 'utah-mammoth', 'Utah Hockey Club'],
  ['NHL', 'Utah Mammoth', 'utah-hockey-club-2', 'Utah Hockey Club'],
  ['NFL', 'Washington Commanders', 'washington-commanders-1', 'Washington Commanders'],
] as const)('T33 finds a renamed team of the %s: %s, %s', async (league, name, slug, homeTeam) => {
  const home = { ...team(league, name, slug, 'home_team'), id: 1 };
  const game = await gameOf(league, { performers: [home, ...sideOf(league, 'away_team')] });
  expect(game.homeTeam).toBe(homeTeam);
});

test.each([
  [
    'T34 reads a nickname of two leagues',
    'NFL',
    'Arizona Cardinals',
    'arizona-cardinals',
    'Arizona Cardinals',
  ],
  ['T35 finds a team despite accents', 'NHL', 'Montréal Canadiens', null, 'Montreal Canadiens'],
  ['T35 finds a team despite dots', 'NHL', 'St Louis Blues', null, 'St. Louis Blues'],
] as const)('%s: %s, %s', async (_title, league, name, slug, awayTeam) => {
  const away = team(league, name, slug, 'away_team');
  const game = await gameOf(league, { performers: [...sideOf(league, 'home_team'), away] });
  expect(game.awayTeam).toBe(awayTeam);
});

test("T34 reads a nickname of two leagues as baseball's team", async () => {
  expect((await gameOf('MLB', {})).awayTeam).toBe('St. Louis Cardinals');
});

test('T58 keeps the identities of open playoff games with one estimated date apart', async () => {
  const open = { performers: CAVALIERS, date_tbd: true, time_tbd: true };
  const placeholders = (...ends: string[]) =>
    seasonOf(
      'NBA',
      ends.map((end, index) =>
        seatGeekEvent('NBA', {
          ...open,
          id: index + 1,
          title: `NBA Finals: TBD at Cleveland Cavaliers${end}`,
        }),
      ),
    );
  const numbered = [' (Home Game 1)', ' (Home Game 2)', ' (Home Game 3, If Necessary)'];
  const { games } = await placeholders(...numbered);
  expect(new Set(games.map(gameIdentity)).size).toBe(3);
  expect(games.every(({ doubleheader }) => doubleheader === null)).toBe(true);
  expect(new Set((await placeholders('', '')).games.map(gameIdentity)).size).toBe(2);
});
