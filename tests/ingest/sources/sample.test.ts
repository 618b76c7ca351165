import { expect, test } from 'vitest';
import { gameIdentity, localDateOf, type Game } from '../../../src/domain/games/game.ts';
import { storedInstant } from '../../../src/domain/dates/stored-clock.ts';
import { LEAGUES, type League } from '../../../src/domain/leagues.ts';
import { teamByName, teamsOf } from '../../../src/domain/teams/index.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { addDays, daysBetween } from '../../../src/domain/dates/zoned-time.ts';
import { createSampleSource } from '../../../src/ingest/sources/sample/index.ts';

const YEARS = [2026, 2027];
const GAMES: Record<League, number> = { NFL: 17, NBA: 82, NHL: 84, MLB: 162 };
/** Month-days in which a season opens and ends. */
const OPENS: Record<League, [string, string]> = {
  NFL: ['09-04', '09-10'],
  NBA: ['10-18', '10-25'],
  NHL: ['10-04', '10-11'],
  MLB: ['03-25', '03-31'],
};
const ENDS: Record<League, [string, string]> = {
  NFL: ['01-04', '01-10'],
  NBA: ['04-05', '04-18'],
  NHL: ['04-01', '04-18'],
  MLB: ['09-24', '10-04'],
};

async function fetchAt(league: League, now: Date) {
  const fetched = await createSampleSource().fetchSeason(league, { now, onProgress: () => {} });
  if (fetched.outcome !== 'fetched') throw new Error(fetched.reason);
  return fetched;
}

/** The seasons that start in `YEARS`, fetched before the first. */
async function seasonsOf(league: League) {
  const before = addDays(`${YEARS[0]}-${OPENS[league][0]}`, -5);
  const { games } = await fetchAt(league, new Date(`${before}T12:00:00Z`));
  return YEARS.map((year) => {
    const opening = `${year}-${OPENS[league][0]}`;
    const isOfSeason = (game: Game) =>
      localDateOf(game) >= opening && localDateOf(game) < addDays(opening, 250);
    return { league, year, games: games.filter(isOfSeason) };
  });
}

function gamesOf(games: readonly Game[], team: string): Game[] {
  return games.filter(({ homeTeam, awayTeam }) => homeTeam === team || awayTeam === team);
}

const everySeason = (await Promise.all(LEAGUES.map(seasonsOf))).flat();

test.each(everySeason)(
  '$league $year: each team has its games, half of them at home',
  ({ league, games }) => {
    for (const { fullName } of teamsOf(league)) {
      const own = gamesOf(games, fullName);
      expect(own, fullName).toHaveLength(GAMES[league]);
      const atHome = own.filter(({ homeTeam }) => homeTeam === fullName).length;
      expect(Math.abs(GAMES[league] - 2 * atHome), fullName).toBeLessThanOrEqual(GAMES[league] % 2);
    }
  },
);

test.each(everySeason)('$league $year: no team and no building has two games on a date', ({ games }) => {
  const taken = games.flatMap((game) =>
    [game.homeTeam, game.awayTeam, game.venueId].map((who) => `${localDateOf(game)} ${who}`),
  );
  expect(new Set(taken).size).toBe(taken.length);
});

test.each(everySeason)(
  '$league $year: division opponents meet, and more often than others',
  ({ league, games }) => {
    const meetings = { division: [] as number[], other: [] as number[] };
    for (const one of teamsOf(league)) {
      for (const two of teamsOf(league).filter(({ slug }) => slug > one.slug)) {
        const isDivision = one.conference === two.conference && one.division === two.division;
        const count = gamesOf(gamesOf(games, one.fullName), two.fullName).length;
        (isDivision ? meetings.division : meetings.other).push(count);
      }
    }
    const mean = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length;
    expect(Math.min(...meetings.division)).toBeGreaterThan(0);
    expect(mean(meetings.division)).toBeGreaterThan(1.3 * mean(meetings.other));
  },
);

test.each(everySeason)('$league $year: it opens and ends in its usual weeks', ({ league, games }) => {
  const dates = games.map(localDateOf).toSorted();
  for (const [date, [from, to]] of [
    [dates[0], OPENS[league]],
    [dates.at(-1), ENDS[league]],
  ] as const) {
    expect(date?.slice(5) ?? '').toSatisfy((day: string) => from <= day && day <= to);
  }
});

