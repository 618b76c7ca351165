import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameIdentity, localDateOf, type Game } from '../../../src/domain/games/game.ts';
import { LEAGUES, type League } from '../../../src/domain/leagues.ts';
import { teamByName, teamsOf } from '../../../src/domain/teams/index.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { localTimeToInstant } from '../../../src/domain/dates/zoned-instant.ts';
import { addDays, localDateTimeOf } from '../../../src/domain/dates/zoned-time.ts';
import { createSampleSource } from '../../../src/ingest/sources/sample/index.ts';

const GAMES_A_TEAM: Record<League, number> = { NFL: 17, NBA: 82, NHL: 84, MLB: 162 };
const DAY_MS = 86_400_000;

/** Any moment from 2026 to 2060; every property is checked from the same twenty. */
const anyNow = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2060-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const starts = fc.sample(anyNow, 20);

async function fetchAt(league: League, now: Date) {
  const fetched = await createSampleSource().fetchSeason(league, { now, onProgress: () => {} });
  if (fetched.outcome !== 'fetched') throw new Error(fetched.reason);
  return fetched;
}

const fetchedAtStarts = new Map<League, Awaited<ReturnType<typeof fetchAt>>[]>();
for (const league of LEAGUES) {
  fetchedAtStarts.set(league, await Promise.all(starts.map((now) => fetchAt(league, now))));
}

/** What the source lists at each of the twenty moments. */
function listings(league: League) {
  return starts.map((now, index) => {
    const fetched = fetchedAtStarts.get(league)?.[index];
    if (fetched === undefined) throw new Error(`${league} was not fetched at ${now.toISOString()}`);
    return { now, fetched, from: `from ${now.toISOString()}` };
  });
}

function startOf(game: Game): number {
  return (game.startsAt ?? localTimeToInstant(game.localDateTime, game.timeZone)).getTime();
}

/** How many games each team has, by full name. */
function gamesByTeam(games: readonly Game[], sides: (game: Game) => (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of games.flatMap(sides)) counts.set(name ?? '', (counts.get(name ?? '') ?? 0) + 1);
  return counts;
}

/** The games of the season after the one in play: those after the longest pause. */
function nextSeasonOf(games: readonly Game[]): Game[] {
  const dates = [...new Set(games.map(localDateOf))].toSorted();
  let longest = -Infinity;
  let first = '';
  for (const [index, date] of dates.slice(1).entries()) {
    const pause = Date.parse(date) - Date.parse(dates[index] ?? date);
    if (pause > longest) [longest, first] = [pause, date];
  }
  return games.filter((game) => localDateOf(game) >= first);
}

