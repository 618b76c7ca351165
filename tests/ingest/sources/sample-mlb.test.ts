import { expect, test } from 'vitest';
import { localDateOf, type Game } from '../../../src/domain/games/game.ts';
import { teamsOf, type Team } from '../../../src/domain/teams/index.ts';
import { addDays, daysBetween, localDateTimeOf } from '../../../src/domain/dates/zoned-time.ts';
import { createSampleSource } from '../../../src/ingest/sources/sample/index.ts';

const YEARS = [2026, 2034, 2045, 2058];

interface Season {
  year: number;
  games: Game[];
}

interface Series {
  home: boolean;
  opponent: string;
  dates: string[];
}

const seasons: Season[] = (await Promise.all(YEARS.map(seasonsFrom))).flat();

async function seasonsFrom(year: number): Promise<Season[]> {
  const now = new Date(`${year}-02-01T12:00:00Z`);
  const fetched = await createSampleSource().fetchSeason('MLB', { now, onProgress: () => {} });
  if (fetched.outcome !== 'fetched') throw new Error(fetched.reason);
  return [year, year + 1].map((of) => ({
    year: of,
    games: fetched.games.filter((game) => localDateOf(game).startsWith(`${of}-`)),
  }));
}

function gamesOf(games: readonly Game[], { fullName }: Team): Game[] {
  return games
    .filter((game) => game.homeTeam === fullName || game.awayTeam === fullName)
    .toSorted((a, b) => (localDateOf(a) < localDateOf(b) ? -1 : 1));
}

/** A team's season as series: games in a row against one team in one park. */
function seriesOf(games: readonly Game[], one: Team): Series[] {
  const series: Series[] = [];
  for (const game of gamesOf(games, one)) {
    const home = game.homeTeam === one.fullName;
    const opponent = (home ? game.awayTeam : game.homeTeam) ?? '';
    const last = series.at(-1);
    if (last && last.home === home && last.opponent === opponent) last.dates.push(localDateOf(game));
    else series.push({ home, opponent, dates: [localDateOf(game)] });
  }
  return series;
}

function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}

function clockOf(game: Game): string {
  return game.localDateTime.slice(11, 16);
}

test('162 games, 81 at home: 13 against each division opponent, 62 in the league, 48 across', () => {
  for (const { year, games } of seasons) {
    expect(games.length, `${year}`).toBe(2430);
    for (const one of teamsOf('MLB')) {
      const own = gamesOf(games, one);
      expect(own.filter((game) => game.homeTeam === one.fullName).length, `${year} ${one.fullName}`).toBe(81);
      const count = (other: Team) =>
        own.filter((game) => game.homeTeam === other.fullName || game.awayTeam === other.fullName).length;
      const counts = (teams: Team[]) => teams.map(count).toSorted((a, b) => a - b);
      const others = teamsOf('MLB').filter((other) => other !== one);
      const league = others.filter((other) => other.conference === one.conference);
      const division = league.filter((other) => other.division === one.division);
      const rest = league.filter((other) => other.division !== one.division);
      const across = others.filter((other) => other.conference !== one.conference);
      expect(counts(division), `${year} ${one.fullName}`).toEqual([13, 13, 13, 13]);
      expect(counts(rest)).toEqual([6, 6, 6, 6, 6, 6, 6, 6, 7, 7]);
      expect(counts(across)).toEqual([...Array<number>(14).fill(3), 6]);
    }
  }
});

test('the season goes in series of three or four games within five days', () => {
  for (const { year, games } of seasons) {
    for (const one of teamsOf('MLB')) {
      const series = seriesOf(games, one);
      expect(series.length, `${year} ${one.fullName}`).toBe(52);
      for (const { dates } of series) {
        expect([3, 4]).toContain(dates.length);
        const days = daysBetween(dates[0] ?? '', dates.at(-1) ?? '') + 1;
        // Only a three-game opening pauses, on its Friday.
        const pauses = dates[0] === games[0]?.localDateTime.slice(0, 10) && dates.length === 3 ? 1 : 0;
        expect(days).toBe(dates.length + pauses);
      }
    }
  }
});

