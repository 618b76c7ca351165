import { afterAll, afterEach, expect } from 'vitest';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { League } from '../../../src/domain/leagues.ts';
import { teamByName } from '../../../src/domain/teams/index.ts';
import { venueById } from '../../../src/domain/venues/index.ts';
import type { GameSource } from '../../../src/ingest/sources/source.ts';
import * as espn from '../../feeds/espn-server.ts';
import type { FeedServer, VendorEvent } from '../../feeds/feed-server.ts';
import * as seatGeek from '../../feeds/seatgeek-server.ts';
import type { FeedGame } from '../../feeds/seasons.ts';
import { espnAt, fetched, gameById, seatGeekAt, type Fetched } from './fetching.ts';

/** Between the seasons, so that a league may list one row and nothing else. */
const SUMMER: Record<League, Date> = {
  NFL: new Date('2026-02-20T00:00:00Z'),
  NBA: new Date('2026-07-01T00:00:00Z'),
  NHL: new Date('2026-07-01T00:00:00Z'),
  MLB: new Date('2025-11-10T00:00:00Z'),
};

/** One ordinary game of each league at the home team's own ground, to be changed. */
export const BASE: Record<League, FeedGame> = {
  NFL: ordinaryGame('NFL', 'Dallas Cowboys', 'New York Giants', '2026-10-04T13:00:00'),
  NBA: ordinaryGame('NBA', 'Boston Celtics', 'Cleveland Cavaliers', '2026-11-04T19:00:00'),
  NHL: ordinaryGame('NHL', 'Montreal Canadiens', 'Utah Hockey Club', '2026-11-04T19:00:00'),
  MLB: ordinaryGame('MLB', 'St. Louis Cardinals', 'Chicago Cubs', '2026-06-04T13:20:00'),
};

function ordinaryGame(league: League, awayTeam: string, homeTeam: string, datetimeLocal: string): FeedGame {
  const venue = venueById(teamByName(league, homeTeam)?.venueId ?? '');
  if (!venue) throw new Error(`${homeTeam} has no ground`);
  return {
    league,
    id: 7_000_001,
    datetimeLocal,
    datetimeUtc: localTimeToInstant(datetimeLocal, venue.timeZone).toISOString().slice(0, 19),
    timezone: venue.timeZone,
    timeTbd: false,
    homeTeam,
    awayTeam,
    venue: venue.name,
    venueCity: venue.city,
    venueState: venue.region,
    neutral: false,
    gameType: 'regular',
    status: 'scheduled',
    ticketLink: true,
  };
}

/** A server for the tests of one file. */
export async function useFeed(starting: Promise<FeedServer>): Promise<FeedServer> {
  const server = await starting;
  afterEach(() => server.reset());
  afterAll(() => server.close());
  return server;
}

/** Fetches a league that lists only these events, in the vendor's own shape. */
function seasonReader(server: FeedServer, source: GameSource) {
  return (league: League, events: readonly VendorEvent[]): Promise<Fetched> => {
    server.reset();
    server.games[league].splice(0, Infinity);
    for (const event of events) server.addEvent(league, event);
    return fetched(source, league, SUMMER[league]);
  };
}

function onlyGame(season: Fetched, id: number): Game {
  expect(season.rejected).toEqual([]);
  return gameById(season, id);
}

export async function useSeatGeekRows() {
  const server = await useFeed(seatGeek.startSeatGeekServer());
  const seasonOf = seasonReader(server, seatGeekAt(server));
  return {
    seasonOf,
    /** The one game that a changed ordinary event becomes. */
    gameOf: async (league: League, changes: VendorEvent) =>
      onlyGame(await seasonOf(league, [seatGeekEvent(league, changes)]), BASE[league].id),
  };
}

export async function useEspnRows() {
  const server = await useFeed(espn.startEspnServer());
  const seasonOf = seasonReader(server, espnAt(server));
  return {
    server,
    seasonOf,
    /** The game that comes out of one event with its only competition changed. */
    gameOf: async (competition: VendorEvent, event: VendorEvent = {}, game: FeedGame = BASE.NBA) =>
      onlyGame(await seasonOf(game.league, [espnEvent(competition, event, game)]), game.id),
  };
}

/** A league's ordinary event of SeatGeek, changed. */
export function seatGeekEvent(league: League, changes: VendorEvent = {}): VendorEvent {
  return { ...seatGeek.eventOf(BASE[league]), ...changes };
}

/** The two performers of a league's ordinary game, in the order of their ids. */
export function performers(league: League): VendorEvent[] {
  const list: unknown = seatGeekEvent(league)['performers'];
  return Array.isArray(list) ? list : [];
}

/** The venue of a league's ordinary game, changed. */
export function venueWith(league: League, changes: VendorEvent): VendorEvent {
  return { ...Object(seatGeekEvent(league)['venue']), ...changes };
}

/** One event of ESPN with its only competition changed. */
export function espnEvent(
  competition: VendorEvent,
  event: VendorEvent = {},
  game: FeedGame = BASE.NBA,
): VendorEvent {
  const whole = espn.eventOf(game);
  const [first]: unknown[] = Array.isArray(whole['competitions']) ? whole['competitions'] : [];
  return { ...whole, ...event, competitions: [{ ...Object(first), ...competition }] };
}

/** The two sides of a competition: a team's name, or a team as ESPN writes it. */
export function sides(home: VendorEvent | string, away: VendorEvent | string): VendorEvent {
  const side = (homeAway: string, team: VendorEvent | string) => ({
    homeAway,
    team: typeof team === 'string' ? { id: idOf(team), displayName: team } : team,
  });
  return { competitors: [side('home', home), side('away', away)] };
}

/** Any id that no other team of a test has. */
function idOf(name: string): string {
  const known = ids.get(name) ?? String(1000 + ids.size);
  ids.set(name, known);
  return known;
}

const ids = new Map<string, string>();
