import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDateOf, gameIdentity, type Game } from '../../../src/domain/games/game.ts';
import { LEAGUES, type League } from '../../../src/domain/leagues.ts';
import { teamByName } from '../../../src/domain/teams/index.ts';
import { plainName } from '../../../src/domain/slug.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import { startEspnServer } from '../../feeds/espn-server.ts';
import type { FeedServer } from '../../feeds/feed-server.ts';
import { SEASON_EVE, playedRows, feedGames, type FeedGame } from '../../feeds/seasons.ts';
import { startSeatGeekServer } from '../../feeds/seatgeek-server.ts';
import { espnAt, fetched, gameById, seatGeekAt, testClient, type Fetched } from './fetching.ts';

let seatGeek: FeedServer;
let espn: FeedServer;

beforeAll(async () => {
  seatGeek = await startSeatGeekServer();
  espn = await startEspnServer();
});
afterAll(async () => {
  await seatGeek.close();
  await espn.close();
});

// No test here changes a season, so each is fetched once.
const seasons = new Map<string, Promise<Fetched>>();

function seasonFrom(vendor: 'SeatGeek' | 'ESPN', league: League): Promise<Fetched> {
  const key = `${vendor} ${league}`;
  const known = seasons.get(key);
  if (known) return known;
  const season = fetched(vendor === 'SeatGeek' ? seatGeekAt(seatGeek) : espnAt(espn), league);
  seasons.set(key, season);
  return season;
}

/** What a row of a season file must have become, in a form that reads well when it differs. */
function expected(row: FeedGame, half: string): string {
  const clock = row.timeTbd || half === '2 of straight' ? 'time tbd' : row.datetimeLocal.slice(11);
  const home = teamByName(row.league, row.homeTeam)?.fullName;
  const away = teamByName(row.league, row.awayTeam)?.fullName;
  return [
    `${row.datetimeLocal.slice(0, 10)} ${clock} ${row.timezone}`,
    `${away} at ${home}${row.neutral ? ' neutral' : ''}`,
    half,
  ].join(', ');
}

function actual(game: Game): string {
  const clock = game.timeTbd ? 'time tbd' : game.localDateTime.slice(11);
  return [
    `${localDateOf(game)} ${clock} ${game.timeZone}`,
    `${game.awayTeam} at ${game.homeTeam}${game.neutralSite ? ' neutral' : ''}`,
    game.doubleheader ? `${game.gameNumber} of ${game.doubleheader}` : 'single',
  ].join(', ');
}

/**
 * The file's games. It marks doubleheaders 'Y' and 'S'; on 2026-06-17 a game suspended the night before
 * was finished ahead of the day's own, which it does not mark and which are two tickets as well.
 */
function expectedSeason(league: League): string[] {
  const rows = playedRows(feedGames(league));
  const datesOf = (row: FeedGame) => `${row.datetimeLocal.slice(0, 10)} ${row.awayTeam} ${row.homeTeam}`;
  const sameDates = Map.groupBy(rows, datesOf);
  const resumed = rows.filter(
    (row) => !row.doubleHeader && sameDates.get(datesOf(row))?.some((other) => other !== row),
  );
  expect(resumed.map(datesOf)).toEqual(
    league === 'MLB' ? Array(2).fill('2026-06-17 San Francisco Giants Atlanta Braves') : [],
  );
  return rows
    .map((row) => {
      if (resumed.includes(row)) return expected(row, `${resumed.indexOf(row) + 1} of split`);
      if (!row.doubleHeader) return expected(row, 'single');
      return expected(row, `${row.gameNumber} of ${row.doubleHeader === 'Y' ? 'straight' : 'split'}`);
    })
    .toSorted();
}

function expectSameGames(league: League, season: Fetched): void {
  expect(season.games.map(actual).toSorted()).toEqual(expectedSeason(league));
  expect(season.rejected).toEqual([]);
  expect(season.notes).toEqual([]);
  expect(new Set(season.games.map(gameIdentity)).size).toBe(season.games.length);
  for (const game of season.games) {
    expect(game.startsAt === null).toBe(game.timeTbd);
    expect(season.venues.map((venue) => venue.id)).toContain(game.venueId);
  }
}

test.each(LEAGUES)('reads a whole %s season from SeatGeek as recorded', async (league) => {
  expectSameGames(league, await seasonFrom('SeatGeek', league));
});

test.each(LEAGUES)('reads a whole %s season from ESPN as recorded', async (league) => {
  expectSameGames(league, await seasonFrom('ESPN', league));
});

