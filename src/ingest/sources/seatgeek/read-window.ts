import { leagueFacts, type League } from '../../../domain/leagues.ts';
import { describeFailure, type HttpClient, type HttpFailure } from '../http.ts';
import { mustListGames, type DateWindow } from '../season-window.ts';
import type { SeasonFetch } from '../source.ts';
import { isOfLeague, utcInstant } from './normalise.ts';
import { seatGeekEventGist, seatGeekPage, type SeatGeekPage } from './schema.ts';

const VENDOR = 'SeatGeek';
const PER_PAGE = 50;
/** Beyond about 10,000 rows pages come back empty (game-data.md 1.2); a month never has so many. */
const DEEPEST_ROW = 10_000;

export interface SeatGeekAccess {
  http: HttpClient;
  /** Up to and with the version: 'https://api.seatgeek.com/2'. */
  baseUrl: string;
  clientId: string;
  /** Optional at SeatGeek; empty when there is none. */
  clientSecret: string | null;
}

type Failed = Extract<SeasonFetch, { outcome: 'failed' }>;
type WindowRead = { outcome: 'read'; rows: Map<string, unknown> } | Failed;
type PageRead = { outcome: 'page'; page: SeatGeekPage } | Failed;

/**
 * Reads all rows of a league in one date window, each vendor id once. What arrives is compared with the
 * total the API states; a mismatch, or nothing where there must be games, is read once more and then
 * a failure (game-data.md 1.4, 1.5).
 */
export async function readWindow(
  access: SeatGeekAccess,
  league: League,
  window: DateWindow,
  today: string,
  onReply: (isLast: boolean) => void,
): Promise<WindowRead> {
  const mustHaveRows = mustListGames(league, window, today);
  let trouble = '';
  for (let reading = 1; reading <= 2; reading += 1) {
    const read = await readPages(access, league, window, onReply);
    if (read.outcome === 'failed') return read;
    if (read.rows.size === 0 && mustHaveRows) {
      trouble = `${VENDOR} lists no ${league} games from ${window.from} on, in the middle of the season.`;
    } else if (read.rows.size !== read.total) {
      trouble = `${VENDOR} sent ${read.rows.size} of ${read.total} ${league} rows from ${window.from} on.`;
    } else {
      return { outcome: 'read', rows: read.rows };
    }
  }
  return failed(trouble);
}

type PagesRead = { outcome: 'read'; rows: Map<string, unknown>; total: number } | Failed;

async function readPages(
  access: SeatGeekAccess,
  league: League,
  window: DateWindow,
  onReply: (isLast: boolean) => void,
): Promise<PagesRead> {
  const rows = new Map<string, unknown>();
  for (let page = 1; ; page += 1) {
    const read = await readPage(access, league, window, page);
    if (read.outcome === 'failed') return read;
    const { events, meta } = read.page;
    if (meta.total > DEEPEST_ROW) {
      return failed(`${VENDOR} states ${meta.total} ${league} rows for one month, too many to read.`);
    }
    if (!answersTheRequest(league, window, events)) {
      return failed(`${VENDOR} answered with rows of another request.`);
    }
    events.forEach((event, index) =>
      rows.set(rowKeyOf(event, `page ${page} row ${index + 1}`, window), event),
    );
    const isLast = events.length === 0 || page * meta.per_page >= meta.total;
    onReply(isLast);
    if (isLast) return { outcome: 'read', rows, total: meta.total };
  }
}

async function readPage(
  access: SeatGeekAccess,
  league: League,
  window: DateWindow,
  page: number,
): Promise<PageRead> {
  const url = new URL(`${access.baseUrl}/events`);
  url.searchParams.set('taxonomies.name', leagueFacts(league).path);
  url.searchParams.set('datetime_utc.gte', `${window.from}T00:00:00`);
  url.searchParams.set('datetime_utc.lt', `${window.until}T00:00:00`);
  // Without a stable order pages overlap (game-data.md 1.2).
  url.searchParams.set('sort', 'datetime_utc.asc');
  url.searchParams.set('per_page', String(PER_PAGE));
  url.searchParams.set('page', String(page));
  url.searchParams.set('client_id', access.clientId);
  if (access.clientSecret) url.searchParams.set('client_secret', access.clientSecret);

  const reply = await access.http.getJson(url);
  if (reply.outcome === 'failed') return refusal(reply);
  const parsed = seatGeekPage.safeParse(reply.body);
  if (!parsed.success) return failed(`${VENDOR} sent a reply in a shape we do not know.`);
  return { outcome: 'page', page: parsed.data };
}

function refusal(failure: HttpFailure): Failed {
  if (failure.kind === 'refused' && (failure.status === 401 || failure.status === 403)) {
    return failed(`${VENDOR} refused the key: check SEATGEEK_CLIENT_ID and SEATGEEK_CLIENT_SECRET.`);
  }
  return failed(describeFailure(VENDOR, failure));
}

/**
 * Two different requests once got the same body (game-data.md 1.4): most rows must be of the league and
 * inside the window. Rows we cannot read speak for neither side.
 */
function answersTheRequest(league: League, window: DateWindow, events: unknown[]): boolean {
  let fitting = 0;
  let strange = 0;
  for (const raw of events) {
    const event = seatGeekEventGist.safeParse(raw);
    if (!event.success) continue;
    const date = utcInstant(event.data.datetime_utc)?.toISOString().slice(0, 10);
    const inside = date === undefined || (window.from <= date && date < window.until);
    if (inside && isOfLeague(league, event.data)) fitting += 1;
    else strange += 1;
  }
  return strange <= fitting;
}

function rowKeyOf(event: unknown, place: string, window: DateWindow): string {
  if (typeof event === 'object' && event !== null && 'id' in event) {
    if (typeof event.id === 'number' || typeof event.id === 'string') return String(event.id);
  }
  return `${window.from} ${place}`;
}

function failed(reason: string): Failed {
  return { outcome: 'failed', reason };
}
