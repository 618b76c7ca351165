import { expect, test } from 'vitest';
import { localDateOf, type Game } from '../../../src/domain/games/game.ts';
import { teamByName, teamsOf, type Team } from '../../../src/domain/teams/index.ts';
import { localTimeToInstant } from '../../../src/domain/dates/zoned-instant.ts';
import { addDays, daysBetween, localDateTimeOf } from '../../../src/domain/dates/zoned-time.ts';
import { createSampleSource } from '../../../src/ingest/sources/sample/index.ts';

/** Pairs of seasons from 2026 to 2057, all over the rotations. */
const YEARS = Array.from({ length: 7 }, (_, index) => 2026 + 5 * index);

interface Season {
  year: number;
  games: Game[];
}

const seasons: Season[] = (await Promise.all(YEARS.map(seasonsFrom))).flat();

async function seasonsFrom(year: number): Promise<Season[]> {
  const now = new Date(`${year}-07-01T12:00:00Z`);
  const fetched = await createSampleSource().fetchSeason('NFL', { now, onProgress: () => {} });
  if (fetched.outcome !== 'fetched') throw new Error(fetched.reason);
  return [year, year + 1].map((of) => ({
    year: of,
    games: fetched.games.filter((game) => {
      const date = localDateOf(game);
      return date > `${of}-07-01` && date < `${of + 1}-07-01`;
    }),
  }));
}

function team(name: string | null): Team {
  return teamByName('NFL', name ?? '') ?? expect.unreachable(`${name} is no team`);
}

function gamesOf(games: readonly Game[], { fullName }: Team): Game[] {
  return games.filter((game) => game.homeTeam === fullName || game.awayTeam === fullName);
}

function opponentOf(game: Game, { fullName }: Team): Team {
  return team(game.homeTeam === fullName ? game.awayTeam : game.homeTeam);
}

/** Written out apart from the source: Labor Day is the first Monday of September. */
function openingThursday(year: number): string {
  for (let day = 1; ; day++) {
    const date = `${year}-09-0${day}`;
    if (new Date(`${date}T12:00:00Z`).getUTCDay() === 1) return addDays(date, 3);
  }
}

function weekOf(game: Game, year: number): number {
  return Math.floor(daysBetween(openingThursday(year), localDateOf(game)) / 7) + 1;
}

function easternTimeOf(game: Game): string {
  return game.startsAt ? localDateTimeOf(game.startsAt, 'America/New_York').slice(11, 16) : 'unknown';
}

function weekdayOf(game: Game): number {
  return new Date(`${localDateOf(game)}T12:00:00Z`).getUTCDay();
}

test('every team plays 17 games, 8 or 9 at home by conference and year', () => {
  for (const { year, games } of seasons) {
    expect(games.length, `${year}`).toBe(272);
    for (const one of teamsOf('NFL')) {
      const own = gamesOf(games, one);
      const nineAtHome = (one.conference === 'National Football Conference') === (year % 2 === 0);
      expect(own.length, `${year} ${one.fullName}`).toBe(17);
      expect(own.filter((game) => game.homeTeam === one.fullName).length).toBe(nineAtHome ? 9 : 8);
    }
  }
});

test('the season opens on the Thursday after Labor Day, and every team has one bye in weeks 5 to 14', () => {
  for (const { year, games } of seasons) {
    expect(games.map(localDateOf).toSorted()[0]).toBe(openingThursday(year));
    for (const one of teamsOf('NFL')) {
      const weeks = gamesOf(games, one).map((game) => weekOf(game, year));
      expect(new Set(weeks).size, `${year} ${one.fullName}`).toBe(17);
      const bye = Array.from({ length: 18 }, (_, index) => index + 1).filter((week) => !weeks.includes(week));
      expect(bye.length, `${year} ${one.fullName}`).toBe(1);
      expect(bye[0]).toBeGreaterThanOrEqual(5);
      expect(bye[0]).toBeLessThanOrEqual(14);
    }
  }
});

test('division rivals meet at home and away, others once, two whole divisions among them', () => {
  for (const { year, games } of seasons) {
    for (const one of teamsOf('NFL')) {
      const own = gamesOf(games, one);
      const isRival = (other: Team) => other.conference === one.conference && other.division === one.division;
      const rivals = teamsOf('NFL').filter((other) => isRival(other) && other !== one);
      const home = own.filter((game) => game.homeTeam === one.fullName).map((game) => opponentOf(game, one));
      const away = own.filter((game) => game.awayTeam === one.fullName).map((game) => opponentOf(game, one));
      expect(home.filter(isRival).toSorted(byName), `${year} ${one.fullName}`).toEqual(
        rivals.toSorted(byName),
      );
      expect(away.filter(isRival).toSorted(byName)).toEqual(rivals.toSorted(byName));
      const others = [...home, ...away].filter((other) => !isRival(other));
      expect(new Set(others).size).toBe(11);
      const divisions = Map.groupBy(others, (other) => `${other.conference} ${other.division}`);
      const met = [...divisions.values()].map((list) => list.length).toSorted((a, b) => a - b);
      expect(met, `${year} ${one.fullName}`).toEqual([1, 1, 1, 4, 4]);
    }
  }
});

