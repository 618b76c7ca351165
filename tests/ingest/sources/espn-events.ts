import { expect } from 'vitest';
import type { Game } from '../../../src/domain/games/game.ts';
import type { League } from '../../../src/domain/leagues.ts';
import { eventOf } from '../../feeds/espn-server.ts';
import type { FeedServer, VendorEvent } from '../../feeds/feed-server.ts';
import type { FeedGame } from '../../feeds/seasons.ts';
import { espnAt, fetched, gameById, type Fetched } from './fetching.ts';

/** Long before the seasons' first games. */
const SUMMER: Record<League, Date> = {
  NFL: new Date('2026-02-20T00:00:00Z'),
  NBA: new Date('2026-07-01T00:00:00Z'),
  NHL: new Date('2026-07-01T00:00:00Z'),
  MLB: new Date('2025-11-10T00:00:00Z'),
};

/** An evening game at a team's own ground. */
export const CAVALIERS: FeedGame = {
  league: 'NBA',
  id: 401,
  datetimeLocal: '2026-11-04T19:00:00',
  datetimeUtc: '2026-11-05T00:00:00',
  timezone: 'America/New_York',
  timeTbd: false,
  homeTeam: 'Cleveland Cavaliers',
  awayTeam: 'Boston Celtics',
  venue: 'Rocket Arena',
  venueCity: 'Cleveland',
  venueState: 'OH',
  neutral: false,
  gameType: 'regular',
  status: 'scheduled',
  ticketLink: true,
};

/** Fetches a league that lists only these events, in ESPN's own shape. */
export async function seasonOf(server: FeedServer, league: League, events: VendorEvent[]): Promise<Fetched> {
  server.reset();
  server.games[league].splice(0, Infinity);
  for (const event of events) server.addEvent(league, event);
  return fetched(espnAt(server), league, SUMMER[league]);
}

/** One event with its only competition changed. */
export function eventWith(
  competition: VendorEvent,
  event: VendorEvent = {},
  game: FeedGame = CAVALIERS,
): VendorEvent {
  const whole = eventOf(game);
  const [first]: unknown[] = Array.isArray(whole['competitions']) ? whole['competitions'] : [];
  return { ...whole, ...event, competitions: [{ ...Object(first), ...competition }] };
}

/** The game that comes out of one event with its only competition changed. */
export async function gameOf(
  server: FeedServer,
  competition: VendorEvent,
  event: VendorEvent = {},
  game: FeedGame = CAVALIERS,
): Promise<Game> {
  const season = await seasonOf(server, game.league, [eventWith(competition, event, game)]);
  expect(season.rejected).toEqual([]);
  return gameById(season, game.id);
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
