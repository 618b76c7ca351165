import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Game } from '../../../src/domain/games/game.ts';
import type { League } from '../../../src/domain/leagues.ts';
import type { FeedServer, VendorEvent } from '../../feeds/feed-server.ts';
import { eventOf, startSeatGeekServer } from '../../feeds/seatgeek-server.ts';
import type { FeedGame } from '../../feeds/seasons.ts';
import { fetched, gameById, seatGeekAt, type Fetched } from './fetching.ts';

/** Between the seasons, so that a league may list one row and nothing else. */
const SUMMER: Record<League, Date> = {
  NFL: new Date('2026-02-20T00:00:00Z'),
  NBA: new Date('2026-07-01T00:00:00Z'),
  NHL: new Date('2026-07-01T00:00:00Z'),
  MLB: new Date('2025-11-10T00:00:00Z'),
};

/** One ordinary game of each league, to be changed. */
export const BASE: Record<League, FeedGame> = {
  NFL: row(
    'NFL',
    'New York Giants',
    'Dallas Cowboys',
    'MetLife Stadium',
    'East Rutherford',
    'NJ',
    '2026-10-04T13:00:00',
    '2026-10-04T17:00:00',
  ),
  NBA: row(
    'NBA',
    'Cleveland Cavaliers',
    'Boston Celtics',
    'Rocket Arena',
    'Cleveland',
    'OH',
    '2026-11-04T19:00:00',
    '2026-11-05T00:00:00',
  ),
  NHL: row(
    'NHL',
    'Utah Hockey Club',
    'Montreal Canadiens',
    'Delta Center',
    'Salt Lake City',
    'UT',
    '2026-11-04T19:00:00',
    '2026-11-05T02:00:00',
    'America/Denver',
  ),
  MLB: row(
    'MLB',
    'Chicago Cubs',
    'St. Louis Cardinals',
    'Wrigley Field',
    'Chicago',
    'IL',
    '2026-06-04T13:20:00',
    '2026-06-04T18:20:00',
    'America/Chicago',
  ),
};

function row(
  league: League,
  homeTeam: string,
  awayTeam: string,
  venue: string,
  venueCity: string,
  venueState: string,
  datetimeLocal: string,
  datetimeUtc: string,
  timezone = 'America/New_York',
): FeedGame {
  return {
    league,
    id: 7_000_001,
    datetimeLocal,
    datetimeUtc,
    timezone,
    timeTbd: false,
    homeTeam,
    awayTeam,
    venue,
    venueCity,
    venueState,
    neutral: false,
    gameType: 'regular',
    status: 'scheduled',
    ticketLink: true,
  };
}

interface RowServer {
  /** Fetches a league that lists only these events, in SeatGeek's own shape. */
  seasonOf: (league: League, events: VendorEvent[]) => Promise<Fetched>;
  /** The one game that a changed ordinary event becomes. */
  gameOf: (league: League, changes: VendorEvent) => Promise<Game>;
}

/** A SeatGeek server for the tests of one file, which list rows of their own. */
export function useRowServer(): RowServer {
  let server: FeedServer;
  beforeAll(async () => {
    server = await startSeatGeekServer();
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  async function seasonOf(league: League, events: VendorEvent[]): Promise<Fetched> {
    server.reset();
    server.games[league].splice(0, Infinity);
    for (const event of events) server.addEvent(league, event);
    return fetched(seatGeekAt(server), league, SUMMER[league]);
  }

  async function gameOf(league: League, changes: VendorEvent): Promise<Game> {
    const season = await seasonOf(league, [{ ...eventOf(BASE[league]), ...changes }]);
    expect(season.rejected).toEqual([]);
    return gameById(season, BASE[league].id);
  }

  return { seasonOf, gameOf };
}

/** The two performers of a league's ordinary game, in the order of their ids. */
export function performers(league: League): VendorEvent[] {
  const list: unknown = eventOf(BASE[league])['performers'];
  return Array.isArray(list) ? list : [];
}

/** The same without any word on who is home. */
export function withoutFlags(league: League): VendorEvent[] {
  return performers(league).map((performer) => ({
    ...performer,
    home_team: undefined,
    away_team: undefined,
    primary: undefined,
  }));
}

/** The venue of a league's ordinary game, changed. */
export function venueWith(league: League, changes: VendorEvent): VendorEvent {
  return { ...Object(eventOf(BASE[league])['venue']), ...changes };
}
