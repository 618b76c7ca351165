import { leagueFromPath, type League } from '../../src/domain/leagues.ts';
import { STATE_NAMES } from '../../src/domain/search/state-names.ts';
import { slugOf } from '../../src/domain/slug.ts';
import { teamByName } from '../../src/domain/teams/index.ts';
import { addDays, localDateAt } from '../../src/domain/dates/zoned-time.ts';
import { maybePoisoned } from './faults.ts';
import {
  startFeedServer,
  type FeedReply,
  type FeedServer,
  type FeedState,
  type VendorEvent,
} from './feed-server.ts';
import type { FeedGame } from './seasons.ts';
import { venueIdOf } from './seatgeek-server.ts';

const PATH =
  /^\/apis\/site\/v2\/sports\/(football|basketball|hockey|baseball)\/(nfl|nba|nhl|mlb)\/scoreboard$/;
const DATES = /^\d{4}(?:\d{2}(?:\d{2})?)?$/;
const DEFAULT_LIMIT = 100;
/** ESPN silently shortens its list for this limit and higher ones. */
const LIMIT_TOO_HIGH = 600;
const ROWS_WHEN_TOO_HIGH = 25;

/** Maps names in the season files to ESPN's different names. */
const ESPN_NAMES: Readonly<Record<string, string>> = {
  'Los Angeles Clippers': 'LA Clippers',
  'Montreal Canadiens': 'Montréal Canadiens',
  'Utah Hockey Club': 'Utah Mammoth',
};

const STATUSES: Readonly<Record<string, readonly [name: string, state: string]>> = {
  Final: ['STATUS_FINAL', 'post'],
  'Completed Early': ['STATUS_FINAL', 'post'],
  Postponed: ['STATUS_POSTPONED', 'post'],
  Canceled: ['STATUS_CANCELED', 'post'],
};

/** Since August 2026 the host's edge lets only agents in that name a site; seven public probes agree. */
const ADMITTED_AGENT = /^[\w.-]+\/[\d.]+ \(\+https:\/\/[^)]+\)$/;
const ACCESS_DENIED =
  '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1></BODY></HTML>';

/**
 * Serves the seasons like ESPN's scoreboard, which needs no key.
 * @param eventBytes the least size of an event; recorded ones have 12 to 32 kB, which slows tests.
 */
export function startEspnServer({ eventBytes = 0 } = {}): Promise<FeedServer> {
  return startFeedServer({
    basePath: '/apis/site/v2/sports',
    respond: (url, request, state) =>
      ADMITTED_AGENT.test(request.headers['user-agent'] ?? '')
        ? respond(url, state, eventBytes)
        : { status: 403, body: ACCESS_DENIED, contentType: 'text/html' },
  });
}

function respond(url: URL, state: FeedState, eventBytes: number): FeedReply {
  const league = leagueFromPath(PATH.exec(url.pathname)?.[2] ?? '');
  const dates = url.searchParams.get('dates') ?? '';
  if (!league) return { status: 404, body: { code: 404, message: 'Not found.' } };
  if (!DATES.test(dates))
    return { status: 400, body: { code: 400, message: 'Failed to get events endpoint.' } };
  const limit = Number(url.searchParams.get('limit') ?? DEFAULT_LIMIT);
  const rowCount = limit >= LIMIT_TOO_HIGH ? ROWS_WHEN_TOO_HIGH : limit;
  const listed = state.fault?.kind === 'empty' ? [] : eventsOn(dates, league, state).slice(0, rowCount);
  const { fault } = state;
  const rows = eventBytes === 0 ? listed : listed.map((event) => inFull(event, eventBytes));
  const events = fault?.kind === 'poison' ? rows.map((event) => maybePoisoned(event, fault.share)) : rows;
  return {
    status: 200,
    body: {
      leagues: [{ id: '1', slug: league.toLowerCase(), abbreviation: league }],
      day: { date: dates },
      events,
    },
  };
}

/** Fills an event up with the links, leaders and odds that nobody here reads. */
function inFull(event: VendorEvent, eventBytes: number): VendorEvent {
  const link = {
    language: 'en-US',
    rel: ['summary', 'desktop', 'event'],
    text: 'Gamecast – Dončić',
    isExternal: false,
  };
  const missing = Math.max(0, eventBytes - JSON.stringify(event).length);
  const count = Math.ceil(missing / JSON.stringify({ ...link, href: hrefOf(event, 1000) }).length);
  return {
    ...event,
    links: Array.from({ length: count }, (_, at) => ({ ...link, href: hrefOf(event, at + 1000) })),
  };
}

function hrefOf(event: VendorEvent, at: number): string {
  return `https://www.espn.com/game/_/gameId/${String(event['id'])}?part=${at}`;
}