test('in 2026 the divisions play those that the league has announced', () => {
  const season = seasons.find(({ year }) => year === 2026) ?? expect.unreachable();
  const opponentsOf = (name: string) =>
    Map.groupBy(
      gamesOf(season.games, team(name)).map((game) => opponentOf(game, team(name))),
      (other) => `${other.conference.slice(0, 8)} ${other.division}`,
    );
  expect(opponentsOf('Buffalo Bills').get('American West')).toHaveLength(4);
  expect(opponentsOf('Buffalo Bills').get('National North')).toHaveLength(4);
  expect(opponentsOf('Buffalo Bills').get('National West')).toHaveLength(1);
  expect(opponentsOf('Dallas Cowboys').get('National West')).toHaveLength(4);
  expect(opponentsOf('Dallas Cowboys').get('American South')).toHaveLength(4);
  expect(opponentsOf('Dallas Cowboys').get('American North')).toHaveLength(1);
});

test('the last week is a Sunday of division games without times', () => {
  for (const { year, games } of seasons) {
    const unknown = games.filter((game) => game.timeTbd);
    expect(unknown).toEqual(games.filter((game) => weekOf(game, year) === 18));
    expect(unknown.length, `${year}`).toBe(16);
    for (const game of unknown) {
      const [home, away] = [team(game.homeTeam), team(game.awayTeam)];
      expect([away.conference, away.division]).toEqual([home.conference, home.division]);
      expect(weekdayOf(game)).toBe(0);
      expect(game.startsAt).toBeNull();
      expect(game.localDateTime.slice(11)).toBe('00:00:00');
    }
  }
});

test('Detroit and Dallas are at home on Thanksgiving, in the afternoon', () => {
  for (const { year, games } of seasons) {
    const thanksgiving = Array.from({ length: 7 }, (_, day) => `${year}-11-${22 + day}`).find(
      (date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 4,
    );
    const onThatDay = games.filter((game) => localDateOf(game) === thanksgiving);
    const kickoffs = onThatDay.map((game) => [game.homeTeam, easternTimeOf(game)]);
    expect(kickoffs.slice(0, 2), `${year}`).toEqual([
      ['Detroit Lions', '13:00'],
      ['Dallas Cowboys', '16:30'],
    ]);
    expect(kickoffs[2]?.[1]).toBe('20:15');
    expect(kickoffs.length).toBe(3);
  }
});

test('a week has its nights, and the rest is on Sunday afternoon', () => {
  const kickoffs = new Set(['13:00', '16:05', '16:25', '20:20']);
  for (const { year, games } of seasons) {
    for (let week = 1; week <= 17; week++) {
      const ofWeek = games.filter((game) => weekOf(game, year) === week);
      const at = (weekday: number, time: string) =>
        ofWeek.filter((game) => weekdayOf(game) === weekday && easternTimeOf(game) === time).length;
      expect([at(4, '20:15'), at(0, '20:20'), at(1, '20:15')], `${year} week ${week}`).toEqual([1, 1, 1]);
      expect(ofWeek.filter((game) => weekdayOf(game) === 6).length).toBe(week >= 15 ? 2 : 0);
      const onSunday = ofWeek.filter((game) => weekdayOf(game) === 0);
      expect(onSunday.length).toBeGreaterThanOrEqual(ofWeek.length - 5);
      expect(onSunday.filter((game) => !kickoffs.has(easternTimeOf(game)))).toEqual([]);
    }
  }
});

test('kickoffs are on the stadium clock: noon in Chicago, never a morning in the west', () => {
  for (const { games } of seasons) {
    const timed = games.filter((game) => !game.timeTbd);
    const early = timed.filter((game) => weekdayOf(game) === 0 && easternTimeOf(game) === '13:00');
    for (const game of early) {
      const central = game.timeZone === 'America/Chicago';
      expect(game.localDateTime.slice(11, 16), game.sourceEventId).toBe(central ? '12:00' : '13:00');
    }
    expect(timed.filter((game) => game.localDateTime.slice(11) < '12:00:00')).toEqual([]);
    for (const game of timed)
      expect(localTimeToInstant(game.localDateTime, game.timeZone)).toEqual(game.startsAt);
  }
});

test('nobody has fewer than four days between games', () => {
  for (const { games } of seasons) {
    for (const one of teamsOf('NFL')) {
      const dates = gamesOf(games, one).map(localDateOf);
      const pauses = dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date));
      expect(Math.min(...pauses), one.fullName).toBeGreaterThanOrEqual(4);
    }
  }
});

function byName(a: Team, b: Team): number {
  return a.fullName < b.fullName ? -1 : 1;
}
