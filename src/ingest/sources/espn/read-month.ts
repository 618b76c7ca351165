import * as v from 'valibot';
import { leagueFacts, type League } from '../../../domain/leagues.ts';
import { addDays, yearMonthOf } from '../../../domain/dates/zoned-time.ts';
import { describeFailure, type HttpClient, type HttpFailure } from '../http.ts';
import {
  failed,
  firstOfNextMonth,
  type DateWindow,
  type ReadOptions,
  type RejectedRow,
  type RowsRead,
} from '../source.ts';
import { easternDateOf, espnEvent, espnEventNames, espnScoreboard, type EspnEvent } from './schema.ts';

const VENDOR = 'ESPN';
/** The default is 100. With 600 or more, ESPN silently returns only 25 rows. */
const LIMIT = 500;

const MAX_RAW_LENGTH = 2_000;

const SPORTS: Record<League, string> = { NFL: 'football', NBA: 'basketball', NHL: 'hockey', MLB: 'baseball' };

export interface EspnAccess {
  http: HttpClient;
  /** When one fails, the next is asked. */
  baseUrls: readonly string[];
}

/** ESPN sends 12 to 32 kB for each row, so fields that nobody reads are dropped. */
export type EspnRow =
  | { kind: 'event'; event: EspnEvent }
  | { kind: 'unreadable'; row: Omit<RejectedRow, 'rowKey'> };

/**
 * Reads a month, or its days when one response is too small. A month that may not be empty is read again; if
 * still empty, it fails.
 */
export async function readMonth(
  access: EspnAccess,
  league: League,
  window: DateWindow,
  { mayBeEmpty }: Pick<ReadOptions, 'mayBeEmpty'>,
): Promise<RowsRead<EspnRow>> {
  const first = `${window.from.slice(0, 8)}01`;
  const month = { from: first, until: firstOfNextMonth(first) };
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const read = await readDates(access, league, month, yearMonthOf(first).replace('-', ''));
    if (read === 'too much') return readByDay(access, league, month);
    if (read.outcome === 'failed') return read;
    if (read.rows.length >= LIMIT) return readByDay(access, league, month);
    if (read.rows.length > 0 || mayBeEmpty) return read;
  }
  return failed(`${VENDOR} lists no ${league} games from ${window.from} on, in the middle of the season.`);
}

async function readByDay(access: EspnAccess, league: League, month: DateWindow): Promise<RowsRead<EspnRow>> {
  const rows: EspnRow[] = [];
  for (let date = month.from; date < month.until; date = addDays(date, 1)) {
    const read = await readDay(access, league, date);
    if (read.outcome === 'failed') return read;
    rows.push(...read.rows);
  }
  return { outcome: 'read', rows };
}

/** @param date Eastern. */
export async function readDay(access: EspnAccess, league: League, date: string): Promise<RowsRead<EspnRow>> {
  const window = { from: date, until: addDays(date, 1) };
  const read = await readDates(access, league, window, date.replaceAll('-', ''));
  return read === 'too much' ? failed(`${VENDOR} sent more data than one response may hold.`) : read;
}

/** @param dates `YYYYMM` or `YYYYMMDD`. ESPN rejects ranges with status 400. */
async function readDates(
  access: EspnAccess,
  league: League,
  window: DateWindow,
  dates: string,
): Promise<RowsRead<EspnRow> | 'too much'> {
  const { path } = leagueFacts(league);
  const response = await firstResponse(
    access,
    `/${SPORTS[league]}/${path}/scoreboard?dates=${dates}&limit=${LIMIT}`,
  );
  if (response.outcome === 'failed') {
    return response.kind === 'too-large' ? 'too much' : failed(describeFailure(VENDOR, response));
  }
  const { rest, items: rows } = response.body;
  const parsed = v.safeParse(espnScoreboard, rest);
  if (!parsed.success) return failed(`${VENDOR} sent a response of an unknown shape.`);
  const responseLeague = parsed.output.leagues?.[0]?.slug ?? path;
  if (responseLeague !== path || !matchesRequest(window, rows)) {
    return failed(`${VENDOR} sent rows of another request.`);
  }
  return { outcome: 'read', rows };
}

/** Asks the addresses in order. A long response or the end of the run's time is no address's fault. */
async function firstResponse({ http, baseUrls }: EspnAccess, pathAndQuery: string) {
  let failure: HttpFailure | null = null;
  for (const baseUrl of baseUrls) {
    const response = await http.getItems(new URL(`${baseUrl}${pathAndQuery}`), 'events', readRow);
    if (response.outcome === 'json') return response;
    failure ??= response;
    if (response.kind === 'too-large' || response.kind === 'out-of-time') return response;
  }
  if (failure === null) throw new Error('ESPN has no address');
  return failure;
}

function readRow(raw: unknown): EspnRow {
  const parsed = v.safeParse(espnEvent, raw);
  if (parsed.success) return { kind: 'event', event: parsed.output };
  const path = v.getDotPath(parsed.issues[0])?.replaceAll(/\.\d+/g, '');
  const read = v.safeParse(espnEventNames, raw);
  const names = read.success ? read.output : null;
  const [competition] = names?.competitions ?? [];
  return {
    kind: 'unreadable',
    row: {
      sourceEventId: names?.id ?? null,
      reason: `field ${path || 'event'} not readable`,
      teams: competition?.competitors.flatMap((side) => side?.team.displayName ?? []) ?? [],
      venue: competition?.venue?.fullName ?? null,
      raw: shortened(raw),
    },
  };
}

export function eventsOf(rows: readonly EspnRow[]): EspnEvent[] {
  return rows.flatMap((row) => (row.kind === 'event' ? [row.event] : []));
}

/** A part of a long text would keep all of it in memory, maybe for a whole season. */
function shortened(raw: unknown): unknown {
  const text = JSON.stringify(raw);
  return text.length <= MAX_RAW_LENGTH ? raw : JSON.parse(JSON.stringify(text.slice(0, MAX_RAW_LENGTH)));
}

/** At least half of the readable rows must lie within a day of the dates. */
function matchesRequest(window: DateWindow, rows: readonly EspnRow[]): boolean {
  const events = eventsOf(rows);
  const outside = events.filter((event) => {
    const date = easternDateOf(event);
    return date < addDays(window.from, -1) || date > window.until;
  });
  return outside.length * 2 <= events.length;
}