test('nobody plays more than 20 days in a row', () => {
  for (const { year, games } of seasons) {
    for (const one of teamsOf('MLB')) {
      let days = 0;
      let before = '';
      for (const date of gamesOf(games, one).map(localDateOf)) {
        days = date === (before && addDays(before, 1)) ? days + 1 : 1;
        before = date;
        expect(days, `${year} ${one.fullName} on ${date}`).toBeLessThanOrEqual(20);
      }
    }
  }
});

test('homestands and road trips are a few series long, and teams do not meet twice in a row', () => {
  for (const { year, games } of seasons) {
    let long = 0;
    for (const one of teamsOf('MLB')) {
      const series = seriesOf(games, one);
      let stand = 0;
      for (const [index, { home, opponent }] of series.entries()) {
        const before = series[index - 1];
        stand = before?.home === home ? stand + 1 : 1;
        expect(stand, `${year} ${one.fullName}`).toBeLessThanOrEqual(6);
        if (stand === 4) long++;
        expect(before?.opponent, `${year} ${one.fullName}`).not.toBe(opponent);
      }
    }
    // About 25 stands a team; those of four series and more are rare.
    expect(long, `${year}`).toBeLessThan(30);
  }
});

test('26 weeks from the last Thursday of March, with four days off in the middle of July', () => {
  for (const { year, games } of seasons) {
    const dates = new Set(games.map(localDateOf));
    const first = [...dates].toSorted().at(0) ?? '';
    const last = [...dates].toSorted().at(-1) ?? '';
    expect(weekdayOf(first)).toBe(4);
    expect(first >= `${year}-03-25` && first <= `${year}-03-31`, first).toBe(true);
    expect(weekdayOf(last)).toBe(0);
    expect(daysBetween(first, last)).toBe(26 * 7 + 3);
    const july = Array.from({ length: 31 }, (_, day) => addDays(`${year}-07-01`, day));
    const off = july.filter((date) => !dates.has(date));
    expect(off.map(weekdayOf), `${year}`).toEqual([1, 2, 3, 4]);
    expect(off[0] && off[0] >= `${year}-07-12` && off[0] <= `${year}-07-18`, off[0]).toBe(true);
    for (const one of teamsOf('MLB')) {
      const played = gamesOf(games, one).map(localDateOf);
      expect([played[0], played.at(-1)], one.fullName).toEqual([first, last]);
    }
  }
});

test('evenings on weekdays, afternoons on Sundays and some getaway days, one Sunday night', () => {
  for (const { year, games } of seasons) {
    const openingDay = localDateOf(games[0] ?? expect.unreachable());
    for (const game of games) {
      expect(clockOf(game) >= '12:00' && clockOf(game) <= '19:30', game.sourceEventId).toBe(true);
      const weekday = weekdayOf(localDateOf(game));
      const evening = clockOf(game) >= '18:40';
      if ((weekday === 1 || weekday === 2) && localDateOf(game) !== openingDay) expect(evening).toBe(true);
      if (weekday === 5) expect(evening).toBe(game.venueId !== 'wrigley-field');
    }
    const sundays = Map.groupBy(
      games.filter((game) => weekdayOf(localDateOf(game)) === 0),
      localDateOf,
    );
    const lastSunday = [...sundays.keys()].toSorted().at(-1);
    for (const [date, ofDate] of sundays) {
      const nights = ofDate.filter(
        ({ startsAt }) => startsAt && localDateTimeOf(startsAt, 'America/New_York').slice(11, 16) === '19:20',
      );
      expect(nights.length, `${year} ${date}`).toBe(date === lastSunday ? 0 : 1);
      const others = ofDate.filter((game) => !nights.includes(game));
      expect(others.filter((game) => clockOf(game) > '14:00')).toEqual([]);
    }
    const getaways = games.filter((game) => weekdayOf(localDateOf(game)) === 3 && clockOf(game) < '13:30');
    expect(getaways.length).toBeGreaterThan(20);
  }
});