/** The Eastern date must begin with the requested digits. */
function eventsOn(dates: string, league: League, state: FeedState): VendorEvent[] {
  // An Eastern date is the UTC date or the day before, so the server builds no other games.
  const candidates = state.games[league].filter(
    (game) =>
      state.patches.has(game.id) ||
      [game.datetimeUtc, addDays(game.datetimeUtc.slice(0, 10), -1)].some((date) =>
        date.replaceAll('-', '').startsWith(dates),
      ),
  );
  const events = [...candidates.map((game) => eventOf(game)), ...state.extraEvents[league]].map((event) => {
    const patch = state.patches.get(Number(event['id']));
    return patch ? patch(event) : event;
  });
  return events
    .filter((event) => easternDigits(String(event['date'])).startsWith(dates))
    .toSorted((a, b) => (String(a['date']) < String(b['date']) ? -1 : 1));
}

function easternDigits(date: string): string {
  return localDateAt(new Date(date), 'America/New_York').replaceAll('-', '');
}

export function eventOf(game: FeedGame): VendorEvent {
  const [name, state] = STATUSES[game.status] ?? ['STATUS_SCHEDULED', 'pre'];
  const home = ESPN_NAMES[game.homeTeam] ?? game.homeTeam;
  const away = ESPN_NAMES[game.awayTeam] ?? game.awayTeam;
  const status = { type: { id: '1', name, state, completed: name === 'STATUS_FINAL' } };
  const date = `${game.datetimeUtc.slice(0, 16)}Z`;
  return {
    id: String(game.id),
    uid: `s:1~l:1~e:${game.id}`,
    date,
    name: `${away} at ${home}`,
    season: {
      year: Number(game.datetimeLocal.slice(0, 4)),
      type: { preseason: 1, regular: 2, playoff: 3 }[game.gameType] ?? 2,
    },
    competitions: [
      {
        id: String(game.id),
        date,
        neutralSite: game.neutral,
        timeValid: !game.timeTbd,
        venue: {
          id: String(venueIdOf(game.venue, game.venueCity)),
          fullName: game.venue,
          address: addressOf(game),
          indoor: false,
        },
        ...(game.ticketLink && state === 'pre' ? { tickets: ticketsOf(game) } : {}),
        notes: game.note ? [{ type: 'event', headline: game.note }] : [],
        competitors: [competitor(game, home, 'home'), competitor(game, away, 'away')],
        status,
      },
    ],
    status,
  };
}

/** Recorded rows of baseball have states in full and ESPN's own towns; those of hockey have a country. */
function addressOf({ league, venue, venueCity, venueState }: FeedGame): VendorEvent {
  const [country, state] = stateNames.get(venueState ?? '') ?? [null, venueState];
  return {
    city: (league === 'MLB' ? ESPN_TOWNS[venue] : undefined) ?? venueCity,
    ...(venueState === null ? {} : { state: league === 'MLB' ? state : venueState }),
    ...(league === 'NHL' && country !== null ? { country } : {}),
  };
}

const ESPN_TOWNS: Readonly<Record<string, string>> = {
  'Citi Field': 'Queens',
  'Truist Park': 'Atlanta',
  'Yankee Stadium': 'Bronx',
};

const stateNames = new Map(
  Object.entries(STATE_NAMES).map(([code, name]) => [
    code.slice(3),
    [code.startsWith('CA') ? 'Canada' : 'USA', name] as const,
  ]),
);

/** As in recorded rows: the game and the venue at one seller, with somebody's referral parameter. */
function ticketsOf(game: FeedGame): VendorEvent[] {
  const [year = '', month = '', day = ''] = game.datetimeLocal.slice(0, 10).split('-');
  const venue = slugOf(game.venue);
  const date = `${Number(month)}-${Number(day)}-${year}`;
  const page = `${slugOf(game.homeTeam)}-tickets-${venue}-${date}--sports-${game.league.toLowerCase()}`;
  const seller = 'https://www.vividseats.com';
  return [
    {
      id: String(game.id),
      summary: `Tickets as low as $${lowestPriceOf(game)}`,
      numberAvailable: 503,
      links: [
        { href: `${seller}/${page}/production/${game.id}?wsUser=717` },
        { href: `${seller}/${venue}-tickets/venue/${venueIdOf(game.venue, game.venueCity)}?wsUser=717` },
      ],
    },
  ];
}

/** In whole dollars. */
export function lowestPriceOf({ id }: Pick<FeedGame, 'id'>): number {
  return 7 + (id % 90);
}

function competitor(game: FeedGame, displayName: string, homeAway: 'home' | 'away'): VendorEvent {
  const team = teamByName(game.league, displayName);
  return {
    homeAway,
    team: {
      id: String(team ? team.id - 900_000 : 999),
      abbreviation: team?.abbreviation ?? '',
      displayName,
      color: team?.primaryColor.slice(1),
    },
  };
}
