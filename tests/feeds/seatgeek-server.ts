import type { IncomingMessage } from 'node:http';
import { leagueFromPath, type League } from '../../src/domain/leagues.ts';
import { slugOf } from '../../src/domain/slug.ts';
import { teamByName, teamsOf, type Team } from '../../src/domain/teams/index.ts';
import { venueByName } from '../../src/domain/venues/index.ts';
import { localTimeToInstant } from '../../src/domain/dates/wall-clock.ts';
import { addDays, localDateAt } from '../../src/domain/dates/zoned-time.ts';
import { maybePoisoned } from './faults.ts';
import {
  startFeedServer,
  type FeedReply,
  type FeedServer,
  type FeedState,
  type VendorEvent,
} from './feed-server.ts';
import { playedRows, type FeedGame } from './seasons.ts';

const TAXONOMIES: Record<League, readonly [sport: string, sportId: number, leagueId: number]> = {
  NFL: ['football', 1_020_000, 1_020_100],
  NBA: ['basketball', 1_030_000, 1_030_100],
  NHL: ['hockey', 1_040_000, 1_040_100],
  MLB: ['baseball', 1_010_000, 1_010_100],
};

export const SEATGEEK_CLIENT_ID = 'client-id-of-the-tests';
export const SEATGEEK_CLIENT_SECRET = 'client-secret-of-the-tests';

interface SeatGeekServerOptions {
  /** The maximum of `per_page`; SeatGeek's is 50. */
  largestPage?: number;
  /** The server sends `body` as the first page of the window that starts at `windowFrom`. */
  recorded?: { windowFrom: string; body: Uint8Array };
}

export function startSeatGeekServer(options: SeatGeekServerOptions = {}): Promise<FeedServer> {
  return startFeedServer({
    basePath: '/2',
    respond: (url, request, state) => respond(url, request, state, options),
  });
}

function respond(
  url: URL,
  request: IncomingMessage,
  state: FeedState,
  options: SeatGeekServerOptions,
): FeedReply {
  if (!isAuthorized(url, request)) return unauthorizedReply();
  const league = leagueFromPath(url.searchParams.get('taxonomies.name') ?? '');
  if (url.pathname === '/2/performers') return performersReply(url, league, state, options);
  if (url.pathname !== '/2/events') return { status: 404, body: { status: 404, meta: { status: 404 } } };
  const { recorded } = options;
  if (recorded && pageOf(url) === 1 && windowStart(url) === recorded.windowFrom) {
    return { status: 200, body: recorded.body };
  }
  const rows = league ? eventsOf(url, league, state) : [];
  return paged(url, rows, 'events', state, options);
}

/** Accepts a client id in the query, or HTTP Basic with the id and an optional secret. */
function isAuthorized(url: URL, request: IncomingMessage): boolean {
  const [scheme, credentials] = (request.headers.authorization ?? '').split(' ');
  const basic =
    scheme === 'Basic'
      ? Buffer.from(credentials ?? '', 'base64')
          .toString()
          .split(':')[0]
      : null;
  return (url.searchParams.get('client_id') ?? basic) === SEATGEEK_CLIENT_ID;
}

function unauthorizedReply(): FeedReply {
  const message = 'Client is required - visit "https://seatgeek.com/account/develop"';
  const errors = [{ code: 40307, message }];
  return { status: 403, body: { errors, message, status: 403, meta: { status: 403 } } };
}

/** Builds only the events of the requested window. */
function eventsOf(url: URL, league: League, state: FeedState): VendorEvent[] {
  const { first, last } = widenedWindow(url);
  const candidates = playedRows(state.games[league]).filter(
    ({ id, datetimeUtc }) => state.patches.has(id) || (first <= datetimeUtc && datetimeUtc < last),
  );
  const events = [...candidates.map((game) => eventOf(game)), ...state.extraEvents[league]].map((event) => {
    const patch = typeof event['id'] === 'number' ? state.patches.get(event['id']) : undefined;
    return patch ? patch(event) : event;
  });
  return inWindow(url, events).toSorted((a, b) => (utcOf(a) < utcOf(b) ? -1 : utcOf(a) > utcOf(b) ? 1 : 0));
}

/** Widens the window, because a placeholder time moves an event by hours. */
function widenedWindow(url: URL): { first: string; last: string } {
  const bound = (name: string) => url.searchParams.get(`datetime_utc.${name}`)?.slice(0, 10);
  const from = bound('gte') ?? bound('gt');
  const to = bound('lt') ?? bound('lte');
  return { first: from ? addDays(from, -1) : '', last: to ? addDays(to, 2) : '9' };
}

function utcOf(event: VendorEvent): string {
  return String(event['datetime_utc']);
}

function windowStart(url: URL): string | undefined {
  return url.searchParams.get('datetime_utc.gte')?.slice(0, 10);
}

function inWindow(url: URL, events: VendorEvent[]): VendorEvent[] {
  const bound = (operator: string) => url.searchParams.get(`datetime_utc.${operator}`);
  const [gte, gt, lte, lt] = [bound('gte'), bound('gt'), bound('lte'), bound('lt')];
  return events.filter((event) => {
    const utc = utcOf(event);
    return (
      (gte === null || utc >= gte) &&
      (gt === null || utc > gt) &&
      (lte === null || utc <= lte) &&
      (lt === null || utc < lt)
    );
  });
}

