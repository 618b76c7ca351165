import * as v from 'valibot';
import { describeFailure, type HttpClient, type HttpFailure } from '../http.ts';
import { failed, type Failed, type RowsRead } from '../source.ts';

export const VENDOR = 'SeatGeek';
const PER_PAGE = 50;
/** Pages beyond this row are empty. */
const DEEPEST_ROW = 10_000;

export interface SeatGeekAccess {
  http: HttpClient;
  baseUrl: string;
  clientId: string;
  clientSecret: string | null;
}

interface ListRequest {
  list: 'events' | 'performers';
  parameters: Readonly<Record<string, string>>;
  what: string;
  /** Null when the list may be empty. */
  problemWhenEmpty: string | null;
  /** Two requests once got the same body. */
  matchesRequest: (rows: unknown[]) => boolean;
  rowKeyOf: (row: unknown, place: string) => string;
  onResponse: (isLast: boolean) => void;
}

/** By the vendor's id, or the row's place. */
export type KeyedRow = [key: string, raw: unknown];

/** Rows are parsed one by one, so a bad one fails alone. */
const whole = v.pipe(v.number(), v.safeInteger());
const page = v.object({
  events: v.optional(v.array(v.unknown())),
  performers: v.optional(v.array(v.unknown())),
  meta: v.object({
    total: v.pipe(whole, v.minValue(0)),
    page: whole,
    per_page: v.pipe(whole, v.minValue(1)),
  }),
});

/** Compares unique ids with the stated total. After a mismatch, it reads once more, then fails. */
export async function readList(access: SeatGeekAccess, request: ListRequest): Promise<RowsRead<KeyedRow>> {
  let problem = '';
  for (let reading = 1; reading <= 2; reading += 1) {
    const read = await readPages(access, request);
    if (read.outcome === 'failed') return read;
    if (read.rows.size === 0 && request.problemWhenEmpty !== null) {
      problem = request.problemWhenEmpty;
    } else if (read.rows.size !== read.total) {
      problem = `${VENDOR} sent ${read.rows.size} of ${read.total} ${request.what}.`;
    } else {
      return { outcome: 'read', rows: [...read.rows] };
    }
  }
  return failed(problem);
}

async function readPages(access: SeatGeekAccess, request: ListRequest) {
  const all = new Map<string, unknown>();
  for (let number = 1; ; number += 1) {
    const read = await readPage(access, request, number);
    if (read.outcome === 'failed') return read;
    const { rows, meta } = read;
    if (meta.total > DEEPEST_ROW) {
      return failed(`${VENDOR} states ${meta.total} ${request.what}, too many to read.`);
    }
    if (!request.matchesRequest(rows)) return failed(`${VENDOR} sent rows of another request.`);
    rows.forEach((row, index) => all.set(request.rowKeyOf(row, `page ${number} row ${index + 1}`), row));
    const isLast = rows.length === 0 || number * meta.per_page >= meta.total;
    request.onResponse(isLast);
    if (isLast) return { outcome: 'read' as const, rows: all, total: meta.total };
  }
}

async function readPage(access: SeatGeekAccess, request: ListRequest, number: number) {
  const url = new URL(`${access.baseUrl}/${request.list}`);
  const parameters = { ...request.parameters, per_page: String(PER_PAGE), page: String(number) };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.searchParams.set('client_id', access.clientId);
  if (access.clientSecret) url.searchParams.set('client_secret', access.clientSecret);

  const response = await access.http.getJson(url);
  if (response.outcome === 'failed') return requestFailure(response);
  const parsed = v.safeParse(page, response.body);
  const rows = parsed.success ? parsed.output[request.list] : undefined;
  if (!parsed.success || !rows) return failed(`${VENDOR} sent a response of an unknown shape.`);
  return { outcome: 'page' as const, rows, meta: parsed.output.meta };
}

function requestFailure(failure: HttpFailure): Failed {
  const isOfApi = failure.kind === 'refused' && !failure.isWebPage;
  if (isOfApi && (failure.status === 401 || failure.status === 403)) {
    return failed(`${VENDOR} rejected the key: check SEATGEEK_CLIENT_ID and SEATGEEK_CLIENT_SECRET.`);
  }
  return failed(describeFailure(VENDOR, failure));
}

export function vendorIdOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('id' in row)) return null;
  return typeof row.id === 'number' || typeof row.id === 'string' ? String(row.id) : null;
}

const names = v.object({
  performers: v.fallback(v.array(v.object({ name: v.string() })), []),
  venue: v.fallback(v.nullish(v.object({ name: v.string() })), null),
});

export function namesIn(row: unknown): { teams: string[]; venue: string | null } {
  const parsed = v.safeParse(names, row);
  if (!parsed.success) return { teams: [], venue: null };
  const { performers, venue } = parsed.output;
  return { teams: performers.map(({ name }) => name), venue: venue?.name ?? null };
}
