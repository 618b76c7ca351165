import type { Team } from '../../../domain/teams/index.ts';
import { addDays } from '../../../domain/dates/zoned-time.ts';
import { divisionsOf, milesBetweenHomes, type Fixture } from './fixture.ts';
import { mlbPairings } from './mlb-matchups.ts';
import { isWeekendRound, planSeries, ROUND_AFTER_BREAK, type Series } from './mlb-series.ts';
import { createRandom, itemAt, type Random } from './random.ts';
import { seasonDates, SUNDAY, weekdayOf } from './season-dates.ts';
import { mlbClock, sundayNightClock } from './start-times.ts';

const TRIES = 8;
/** Should every try fail, those of this year stand in, one of which is known to lead to a plan. */
const PROVEN_YEAR = 2026;

/** Baseball's regular season of a year: 162 games a team in series of three or four. */
export function mlbSeason(year: number): Fixture[] {
  const teams = divisionsOf('MLB').flat();
  const milesBetween = milesBetweenHomes(teams);
  for (const seedYear of [year, PROVEN_YEAR]) {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const random = createRandom(`mlb ${seedYear} ${attempt}`);
      const series = planSeries(mlbPairings(teams, seedYear, random), teams.length, milesBetween, random);
      if (series !== null) {
        return fixturesOf(series, teams, year, random).map(({ home, away, ...when }) => ({
          home: itemAt(teams, home),
          away: itemAt(teams, away),
          ...when,
        }));
      }
    }
  }
  return [];
}

type Appointment = { home: number; away: number; date: string; clock: string };

function fixturesOf(
  series: readonly Series[],
  teams: readonly Team[],
  year: number,
  random: Random,
): Appointment[] {
  const { from, to } = seasonDates('MLB', year);
  const longWeekends = new Set(
    series.flatMap(({ round, home, away, games }) =>
      games === 4 && isWeekendRound(round) ? [`${round} ${home}`, `${round} ${away}`] : [],
    ),
  );
  const games = series.flatMap((one): Appointment[] => {
    const thursdayTaken = [one.home, one.away].some((team) => longWeekends.has(`${one.round + 1} ${team}`));
    const days = isWeekendRound(one.round)
      ? weekendDays(one)
      : midweekDays(one, thursdayTaken || random.below(2) === 0);
    return days.map((day, index) => {
      const date = addDays(from, day);
      const getaway = !isWeekendRound(one.round) && index === days.length - 1;
      return {
        home: one.home,
        away: one.away,
        date,
        clock: mlbClock(itemAt(teams, one.home), date, { openingDay: date === from, getaway }, random),
      };
    });
  });
  return withSundayNights(games, teams, to, random);
}

/** Days after the season's first Thursday; a three-game opening rests on its Friday. */
function weekendDays({ round, games }: Series): number[] {
  const friday = 1 + 7 * Math.ceil(round / 2);
  if (games === 4) return [friday - 1, friday, friday + 1, friday + 2];
  return [round === 0 ? friday - 1 : friday, friday + 1, friday + 2];
}

/** Monday to Wednesday, or Tuesday to Thursday, or all four days. */
function midweekDays({ round, games }: Series, fromMonday: boolean): number[] {
  const week = round < ROUND_AFTER_BREAK ? (round + 1) / 2 : round / 2 + 1;
  const first = 4 + 7 * (week - 1) + (games === 4 || fromMonday ? 0 : 1);
  return Array.from({ length: games }, (_, day) => first + day);
}

/** One game of every Sunday but the last is shown to the whole country in the evening. */
function withSundayNights(
  games: readonly Appointment[],
  teams: readonly Team[],
  lastDate: string,
  random: Random,
): Appointment[] {
  const sundays = Map.groupBy(games, ({ date }) => date);
  const chosen = new Set<Appointment>();
  for (const [date, ofDate] of sundays) {
    if (weekdayOf(date) === SUNDAY && date !== lastDate)
      chosen.add(itemAt(ofDate, random.below(ofDate.length)));
  }
  return games.map((game) => {
    if (!chosen.has(game)) return game;
    return { ...game, clock: sundayNightClock(itemAt(teams, game.home), game.date) };
  });
}