for (const league of LEAGUES) {
  test(`${league}: from any day, the rest of a season and the whole next one are listed`, () => {
    for (const { now, fetched, from } of listings(league)) {
      const { games, coveredFrom, coveredTo } = fetched;
      const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
      expect(coveredFrom, from).toBe(yesterday);
      expect(games.filter((game) => localDateOf(game) < yesterday)).toEqual([]);
      expect(coveredTo, from).toBe(games.map(localDateOf).toSorted().at(-1));
      expect(
        games.some((game) => startOf(game) > now.getTime()),
        from,
      ).toBe(true);

      const next = nextSeasonOf(games);
      const teams = teamsOf(league).map(({ fullName }) => fullName);
      const counts = gamesByTeam(next, (game) => [game.homeTeam, game.awayTeam]);
      expect([...counts.keys()].toSorted(), from).toEqual(teams.toSorted());
      expect([...new Set(counts.values())], from).toEqual([GAMES_A_TEAM[league]]);
      const atHome = [...gamesByTeam(next, (game) => [game.homeTeam]).values()];
      expect(Math.min(...atHome), from).toBe(Math.floor(GAMES_A_TEAM[league] / 2));
      expect(Math.max(...atHome), from).toBe(Math.ceil(GAMES_A_TEAM[league] / 2));
      expect(games.length, from).toBeLessThanOrEqual(2 * next.length);
    }
  });

  test(`${league}: no team plays twice and no building is used twice on a date`, () => {
    for (const { fetched, from } of listings(league)) {
      const taken = fetched.games.flatMap((game) =>
        [game.homeTeam, game.awayTeam, game.venueId].map((who) => `${localDateOf(game)} ${who}`),
      );
      expect(new Set(taken).size, from).toBe(taken.length);
    }
  });

  test(`${league}: a refresh some days later lists the same games, less those that are over`, async () => {
    for (const [index, days] of [1, 40, 300].entries()) {
      const { now, fetched: today, from } = listings(league)[index] ?? expect.unreachable();
      const later = await fetchAt(league, new Date(now.getTime() + days * DAY_MS));
      const expected = today.games.filter((game) => localDateOf(game) >= later.coveredFrom);
      const listed = later.games.filter((game) => localDateOf(game) <= today.coveredTo);
      expect(listed, `${from}, ${days} days later`).toEqual(expected);
    }
  });

  test(`${league}: a game carries everything the interface asks for`, async () => {
    const fetched = await fetchAt(league, new Date('2026-11-20T18:00:00Z'));
    for (const game of fetched.games) {
      const home = teamByName(league, game.homeTeam ?? '');
      const venue = venueById(home?.venueId ?? '');
      const timed = !game.timeTbd;
      expect(game).toEqual({
        league,
        source: 'sample',
        sourceEventId: gameIdentity(game),
        homeTeam: home?.fullName,
        awayTeam: teamByName(league, game.awayTeam ?? '')?.fullName,
        opponentTbd: false,
        dateTbd: false,
        timeTbd: game.timeTbd,
        localDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/),
        startsAt: timed ? expect.any(Date) : null,
        timeZone: venue?.timeZone,
        gameType: 'regular',
        status: 'scheduled',
        playoffRound: null,
        gameNumber: null,
        doubleheader: null,
        seriesGame: null,
        neutralSite: false,
        venueId: venue?.id,
        venueName: venue?.name,
        venueAddress: null,
        city: venue?.city,
        ticketUrl: null,
        eventTitle: `${game.awayTeam} at ${game.homeTeam}`,
        lowestPrice: null,
        averagePrice: null,
        pricesIncludeFees: null,
      });
      if (game.startsAt) expect(localDateTimeOf(game.startsAt, game.timeZone)).toBe(game.localDateTime);
    }
    expect(new Set(fetched.games.map((game) => game.sourceEventId)).size).toBe(fetched.games.length);
    expect(fetched.games.map(startOf)).toEqual(fetched.games.map(startOf).toSorted((a, b) => a - b));
    expect(fetched.venues.map(({ id }) => id).toSorted()).toEqual(
      [...new Set(fetched.games.map((game) => game.venueId ?? ''))].toSorted(),
    );
    expect(fetched).toMatchObject({
      outcome: 'fetched',
      rejected: [],
      skipped: {},
      notes: [],
      fetched: fetched.games.length,
    });
  });

  test(`${league}: games are ahead in a hundred years and on the days around a season's end`, async () => {
    const { coveredTo } = await fetchAt(league, new Date('2026-12-01T12:00:00Z'));
    for (const now of [0, 1].map((days) => new Date(`${addDays(coveredTo, days)}T23:30:00Z`))) {
      const { games } = await fetchAt(league, now);
      expect(games.some((game) => startOf(game) > now.getTime())).toBe(true);
    }
    const now = new Date('2126-07-15T12:00:00Z');
    const { games } = await fetchAt(league, now);
    expect(games.length).toBeGreaterThan((GAMES_A_TEAM[league] * teamsOf(league).length) / 2);
  });
}

test('a building that two leagues share is never booked twice on a date', () => {
  const nhl = listings('NHL');
  for (const [index, { fetched, from }] of listings('NBA').entries()) {
    const booked = new Set(fetched.games.map((game) => `${game.venueId} ${localDateOf(game)}`));
    const hockey = nhl[index]?.fetched ?? expect.unreachable();
    const clashes = hockey.games.filter((game) => booked.has(`${game.venueId} ${localDateOf(game)}`));
    expect(clashes, from).toEqual([]);
    const arenas = new Set(fetched.venues.map(({ id }) => id));
    expect(hockey.venues.filter(({ id }) => arenas.has(id)).length).toBe(11);
  }
});

test('progress is reported once, with every game', async () => {
  const reports: unknown[] = [];
  const now = new Date('2026-11-20T18:00:00Z');
  const fetched = await createSampleSource().fetchSeason('NFL', {
    now,
    onProgress: (progress) => reports.push(progress),
  });
  const done = fetched.outcome === 'fetched' ? fetched.games.length : -1;
  expect(reports).toEqual([{ done, total: done, unit: 'games' }]);
});
