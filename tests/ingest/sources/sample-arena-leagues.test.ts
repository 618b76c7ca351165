import { expect, test } from 'vitest';
import { localDateOf, type Game } from '../../../src/domain/games/game.ts';
import { teamByName, teamsOf, type Team } from '../../../src/domain/teams/index.ts';
import { addDays, daysBetween } from '../../../src/domain/dates/zoned-time.ts';
import { createSampleSource } from '../../../src/ingest/sources/sample/index.ts';

const YEARS = [2026, 2034, 2045, 2058];
const MOST_BACK_TO_BACKS = 16;

interface Season {
  year: number;
  games: Game[];
}

const seasons: Record<'NBA' | 'NHL', Season[]> = {
  NBA: (await Promise.all(YEARS.map((year) => seasonsFrom('NBA', year)))).flat(),
  NHL: (await Promise.all(YEARS.map((year) => seasonsFrom('NHL', year)))).flat(),
};

async function seasonsFrom(league: 'NBA' | 'NHL', year: number): Promise<Season[]> {
  const now = new Date(`${year}-07-01T12:00:00Z`);
  const fetched = await createSampleSource().fetchSeason(league, { now, onProgress: () => {} });
  if (fetched.outcome !== 'fetched') throw new Error(fetched.reason);
  return [year, year + 1].map((of) => ({
    year: of,
    games: fetched.games.filter((game) => {
      const date = localDateOf(game);
      return date > `${of}-07-01` && date < `${of + 1}-07-01`;
    }),
  }));
}

/** Games at home and away of one team against each other team of its league. */
function meetings(league: 'NBA' | 'NHL', games: readonly Game[], { fullName }: Team) {
  const against = new Map<Team, { home: number; away: number }>();
  for (const game of games) {
    if (game.homeTeam !== fullName && game.awayTeam !== fullName) continue;
    const atHome = game.homeTeam === fullName;
    const name = (atHome ? game.awayTeam : game.homeTeam) ?? '';
    const opponent = teamByName(league, name) ?? expect.unreachable();
    const { home, away } = against.get(opponent) ?? { home: 0, away: 0 };
    against.set(opponent, atHome ? { home: home + 1, away } : { home, away: away + 1 });
  }
  return [...against].map(([opponent, { home, away }]) => ({ opponent, home, away, total: home + away }));
}

function datesOf(games: readonly Game[], { fullName }: Team): string[] {
  return games
    .filter((game) => game.homeTeam === fullName || game.awayTeam === fullName)
    .map(localDateOf)
    .toSorted();
}

function totals(list: readonly { total: number }[]): number[] {
  return list.map(({ total }) => total).toSorted((a, b) => a - b);
}

function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}

/** The nth such weekday of a month, `YYYY-MM`. */
function nthWeekday(month: string, weekday: number, nth: number): string {
  let date = `${month}-01`;
  while (weekdayOf(date) !== weekday) date = addDays(date, 1);
  return addDays(date, 7 * (nth - 1));
}

const fours = (count: number) => Array<number>(count).fill(4);
const threes = (count: number) => Array<number>(count).fill(3);
const twos = (count: number) => Array<number>(count).fill(2);

test('NBA: 82 games, four in the division, three or four in the conference, two outside', () => {
  for (const { year, games } of seasons.NBA) {
    expect(games.length, `${year}`).toBe(1230);
    for (const one of teamsOf('NBA')) {
      const against = meetings('NBA', games, one);
      const conference = against.filter(({ opponent }) => opponent.conference === one.conference);
      const division = conference.filter(({ opponent }) => opponent.division === one.division);
      const rest = conference.filter(({ opponent }) => opponent.division !== one.division);
      const outside = against.filter(({ opponent }) => opponent.conference !== one.conference);
      expect(totals(division), `${year} ${one.fullName}`).toEqual(fours(4));
      expect(totals(rest)).toEqual([...threes(4), ...fours(6)]);
      expect(totals(outside)).toEqual(twos(15));
      expect(against.reduce((sum, { home }) => sum + home, 0)).toBe(41);
      expect(against.every(({ home, away }) => Math.abs(home - away) <= 1)).toBe(true);
    }
  }
});