function pageOf(url: URL): number {
  return Number(url.searchParams.get('page') ?? 1);
}

function paged(
  url: URL,
  rows: VendorEvent[],
  key: 'events' | 'performers',
  state: FeedState,
  options: SeatGeekServerOptions,
): FeedReply {
  const perPage = Math.min(Number(url.searchParams.get('per_page') ?? 10), options.largestPage ?? 50);
  const page = pageOf(url);
  const fault = state.fault?.kind;
  const from = fault === 'duplicate-pages' ? 0 : (page - 1) * perPage;
  let list: unknown[] = rows.slice(from, from + perPage).map((row) => sentAs(row, state));
  if (fault === 'empty' || (fault === 'missing-pages' && page > 1)) list = [];
  const error = fault === 'false-total' ? 7 : 0;
  const total = fault === 'empty' ? 0 : rows.length + error;
  const meta = { total, took: 12, page, per_page: perPage, geolocation: null };
  return { status: 200, body: { [key]: list, meta, in_hand: {} } };
}

function sentAs(row: VendorEvent, state: FeedState): unknown {
  return state.fault?.kind === 'poison' ? maybePoisoned(row, state.fault.share) : row;
}

/** Sorts performers by id. */
export function eventOf(game: FeedGame): VendorEvent {
  const [sport, sportId, leagueId] = TAXONOMIES[game.league];
  const type = game.league.toLowerCase();
  const localDate = game.datetimeLocal.slice(0, 10);
  const local = game.timeTbd ? `${localDate}T03:30:00` : game.datetimeLocal;
  const utc = game.timeTbd
    ? localTimeToInstant(local, game.timezone).toISOString().slice(0, 19)
    : game.datetimeUtc;
  const known = venueByName(game.venue, game.venueCity, localDate);
  const oldDate = game.rescheduledFrom && localDateAt(new Date(game.rescheduledFrom), game.timezone);
  const moved = oldDate ? ` (Rescheduled from ${oldDate})` : '';
  const performers = [
    performerOf(game.league, game.homeTeam, 'home_team'),
    performerOf(game.league, game.awayTeam, 'away_team'),
  ].toSorted((a, b) => Number(a['id']) - Number(b['id']));
  return {
    id: game.id,
    type,
    status: game.status === 'Postponed' ? 'postponed' : 'normal',
    title: `${game.awayTeam} at ${game.homeTeam}${moved}`,
    short_title: `${game.awayTeam} at ${game.homeTeam}`,
    datetime_local: local,
    datetime_utc: utc,
    datetime_tbd: false,
    date_tbd: false,
    time_tbd: game.timeTbd,
    conditional: false,
    announce_date: '2026-01-05T00:00:00',
    taxonomies: [
      { id: 1_000_000, name: 'sports', parent_id: null },
      { id: sportId, name: sport, parent_id: 1_000_000 },
      { id: leagueId, name: type, parent_id: sportId },
    ],
    stats: {},
    performers,
    venue: {
      id: venueIdOf(game.venue, game.venueCity),
      name: game.venue,
      slug: slugOf(game.venue),
      address: '1 Main Street',
      extended_address: `${game.venueCity}, ${game.venueState ?? ''} 00000`,
      city: game.venueCity,
      state: game.venueState,
      postal_code: '00000',
      country: known?.country ?? 'US',
      timezone: game.timezone,
      location: known ? { lat: known.latitude, lon: known.longitude } : null,
    },
    url: game.ticketLink ? `https://seatgeek.com/${type}/${localDate}-${slugOf(game.venue)}/${game.id}` : '',
  };
}

function performerOf(league: League, name: string, role: 'home_team' | 'away_team'): VendorEvent {
  const team = teamByName(league, name);
  return {
    id: team ? performerIdOf(team) : 990_000 + name.length,
    name,
    slug: slugOf(name),
    type: league.toLowerCase(),
    ...(role === 'home_team' ? { primary: true } : {}),
    [role]: true,
    divisions: team ? [{ display_name: team.division, division_level: 2 }] : null,
  };
}

/** Returns SeatGeek's id of a team, or an invented one in SeatGeek's range. */
export function performerIdOf(team: Team): number {
  return team.seatgeekPerformerId ?? team.id - 895_000;
}

function performersReply(
  url: URL,
  league: League | null,
  state: FeedState,
  options: SeatGeekServerOptions,
): FeedReply {
  if (!league) return paged(url, [], 'performers', state, options);
  const teams = teamsOf(league).map((team) => ({
    id: performerIdOf(team),
    name: team.playsAs ?? team.fullName,
    slug: slugOf(team.playsAs ?? team.fullName),
    type: league.toLowerCase(),
    has_upcoming_events: true,
    divisions: [{ display_name: team.conference, division_level: 1 }],
  }));
  const occasion = { id: 980_000, name: 'All-Star Game', slug: 'all-star-game', type: league.toLowerCase() };
  const performers = [...teams, { ...occasion, divisions: null }].map((performer) => {
    const patch = state.patches.get(performer.id);
    return patch ? patch(performer) : performer;
  });
  return paged(url, performers, 'performers', state, options);
}

export function venueIdOf(name: string, city: string): number {
  let hash = 7;
  for (const character of `${name} ${city}`) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
