import { leagueFacts, type League } from '../../../domain/leagues.ts';
import { lastingDateAt } from '../../../domain/dates/lasting-clock.ts';
import { addDays, yearMonthOf } from '../../../domain/dates/zoned-time.ts';
import { describeFailure, type HttpClient } from '../http.ts';
import { firstOfNextMonth, type DateWindow } from '../season-window.ts';
import type { SeasonFetch } from '../source.ts';
import { ESPN_TIME_ZONE } from './normalize.ts';
import { espnEventKey, espnScoreboard } from './schema.ts';

const VENDOR = 'ESPN';
/** Rows per response default to 100. With 600 or more, ESPN silently returns only 25. */
const LIMIT = 500;

const SPORTS: Record<League, string> = { NFL: 'football', NBA: 'basketball', NHL: 'hockey', MLB: 'baseball' };

export interface EspnAccess {
  http: HttpClient;
  /** An example is 'https://site.api.espn.com/apis/site/v2/sports'. */
  baseUrl: string;
}

type Failed = Extract<SeasonFetch, { outcome: 'failed' }>;
type EventsResult = { outcome: 'read'; events: unknown[] } | Failed;

/**
 * Reads a month, or its days when it does not fit into one response. A month that may not be empty is
 * read again; if still empty, it fails.
 */
export async function readMonth(
  access: EspnAccess,
  league: League,
  window: DateWindow,
  { mayBeEmpty }: { mayBeEmpty: boolean },
): Promise<EventsResult> {
  const first = `${window.from.slice(0, 8)}01`;
  const month = { from: first, until: firstOfNextMonth(first) };
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const read = await readDates(access, league, month, yearMonthOf(first).replace('-', ''));
    if (read === 'too much') return readByDay(access, league, month);
    if (read.outcome === 'failed') return read;
    if (read.events.length >= LIMIT) return readByDay(access, league, month);
    if (read.events.length > 0 || mayBeEmpty) return read;
  }
  return failed(`${VENDOR} lists no ${league} games from ${window.from} on, in the middle of the season.`);
}

async function readByDay(access: EspnAccess, league: League, month: DateWindow): Promise<EventsResult> {
  const events: unknown[] = [];
  for (let date = month.from; date < month.until; date = addDays(date, 1)) {
    const read = await readDay(access, league, date);
    if (read.outcome === 'failed') return read;
    events.push(...read.events);
  }
  return { outcome: 'read', events };
}

/** @param date an Eastern date. */
export async function readDay(access: EspnAccess, league: League, date: string): Promise<EventsResult> {
  const window = { from: date, until: addDays(date, 1) };
  const read = await readDates(access, league, window, date.replaceAll('-', ''));
  return read === 'too much' ? failed(`${VENDOR} sent more data than one response may hold.`) : read;
}

/** @param dates the requested `YYYYMM` or `YYYYMMDD`. ESPN rejects ranges with status 400. */
async function readDates(
  access: EspnAccess,
  league: League,
  window: DateWindow,
  dates: string,
): Promise<EventsResult | 'too much'> {
  const { path } = leagueFacts(league);
  const url = new URL(`${access.baseUrl}/${SPORTS[league]}/${path}/scoreboard`);
  url.searchParams.set('dates', dates);
  url.searchParams.set('limit', String(LIMIT));
  const response = await access.http.getJson(url);
  if (response.outcome === 'failed') {
    return response.kind === 'too-large' ? 'too much' : failed(describeFailure(VENDOR, response));
  }
  const parsed = espnScoreboard.safeParse(response.body);
  if (!parsed.success) return failed(`${VENDOR} sent a response of an unknown shape.`);
  const { events, leagues } = parsed.data;
  const responseLeague = leagues?.[0]?.slug ?? path;
  if (responseLeague !== path || !matchesRequest(window, events)) {
    return failed(`${VENDOR} sent rows of another request.`);
  }
  return { outcome: 'read', events };
}

/** @returns whether at least half of the readable rows lie within a day of the requested dates. */
function matchesRequest(window: DateWindow, events: unknown[]): boolean {
  let outside = 0;
  let readable = 0;
  for (const raw of events) {
    const event = espnEventKey.safeParse(raw);
    if (!event.success) continue;
    const date = lastingDateAt(new Date(event.data.date), ESPN_TIME_ZONE);
    readable += 1;
    if (date < addDays(window.from, -1) || date > window.until) outside += 1;
  }
  return outside * 2 <= readable;
}

function failed(reason: string): Failed {
  return { outcome: 'failed', reason };
}