test('NHL: 84 games, four in the division, three in the conference, two outside', () => {
  for (const { year, games } of seasons.NHL) {
    expect(games.length, `${year}`).toBe(1344);
    for (const one of teamsOf('NHL')) {
      const against = meetings('NHL', games, one);
      const conference = against.filter(({ opponent }) => opponent.conference === one.conference);
      const division = conference.filter(({ opponent }) => opponent.division === one.division);
      const rest = conference.filter(({ opponent }) => opponent.division !== one.division);
      const outside = against.filter(({ opponent }) => opponent.conference !== one.conference);
      expect(totals(division), `${year} ${one.fullName}`).toEqual(fours(7));
      expect(totals(rest)).toEqual(threes(8));
      expect(totals(outside)).toEqual(twos(16));
      expect(against.reduce((sum, { home }) => sum + home, 0)).toBe(42);
      expect(against.every(({ home, away }) => Math.abs(home - away) <= 1)).toBe(true);
    }
  }
});

for (const league of ['NBA', 'NHL'] as const) {
  test(`${league}: nobody plays three nights in a row, nor many times two`, () => {
    for (const { year, games } of seasons[league]) {
      for (const one of teamsOf(league)) {
        const dates = datesOf(games, one);
        const pauses = dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date));
        const message = `${year} ${one.fullName}`;
        expect(Math.min(...pauses), message).toBe(1);
        expect(pauses.filter((pause) => pause === 1).length, message).toBeLessThanOrEqual(MOST_BACK_TO_BACKS);
        const inARow = pauses.slice(1).filter((pause, index) => pause + (pauses[index] ?? 9) === 2);
        expect(inARow, message).toEqual([]);
      }
    }
  });

  test(`${league}: games begin between noon and half past eight, most at seven or soon after`, () => {
    for (const { year, games } of seasons[league]) {
      const clocks = games.map((game) => game.localDateTime.slice(11, 16));
      const early = games.filter((game) => game.localDateTime.slice(11, 16) < '12:00');
      // Only a basketball Christmas starts in the morning, in the west, for the country's noon.
      expect(early.filter((game) => localDateOf(game) !== `${year}-12-25`)).toEqual([]);
      expect(clocks.toSorted().at(-1)?.localeCompare('20:31')).toBe(-1);
      const evenings = clocks.filter((clock) => clock >= '19:00' && clock <= '19:30');
      expect(evenings.length / clocks.length).toBeGreaterThan(0.6);
      const weeknights = games.filter((game) => {
        const weekday = weekdayOf(localDateOf(game));
        return weekday >= 1 && weekday <= 3 && localDateOf(game) < `${year}-12-20`;
      });
      expect(weeknights.filter((game) => game.localDateTime.slice(11, 16) < '19:00')).toEqual([]);
    }
  });
}

test('NBA: from the Tuesday in the second half of October to April, dark at Thanksgiving and on December 24', () => {
  for (const { year, games } of seasons.NBA) {
    const dates = new Set(games.map(localDateOf));
    const [first = '', last = ''] = [[...dates].toSorted().at(0), [...dates].toSorted().at(-1)];
    expect(weekdayOf(first)).toBe(2);
    expect([nthWeekday(`${year}-10`, 2, 3), nthWeekday(`${year}-10`, 2, 4)]).toContain(first);
    expect(weekdayOf(last)).toBe(0);
    expect(last >= `${year + 1}-04-08` && last <= `${year + 1}-04-15`, last).toBe(true);
    const allStarSunday = nthWeekday(`${year + 1}-02`, 0, 3);
    const dark = [
      nthWeekday(`${year}-11`, 4, 4),
      `${year}-12-24`,
      ...[-2, -1, 0, 1, 2, 3].map((day) => addDays(allStarSunday, day)),
    ];
    expect(
      dark.filter((date) => dates.has(date)),
      `${year}`,
    ).toEqual([]);
    expect(games.filter((game) => localDateOf(game) === `${year}-12-25`).length).toBeLessThanOrEqual(5);
  }
});

test('NHL: from early October to the middle of April, dark at Thanksgiving and from December 24 to 26', () => {
  for (const { year, games } of seasons.NHL) {
    const dates = new Set(games.map(localDateOf));
    const [first = '', last = ''] = [[...dates].toSorted().at(0), [...dates].toSorted().at(-1)];
    expect(first).toBe(nthWeekday(`${year}-10`, 2, 1));
    expect(last >= `${year + 1}-04-13` && last <= `${year + 1}-04-19`, last).toBe(true);
    const allStarSaturday = nthWeekday(`${year + 1}-02`, 6, 1);
    const dark = [
      nthWeekday(`${year}-11`, 4, 4),
      ...['24', '25', '26'].map((day) => `${year}-12-${day}`),
      ...[-2, -1, 0, 1, 2].map((day) => addDays(allStarSaturday, day)),
    ];
    expect(
      dark.filter((date) => dates.has(date)),
      `${year}`,
    ).toEqual([]);
  }
});
