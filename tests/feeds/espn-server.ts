import { leagueFromPath, type League } from '../../src/domain/leagues.ts';
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

/** Serves the seasons like ESPN's scoreboard, which needs no key. */
export function startEspnServer(): Promise<FeedServer> {
  return startFeedServer({
    basePath: '/apis/site/v2/sports',
    respond: (url, _request, state) => respond(url, state),
  });
}

function respond(url: URL, state: FeedState): FeedReply {
  const league = leagueFromPath(PATH.exec(url.pathname)?.[2] ?? '');
  const dates = url.searchParams.get('dates') ?? '';
  if (!league) return { status: 404, body: { code: 404, message: 'Not found.' } };
  if (!DATES.test(dates))
    return { status: 400, body: { code: 400, message: 'Failed to get events endpoint.' } };
  const limit = Number(url.searchParams.get('limit') ?? DEFAULT_LIMIT);
  const rowCount = limit >= LIMIT_TOO_HIGH ? ROWS_WHEN_TOO_HIGH : limit;
  const listed = state.fault?.kind === 'empty' ? [] : eventsOn(dates, league, state).slice(0, rowCount);
  const { fault } = state;
  const events = fault?.kind === 'poison' ? listed.map((event) => maybePoisoned(event, fault.share)) : listed;
  return {
    status: 200,
    body: {
      leagues: [{ id: '1', slug: league.toLowerCase(), abbreviation: league }],
      day: { date: dates },
      events,
    },
  };
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
      year: Number(game.season.slice(0, 4)),
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
          address: { city: game.venueCity, ...(game.venueState ? { state: game.venueState } : {}) },
        },
        notes: game.note ? [{ type: 'event', headline: game.note }] : [],
        competitors: [competitor(game, home, 'home'), competitor(game, away, 'away')],
        status,
      },
    ],
    status,
  };
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