test.each(LEAGUES)('knows every %s venue of the season with its zone and town', async (league) => {
  const season = await seasonFrom('ESPN', league);
  const rows = new Map(espn.games[league].map((row) => [String(row.id), row]));
  for (const game of season.games) {
    const row = rows.get(game.sourceEventId);
    const venue = venueById(game.venueId ?? '');
    expect(venue?.timeZone).toBe(row?.timezone);
    expect(plainName([venue?.name, ...(venue?.aliases ?? [])].join('|'))).toContain(
      plainName(row?.venue ?? '?'),
    );
  }
});

test.each(LEAGUES)('lists the %s games by start, equally in two reads', async (league) => {
  const first = await seasonFrom('SeatGeek', league);
  const starts = first.games.flatMap((game) => (game.startsAt ? [game.startsAt.getTime()] : []));
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(await fetched(seatGeekAt(seatGeek), league)).toEqual(first);
});

test('agrees between both sources on every game but for what only one knows', async () => {
  for (const league of LEAGUES) {
    const [one, other] = [await seasonFrom('SeatGeek', league), await seasonFrom('ESPN', league)];
    const facts = (season: Fetched) =>
      season.games
        .map(
          (game) =>
            `${gameIdentity(game)} ${game.localDateTime} ${game.venueId} ${game.city} ${game.gameType}`,
        )
        .toSorted();
    expect(facts(one)).toEqual(facts(other));
  }
});

test('T38 keeps the local date of games whose UTC day is the next', async () => {
  const row = seatGeek.games.NBA.find(
    ({ datetimeUtc, datetimeLocal }) => datetimeUtc.slice(0, 10) > datetimeLocal.slice(0, 10),
  );
  const game = gameById(await seasonFrom('SeatGeek', 'NBA'), row?.id ?? 0);
  expect(localDateOf(game)).toBe(row?.datetimeLocal.slice(0, 10));
  expect(game.startsAt?.toISOString().slice(0, 19)).toBe(row?.datetimeUtc);
});

test('T40 reads two teams in one building as two home teams', async () => {
  const season = await seasonFrom('SeatGeek', 'NFL');
  const hosts = season.games
    .filter((game) => game.venueId === 'metlife-stadium')
    .map((game) => game.homeTeam);
  expect(new Set(hosts)).toEqual(new Set(['New York Giants', 'New York Jets']));
});

test('T41 treats Austin and Las Vegas as not neutral', async () => {
  const nba = await seasonFrom('SeatGeek', 'NBA');
  const austin = nba.games.filter((game) => game.venueId === 'moody-center');
  expect(austin.length).toBeGreaterThan(0);
  expect(austin.every((game) => !game.neutralSite && game.city === 'Austin')).toBe(true);
  const mlb = await seasonFrom('ESPN', 'MLB');
  const vegas = mlb.games.filter((game) => game.venueId === 'las-vegas-ballpark');
  expect(vegas.length).toBeGreaterThan(0);
  expect(vegas.every((game) => !game.neutralSite && game.timeZone === 'America/Los_Angeles')).toBe(true);
});

test('T43 reads a postponed game and its makeup under one id as the makeup', async () => {
  const season = await seasonFrom('ESPN', 'MLB');
  const rows = espn.games.MLB;
  const old = rows.filter((row) => row.status === 'Postponed');
  expect(old.length).toBe(27);
  for (const slot of old) {
    const madeUp = rows.find((row) => row.id === slot.id && row !== slot);
    const game = gameById(season, slot.id);
    expect(localDateOf(game)).toBe(madeUp?.datetimeLocal.slice(0, 10));
    expect(game.status).not.toBe('postponed');
  }
  expect(season.skipped['old slot of a moved game']).toBe(rows.length - season.games.length);
});

test('T42 separates the season’s 3 straight doubleheaders from the split ones', async () => {
  const { games } = await seasonFrom('SeatGeek', 'MLB');
  const firsts = games.filter((game) => game.gameNumber === 1);
  const straight = firsts.filter((game) => game.doubleheader === 'straight');
  expect(straight.map(localDateOf)).toEqual(['2026-04-05', '2026-04-26', '2026-04-30']);
  expect(firsts.length - straight.length).toBe(20);
});

test.each(LEAGUES)('reads an %s season in a few dozen requests, and in 13 from ESPN', async (league) => {
  seatGeek.reset();
  espn.reset();
  const heard: string[] = [];
  const run = {
    now: SEASON_EVE[league],
    onProgress: ({ done, total, unit }: { done: number; total: number | null; unit: string }) => {
      heard.push(`${done} of ${total} ${unit}`);
    },
  };
  await espnAt(espn).fetchSeason(league, run);
  expect(heard).toEqual(Array.from({ length: 13 }, (_, index) => `${index + 1} of 13 months`));
  expect(espn.requests.length).toBe(13);
  heard.splice(0);
  await seatGeekAt(seatGeek).fetchSeason(league, run);
  expect(heard.length).toBe(seatGeek.requests.length);
  expect(heard.at(-1)).toBe('13 of 13 months');
  expect(heard.length).toBeLessThanOrEqual(60);
});

