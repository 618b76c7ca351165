import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LEAGUES, type League } from '../../../src/domain/leagues.ts';
import { localDateTimeOf } from '../../../src/domain/dates/zoned-time.ts';
import { startEspnServer } from '../../feeds/espn-server.ts';
import type { FeedServer, VendorEvent } from '../../feeds/feed-server.ts';
import { startSeatGeekServer } from '../../feeds/seatgeek-server.ts';
import { espnAt, seatGeekAt, type Fetched } from './fetching.ts';

/** A row that somebody recorded from the live service (tests/fixtures/recorded/README.md). */
interface RecordedRow {
  league: League;
  source: string;
  event: VendorEvent & { id: string; date: string };
}

const fixtures = join(import.meta.dirname, '../../fixtures/recorded');
const ROWS: RecordedRow[] = readFileSync(join(fixtures, 'espn.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): RecordedRow => JSON.parse(line));

/** Teams that are gone, and selections of all leagues. */
const NO_GAMES_OF_OURS = new Set(['Arizona Coyotes', 'NFC All-Stars', 'AFC All-Stars']);

let server: FeedServer;
beforeAll(async () => {
  server = await startEspnServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** Reads every year of 2016 to 2026 twice, the second time with all ids known. */
async function readRecorded(league: League): Promise<{ games: Fetched['games']; rows: RecordedRow[] }> {
  const rows = ROWS.filter((row) => row.league === league);
  server.games[league].splice(0, Infinity);
  for (const { event } of rows) server.addEvent(league, event);
  const games: Fetched['games'] = [];
  const years = [...new Set(rows.map(({ event }) => event.date.slice(0, 4)))].toSorted();
  let vendorIds: Fetched['vendorIds'];
  for (const year of [...years, ...years]) {
    const now = new Date(`${year}-01-02T12:00:00Z`);
    const read = await espnAt(server).fetchSeason(league, {
      now,
      acceptsEmptyMonths: true,
      onProgress: () => undefined,
      ...(vendorIds ? { vendorIds } : {}),
    });
    if (read.outcome === 'failed') throw new Error(read.reason);
    vendorIds = read.vendorIds;
    games.push(...read.games);
  }
  return { games, rows };
}

function namesOf({ event }: RecordedRow): string[] {
  const [competition]: { competitors: { team: { displayName: string } }[] }[] = Object(event)['competitions'];
  return (competition?.competitors ?? []).map(({ team }) => team.displayName);
}

test.each(LEAGUES)('reads every recorded %s row of teams that still play', async (league) => {
  const { games, rows } = await readRecorded(league);
  const read = new Map(games.map((game) => [game.sourceEventId, game]));
  const expected = rows.filter((row) => !namesOf(row).some((name) => NO_GAMES_OF_OURS.has(name)));
  const lost = expected
    .filter(({ event }) => !read.has(event.id))
    .map((row) => `${row.event.date} ${namesOf(row).join(' at ')}`);
  expect(lost).toEqual([]);
  for (const { event } of expected) {
    const game = read.get(event.id);
    if (!game || game.startsAt === null) continue;
    expect(game.startsAt.getTime()).toBe(Date.parse(event.date));
    expect(game.localDateTime).toBe(localDateTimeOf(game.startsAt, game.timeZone));
  }
});

const LINKS = [
  'NFL vividseats.com/detroit-lions-tickets-ford-field-3-5-2024--sports-nfl-football/production/4311683 $104',
  'NFL vividseats.com/washington-commanders-tickets-fedexfield-3-7-2025--sports-nfl-football/production/4807712 $169',
  'NFL vividseats.com/nfl-international-series-tickets-estadio-azteca-11-21-2022--sports-nfl-football/production/3942094 $470',
  'NFL vividseats.com/nfl-international-series-tickets-tottenham-hotspur-new-stadium-10-8-2023--sports-nfl-football/production/4415518 $73',
  'NBA vividseats.com/cleveland-cavaliers-tickets-rocket-mortgage-fieldhouse-11-8-2024--sports-nba-basketball/production/5160008 $62',
  'NBA vividseats.com/chicago-bulls-tickets-united-center-3-1-2026--sports-nba-basketball/production/5939994 $57',
  'NBA vividseats.com/boston-celtics-tickets-td-garden-3-1-2026--sports-nba-basketball/production/5939915 $58',
  'NBA vividseats.com/cleveland-cavaliers-tickets-rocket-mortgage-fieldhouse-11-15-2024--sports-nba-basketball/production/5151912 $59',
  'NHL vividseats.com/los-angeles-kings-tickets-cryptocom-arena-12-2-2025--sports-nhl-hockey/production/5883783 $18',
  'NHL vividseats.com/dallas-stars-tickets-american-airlines-center---tx-11-30-2025--sports-nhl-hockey/production/5883703 $37',
  'NHL vividseats.com/new-jersey-devils-tickets-prudential-center-12-1-2025--sports-nhl-hockey/production/5884232 $14',
  'NHL vividseats.com/los-angeles-kings-tickets-cryptocom-arena-10-2-2022--sports-nhl-hockey/production/4011234 $12',
  'MLB stubhub.com/san-diego-padres-tickets-padres-vs-giants-5-18-2016/event/9444345/ $null',
  'MLB vividseats.com/atlanta-braves-tickets-truist-park-9-17-2021/production/3683861 $19',
  'MLB vividseats.com/philadelphia-phillies-tickets-citizens-bank-park-9-8-2022/production/3685229 $7',
  'MLB vividseats.com/mlb-baseball/st-louis-cardinals-tickets/cardinals-vs-reds-9-17-3685373.html $21',
  // A former name of the team, which the row itself no longer has.
  'MLB undefined $null',
];

test('links recorded rows with tickets to their own game, without the referral parameter', async () => {
  const links: string[] = [];
  for (const league of LEAGUES) {
    const { games, rows } = await readRecorded(league);
    const read = new Map(games.map((game) => [game.sourceEventId, game]));
    for (const { event } of rows) {
      const [competition]: { tickets?: unknown[] }[] = Object(event)['competitions'];
      const game = read.get(event.id);
      if (!competition?.tickets?.length) continue;
      links.push(`${league} ${game?.ticketUrl?.replace('https://www.', '')} $${game?.lowestPrice}`);
    }
  }
  expect(links.toSorted()).toEqual(LINKS.toSorted());
});

const SEATGEEK_GAMES = [
  'Cleveland Cavaliers at Brooklyn Nets, 2021-05-16 time unknown, barclays-center, from $125, regular',
  'Indiana Pacers at Toronto Raptors, 2021-05-16 time unknown, benchmark-international-arena, from $42, regular',
  'Miami Heat at Philadelphia 76ers, 2023-04-06 19:30, xfinity-mobile-arena, from $43, regular',
  'Texas Rangers at Kansas City Royals, 2019-02-23 13:05, sg-3930, from $18, preseason',
  'Texas Rangers at Seattle Mariners, 2019-05-29 12:40, t-mobile-park, from $17, regular',
];

test('reads every recorded row of SeatGeek', async () => {
  const seatGeek = await startSeatGeekServer();
  const lines = readFileSync(join(fixtures, 'seatgeek.jsonl'), 'utf8').trim().split('\n');
  const events = lines.map((line): VendorEvent => JSON.parse(line).event);
  const read: string[] = [];
  try {
    for (const league of ['NBA', 'MLB'] as const) {
      seatGeek.games[league].splice(0, Infinity);
      for (const event of events) {
        if (event['type'] === league.toLowerCase()) seatGeek.addEvent(league, event);
      }
      for (const year of [2019, 2021, 2023]) {
        const season = await seatGeekAt(seatGeek).fetchSeason(league, {
          now: new Date(`${year}-01-02T12:00:00Z`),
          acceptsEmptyMonths: true,
          onProgress: () => undefined,
        });
        if (season.outcome === 'failed') throw new Error(season.reason);
        expect(season.rejected).toEqual([]);
        for (const game of season.games) {
          const time = game.timeTbd ? 'time unknown' : game.localDateTime.slice(11, 16);
          read.push(
            `${game.awayTeam} at ${game.homeTeam}, ${game.localDateTime.slice(0, 10)} ${time}, ${game.venueId}, from $${game.lowestPrice}, ${game.gameType}`,
          );
        }
      }
    }
  } finally {
    await seatGeek.close();
  }
  expect([...new Set(read)].toSorted()).toEqual(SEATGEEK_GAMES);
});