test.each(everySeason)('$league $year: teams rest', ({ league, games }) => {
  const shortest = { NFL: 4, NBA: 1, NHL: 1, MLB: 1 }[league];
  const mostInARow = { NFL: 1, NBA: 2, NHL: 2, MLB: 20 }[league];
  for (const { fullName } of teamsOf(league)) {
    const dates = gamesOf(games, fullName).map(localDateOf).toSorted();
    const rests = dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date));
    expect(Math.min(...rests), fullName).toBeGreaterThanOrEqual(shortest);
    const streaks = rests
      .map((rest) => (rest === 1 ? '1' : ' '))
      .join('')
      .split(' ');
    expect(Math.max(...streaks.map(({ length }) => length)) + 1, fullName).toBeLessThanOrEqual(mostInARow);
  }
});

test.each(everySeason)(
  '$league $year: games start at home, at usual hours, but for one and a last day',
  ({ games }) => {
    const lastDate = games.map(localDateOf).toSorted().at(-1);
    const neutral = games.filter(({ neutralSite }) => neutralSite);
    expect(neutral).toHaveLength(1);
    expect(games.filter(({ timeTbd }) => timeTbd)).toEqual(
      games.filter((game) => localDateOf(game) === lastDate),
    );
    const odd = games.filter((game) => {
      const homeVenueId = teamByName(game.league, game.homeTeam ?? '')?.venueId;
      const isAtItsVenue = (game.venueId === homeVenueId) === !game.neutralSite;
      const hasItsZone = game.timeZone === venueById(game.venueId ?? '')?.timeZone;
      const isAtUsualHour = game.startsAt === null || /T(1[2-9]|20):[0-5][05]:00$/.test(game.localDateTime);
      return !isAtItsVenue || !hasItsZone || !isAtUsualHour;
    });
    expect(odd).toEqual([]);
    const timed = games.filter(({ startsAt }) => startsAt !== null).filter((_, index) => index % 20 === 0);
    expect(timed.map(({ startsAt }) => startsAt)).toEqual(
      timed.map((game) => storedInstant(game.localDateTime, game.timeZone)),
    );
  },
);

test.each(LEAGUES)('%s: games have times, identities and venues, in order', async (league) => {
  const { games, venues, coveredFrom, coveredTo } = await fetchAt(league, new Date('2026-11-20T18:00:00Z'));
  const dates = games.map(localDateOf);
  expect(dates.every((date) => coveredFrom <= date && date <= coveredTo)).toBe(true);
  expect(games.every((game) => game.sourceEventId === gameIdentity(game) && game.source === 'sample')).toBe(
    true,
  );
  expect(new Set(games.map(({ sourceEventId }) => sourceEventId)).size).toBe(games.length);
  expect(new Set(venues.map(({ id }) => id))).toEqual(new Set(games.map(({ venueId }) => venueId)));
  const starts = games.flatMap(({ startsAt }) => startsAt?.getTime() ?? []);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});

test.each(LEAGUES)('%s: from any day of two years a season is ahead, the same each time', async (league) => {
  const rows = (games: readonly Game[]) => games.map((game) => `${game.sourceEventId} ${game.localDateTime}`);
  let before = await fetchAt(league, new Date('2026-01-01T23:00:00Z'));
  for (let days = 221; days < 2 * 365; days += 221) {
    const now = new Date(Date.UTC(2026, 0, 1 + days));
    const listed = await fetchAt(league, now);
    const ahead = listed.games.filter(
      ({ timeTbd, startsAt }) => timeTbd || (startsAt !== null && startsAt > now),
    );
    expect(ahead.length, now.toISOString()).toBeGreaterThanOrEqual(
      GAMES[league] * (teamsOf(league).length / 2),
    );
    expect(rows(listed.games.filter((game) => localDateOf(game) <= before.coveredTo))).toEqual(
      rows(before.games.filter((game) => localDateOf(game) >= listed.coveredFrom)),
    );
    before = listed;
  }
});

test('a building of two leagues has one game a date', () => {
  for (const year of YEARS) {
    const dates = everySeason
      .filter((season) => season.year === year && (season.league === 'NBA' || season.league === 'NHL'))
      .flatMap(({ games }) => games.map((game) => `${game.venueId} ${localDateOf(game)}`));
    expect(new Set(dates).size).toBe(dates.length);
  }
});
