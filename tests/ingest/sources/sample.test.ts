import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../../../src/domain/dates/zoned-time.ts';
import { gameIdentity, localDateOf, type Game } from '../../../src/domain/games/game.ts';
import { LEAGUES, type League } from '../../../src/domain/leagues.ts';
import { teamByName, teamsOf } from '../../../src/domain/teams/index.ts';
import { VENUE_DRIVES } from '../../../src/domain/travel/venue-drives.ts';
import { tripGames } from '../../../src/domain/trips/finder/trip-game.ts';
import { twinbills } from '../../../src/domain/trips/lists/twinbills.ts';
import { weekendTrips } from '../../../src/domain/trips/lists/weekend-trips.ts';
import { venueDrives, venueLocations } from '../../../src/domain/trips/sequence-candidates.ts';
import { isAbroad, KNOWN_VENUES, venueById } from '../../../src/domain/venues/index.ts';
import { createSampleSource } from '../../../src/ingest/sources/sample/index.ts';
import { feedGames, playedRows } from '../../feeds/seasons.ts';
import { fetched } from './fetching.ts';

const GAMES: Record<League, number> = { NFL: 17, NBA: 80, NHL: 82, MLB: 162 };
const OPENINGS: Record<League, string> = { NFL: '09-09', NBA: '10-20', NHL: '10-07', MLB: '03-25' };
const YEARS = [2026, 2027, 2028, 2029, 2032, 2034];
const EDGES = [
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  '2026-12-31',
  '2027-01-01',
  '2027-01-10',
  '2027-01-11',
];

const source = createSampleSource();
const fetchOn = (league: League, date: string) => fetched(source, league, new Date(`${date}T12:00:00Z`));

/** The season that opens in that year. */
async function seasonOf(league: League, year: number): Promise<readonly Game[]> {
  const opening = `${year}-${OPENINGS[league]}`;
  const { games } = await fetchOn(league, addDays(opening, -10));
  return games.filter((game) => localDateOf(game) < addDays(opening, 250));
}

async function tripGamesOf(league: League, year: number) {
  const games = await seasonOf(league, year);
  return tripGames(
    games.map((game) => ({ ...game, id: game.sourceEventId })),
    places,
  );
}

const places = venueLocations(KNOWN_VENUES);
const drives = venueDrives(VENUE_DRIVES, places);

const weekdayOf = (date: string) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';

const anyDate = fc.integer({ min: 0, max: 16 * 366 }).map((days) => addDays('2024-01-01', days));

test.each(LEAGUES)('%s: on any date the rest of a season and the next one are ahead', async (league) => {
  await fc.assert(
    fc.asyncProperty(anyDate, async (date) => {
      const { games, venues, coveredFrom, coveredTo } = await fetchOn(league, date);
      expect(coveredFrom).toBe(addDays(date, -1));
      const dates = games.map(localDateOf);
      expect(dates.every((each) => coveredFrom <= each && each <= coveredTo)).toBe(true);
      const first = dates.find((each) => each > date);
      expect(daysBetween(date, first ?? '')).toBeLessThan(250);
      for (const { fullName } of teamsOf(league)) {
        const own = games.filter(({ homeTeam, awayTeam }) => homeTeam === fullName || awayTeam === fullName);
        expect(own.length, fullName).toBeGreaterThanOrEqual(GAMES[league]);
        expect(own.length, fullName).toBeLessThanOrEqual(2 * GAMES[league]);
      }
      expect(games.every((game) => game.sourceEventId === gameIdentity(game))).toBe(true);
      expect(new Set(games.map(gameIdentity)).size).toBe(games.length);
      expect(new Set(venues.map(({ id }) => id))).toEqual(new Set(games.map(({ venueId }) => venueId)));
      const starts = games.flatMap(({ startsAt }) => startsAt?.getTime() ?? []);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    }),
    { numRuns: 15, examples: EDGES.map((date) => [date]) },
  );
});

test.each(LEAGUES)('%s: a game is the same whenever it is read', async (league) => {
  const facts = (games: readonly Game[]) => games.map((game) => JSON.stringify(game));
  let before = await fetchOn(league, '2026-01-01');
  for (let days = 221; days < 4 * 365; days += 221) {
    const listed = await fetchOn(league, addDays('2026-01-01', days));
    expect(facts(listed.games.filter((game) => localDateOf(game) <= before.coveredTo))).toEqual(
      facts(before.games.filter((game) => localDateOf(game) >= listed.coveredFrom)),
    );
    before = listed;
  }
});

