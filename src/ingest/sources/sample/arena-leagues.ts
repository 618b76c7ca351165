import { addDays, daysBetween } from '../../../domain/dates/zoned-time.ts';
import { playingDays } from './arena-calendar.ts';
import { nbaMatchups, nhlMatchups, type Matchup } from './arena-matchups.ts';
import { divisionsOf, milesBetweenHomes, type Fixture } from './fixture.ts';
import { createRandom, itemAt, type Random } from './random.ts';
import { MONDAY, seasonDates, thanksgivingOf, weekdayOf, weekdayOnOrAfter } from './season-dates.ts';
import { arenaClock, christmasClocks } from './start-times.ts';

type ArenaLeague = 'NBA' | 'NHL';

/** How many games a weekday has beside the others, from Sunday on: hockey's nights, then basketball's. */
const WEEKDAY_WEIGHTS: Record<ArenaLeague, readonly number[]> = {
  NHL: [5, 5, 10, 5, 11, 4, 12],
  NBA: [7, 8, 6, 10, 4, 10, 7],
};
/** Hardly more on the opening night, and five on basketball's Christmas. */
const OPENING_GAMES = 3;
const CHRISTMAS_GAMES = 5;

/** Basketball's regular season that starts in October of a year: 82 games a team. */
export function nbaSeason(year: number): Fixture[] {
  const random = createRandom(`nba ${year}`);
  return arenaSeason('NBA', year, nbaMatchups(random), new Set(), random);
}

/** Hockey's regular season that starts in October of a year: 84 games a team, around basketball's dates. */
export function nhlSeason(year: number): Fixture[] {
  const random = createRandom(`nhl ${year}`);
  const booked = new Set(nbaSeason(year).map(({ home, date }) => `${home.venueId} ${date}`));
  return arenaSeason('NHL', year, nhlMatchups(random), booked, random);
}

/** @param booked the nights that are taken in a shared building, 'venue-id YYYY-MM-DD'. */
function arenaSeason(
  league: ArenaLeague,
  year: number,
  matchups: readonly Matchup[],
  booked: ReadonlySet<string>,
  random: Random,
): Fixture[] {
  const teams = divisionsOf(league).flat();
  const { from, to, dark } = seasonDates(league, year);
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
  const darkDates = new Set(dark);
  const christmas = `${year}-12-25`;
  const bookedDays = teams.map(({ venueId }) => dates.map((date) => booked.has(`${venueId} ${date}`)));
  const days = playingDays(
    {
      matchups,
      teamCount: teams.length,
      dayCount: dates.length,
      capacity: (day) => {
        if (darkDates.has(itemAt(dates, day))) return 0;
        if (day === 0) return OPENING_GAMES;
        return itemAt(dates, day) === christmas ? CHRISTMAS_GAMES : teams.length / 2;
      },
      weight: (day) => itemAt(WEEKDAY_WEIGHTS[league], weekdayOf(itemAt(dates, day))),
      isBooked: (home, day) => bookedDays[home]?.[day] === true,
      milesBetween: milesBetweenHomes(teams),
    },
    random,
  );
  const fixtures = matchups.flatMap(({ home, away }, index): Fixture[] => {
    const date = dates[itemAt(days, index)];
    return date === undefined
      ? []
      : [{ home: itemAt(teams, home), away: itemAt(teams, away), date, clock: null }];
  });
  return withClocks(league, year, fixtures, random);
}

function withClocks(
  league: ArenaLeague,
  year: number,
  fixtures: readonly Fixture[],
  random: Random,
): Fixture[] {
  const christmas = `${year}-12-25`;
  const onChristmas = christmasClocks(
    fixtures.flatMap(({ home, date }) => (date === christmas ? [home] : [])),
    christmas,
  );
  const holidays = {
    martinLutherKingDay: addDays(weekdayOnOrAfter(`${year + 1}-01-01`, MONDAY), 14),
    dayAfterThanksgiving: addDays(thanksgivingOf(year), 1),
  };
  return fixtures.map((fixture) => ({
    ...fixture,
    clock:
      (fixture.date === christmas && onChristmas.get(fixture.home)) ||
      arenaClock(league, fixture.home, fixture.date, holidays, random),
  }));
}