// The old Globe Life Park lies within a mile of today's ground, and is read as it.
const GAMES_OF_2019 = [
  '4612875 Texas Rangers at Seattle Mariners, 2019-05-28T19:10:00 2019-05-29T02:10 t-mobile-park, 16 90 scheduled regular',
  '4609157 Texas Rangers at Seattle Mariners, 2019-05-29T12:40:00 2019-05-29T19:40 t-mobile-park, 17 91 scheduled regular',
  '4609363 Kansas City Royals at Texas Rangers, 2019-05-30T19:05:00 2019-05-31T00:05 globe-life-field, 8 37 scheduled regular',
  '4623165 Kansas City Royals at Texas Rangers, 2019-05-31T19:05:00 2019-06-01T00:05 globe-life-field, 23 76 scheduled regular',
  '4623164 Kansas City Royals at Texas Rangers, 2019-06-01T15:05:00 2019-06-01T20:05 globe-life-field, 17 66 scheduled regular',
  '4609362 Kansas City Royals at Texas Rangers, 2019-06-02T14:05:00 2019-06-02T19:05 globe-life-field, 9 40 scheduled regular',
  '4609361 Baltimore Orioles at Texas Rangers, 2019-06-04T19:05:00 2019-06-05T00:05 globe-life-field, 12 37 scheduled regular',
  '4612962 Baltimore Orioles at Texas Rangers, 2019-06-05T19:05:00 2019-06-06T00:05 globe-life-field, 8 40 scheduled regular',
  '4612961 Baltimore Orioles at Texas Rangers, 2019-06-06T19:05:00 2019-06-07T00:05 globe-life-field, 6 39 scheduled regular',
  '4609360 Athletics at Texas Rangers, 2019-06-07T19:05:00 2019-06-08T00:05 globe-life-field, 13 63 scheduled regular',
];

test('accepts the recorded response of 2019 byte for byte and reads its 10 games', async () => {
  const body = readFileSync(new URL('../../fixtures/recorded/seatgeek-mlb-2019.json', import.meta.url));
  const server = await startSeatGeekServer({ largestPage: 10, recorded: { windowFrom: '2019-06-01', body } });
  try {
    // The reply states 111 rows; the other pages hold that June's rest, and the months around it something.
    const month = (row: FeedGame) => row.datetimeLocal.slice(0, 7);
    const rows = server.games.MLB.filter((row) => row.status !== 'Postponed' && !row.doubleHeader);
    const perMonth = new Map<string, number>();
    const kept = rows.filter((row) => {
      const count = perMonth.get(month(row)) ?? 0;
      perMonth.set(month(row), count + 1);
      return row.datetimeUtc.slice(5, 7) === '06' ? true : count < 3;
    });
    const june = kept.filter((row) => row.datetimeUtc.slice(5, 7) === '06').slice(0, 111);
    const others = kept.filter((row) => row.datetimeUtc.slice(5, 7) !== '06');
    server.games.MLB.splice(0, Infinity, ...[...june, ...others].map((row) => in2019(row)));

    const source = seatGeekAt(server, testClient());
    const season = await fetched(source, 'MLB', new Date('2019-05-28T12:00:00Z'));
    const summary = season.games
      .filter((game) => Number(game.sourceEventId) > 4_000_000)
      .map((game) =>
        [
          `${game.sourceEventId} ${game.awayTeam} at ${game.homeTeam}`,
          `${game.localDateTime} ${game.startsAt?.toISOString().slice(0, 16)} ${game.venueId}`,
          `${game.lowestPrice} ${game.averagePrice} ${game.status} ${game.gameType}`,
        ].join(', '),
      );
    expect(summary).toEqual(GAMES_OF_2019);
    const seattle = gameById(season, 4612875);
    expect(seattle.venueAddress).toBe('1250 First Avenue, Seattle, WA 98134');
    expect(seattle.ticketUrl).toContain('/mlb/4612875');
    expect(seattle.neutralSite).toBe(false);
    expect(season.rejected).toEqual([]);
  } finally {
    await server.close();
  }
});

/** A row of the 2026 season seven years earlier, under an id far from SeatGeek's of that year. */
function in2019(row: FeedGame): FeedGame {
  const back = (text: string) => text.replace('2026', '2019');
  return {
    ...row,
    datetimeUtc: back(row.datetimeUtc),
    datetimeLocal: back(row.datetimeLocal),
    rescheduledFrom: null,
  };
}