test.each(LEAGUES)('%s: every year has the recorded games, with weekday, clock and venue', async (league) => {
  const lines = playedRows(feedGames(league)).map((row) => {
    const followsAnother = row.doubleHeader === 'Y' && row.gameNumber === 2;
    const clock = row.timeTbd || followsAnother ? 'TBD' : row.datetimeLocal.slice(11, 16);
    const teams = [row.awayTeam, row.homeTeam].map((name) => teamByName(league, name)?.fullName);
    return `${weekdayOf(row.datetimeLocal.slice(0, 10))} ${clock} ${teams.join(' at ')} ${row.neutral} ${row.timezone}`;
  });
  for (const year of YEARS) {
    const games = await seasonOf(league, year);
    const [opening = ''] = games.map(localDateOf);
    expect(daysBetween(opening, `${year}-${OPENINGS[league]}`)).toBeGreaterThanOrEqual(0);
    expect(daysBetween(opening, `${year}-${OPENINGS[league]}`)).toBeLessThan(7);
    const moved = games.map((game) => {
      const clock = game.timeTbd ? 'TBD' : game.localDateTime.slice(11, 16);
      const teams = `${game.awayTeam} at ${game.homeTeam}`;
      return `${weekdayOf(localDateOf(game))} ${clock} ${teams} ${game.neutralSite} ${game.timeZone}`;
    });
    expect(moved.toSorted(), String(year)).toEqual(lines.toSorted());
  }
});

test.each([
  // Summer time ends in Europe on October 25, 2026, and in America on November 1.
  [2026, 'Pittsburgh Steelers at New Orleans Saints', '2026-10-25T14:30:00', '2026-10-25T13:30:00.000Z'],
  [2027, 'Pittsburgh Steelers at New Orleans Saints', '2027-10-24T14:30:00', '2027-10-24T12:30:00.000Z'],
  [2029, 'Pittsburgh Steelers at New Orleans Saints', '2029-10-21T14:30:00', '2029-10-21T12:30:00.000Z'],
  [2026, 'Atlanta Falcons at Tampa Bay Buccaneers', '2026-11-01T13:00:00', '2026-11-01T18:00:00.000Z'],
  [2027, 'Atlanta Falcons at Tampa Bay Buccaneers', '2027-10-31T13:00:00', '2027-10-31T17:00:00.000Z'],
  [2028, 'Atlanta Falcons at Tampa Bay Buccaneers', '2028-10-29T13:00:00', '2028-10-29T17:00:00.000Z'],
])('%i: %s starts at %s, by the summer time of its new date', async (year, names, clock, instant) => {
  const games = await seasonOf('NFL', year);
  const game = games.find(({ homeTeam, awayTeam }) => names === `${awayTeam} at ${homeTeam}`);
  expect(game?.localDateTime).toBe(clock);
  expect(game?.startsAt?.toISOString()).toBe(instant);
});

test.each(YEARS)(
  '%i has doubleheaders, games abroad, football Sundays, weekends and twinbills',
  async (year) => {
    const [nfl, nba, nhl, mlb] = await Promise.all(LEAGUES.map((league) => seasonOf(league, year)));
    const abroad = [nfl, nba, nhl, mlb].map(
      (games) =>
        games?.filter(
          ({ venueId, neutralSite }) => neutralSite && isAbroad(venueById(venueId ?? '')?.country ?? ''),
        ).length,
    );
    expect(abroad).toEqual([9, 3, 2, 2]);
    const halves = (kind: string) => mlb?.filter(({ doubleheader }) => doubleheader === kind).length;
    expect([halves('straight'), halves('split')]).toEqual([6, 40]);
    const sundays = nfl?.filter((game) => weekdayOf(localDateOf(game)) === 'Sun').length;
    expect(sundays).toBeGreaterThan(200);

    const football = await tripGamesOf('NFL', year);
    // The dates of the last week's games are not set.
    expect(football).toHaveLength(272 - 16);
    expect(twinbills(football, drives).length).toBeGreaterThan(10);
    const all = [...football, ...(await tripGamesOf('NBA', year)), ...(await tripGamesOf('NHL', year))];
    expect(weekendTrips(all, drives).length).toBeGreaterThan(10);
  },
);
