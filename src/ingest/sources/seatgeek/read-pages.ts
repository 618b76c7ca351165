import * as z from 'zod';
import { describeFailure, type HttpClient, type HttpFailure } from '../http.ts';

export const VENDOR = 'SeatGeek';
const PER_PAGE = 50;
/** Beyond about 10,000 rows pages come back empty (game-data.md 1.2); nothing we ask for has so many. */
const DEEPEST_ROW = 10_000;

export interface SeatGeekAccess {
  http: HttpClient;
  /** Up to and with the version: 'https://api.seatgeek.com/2'. */
  baseUrl: string;
  clientId: string;
  /** Optional at SeatGeek; empty when there is none. */
  clientSecret: string | null;
}

/** One list of the API, all its pages. */
interface ListRequest {
  /** Its path, which is also the reply's key. */
  list: 'events' | 'performers';
  parameters: Readonly<Record<string, string>>;
  /** What is asked for, in words: 'NFL rows from 2026-09-01 on'. */
  what: string;
  /** What to say when nothing comes though something must; null where nothing may come. */
  troubleWhenEmpty: string | null;
  /** Two different requests once got the same body (game-data.md 1.4): whether these rows can be meant. */
  answersTheRequest: (rows: unknown[]) => boolean;
  /** Vendor id, or its place in the reply. */
  rowKeyOf: (row: unknown, place: string) => string;
  onReply: (isLast: boolean) => void;
}

/** One plain sentence without URLs or keys. */
export interface Failed {
  outcome: 'failed';
  reason: string;
}

/** The envelope of a page; rows are read one by one, so that a bad one is only itself refused. */
const page = z.object({
  events: z.array(z.unknown()).optional(),
  performers: z.array(z.unknown()).optional(),
  meta: z.object({
    total: z.number().int().min(0),
    page: z.number().int(),
    per_page: z.number().int().min(1),
  }),
});

/**
 * Reads all rows of a list, each vendor id once. What arrives is compared with the total the API states; a
 * mismatch, or nothing where there must be something, is read once more and then a failure (game-data.md
 * 1.4, 1.5).
 */
export async function readList(
  access: SeatGeekAccess,
  request: ListRequest,
): Promise<{ outcome: 'read'; rows: Map<string, unknown> } | Failed> {
  let trouble = '';
  for (let reading = 1; reading <= 2; reading += 1) {
    const read = await readPages(access, request);
    if (read.outcome === 'failed') return read;
    if (read.rows.size === 0 && request.troubleWhenEmpty !== null) {
      trouble = request.troubleWhenEmpty;
    } else if (read.rows.size !== read.total) {
      trouble = `${VENDOR} sent ${read.rows.size} of ${read.total} ${request.what}.`;
    } else {
      return { outcome: 'read', rows: read.rows };
    }
  }
  return failed(trouble);
}

type PagesRead = { outcome: 'read'; rows: Map<string, unknown>; total: number } | Failed;

async function readPages(access: SeatGeekAccess, request: ListRequest): Promise<PagesRead> {
  const all = new Map<string, unknown>();
  for (let number = 1; ; number += 1) {
    const read = await readPage(access, request, number);
    if (read.outcome === 'failed') return read;
    const { rows, meta } = read;
    if (meta.total > DEEPEST_ROW) {
      return failed(`${VENDOR} states ${meta.total} ${request.what}, too many to read.`);
    }
    if (!request.answersTheRequest(rows)) return failed(`${VENDOR} answered with rows of another request.`);
    rows.forEach((row, index) => all.set(request.rowKeyOf(row, `page ${number} row ${index + 1}`), row));
    const isLast = rows.length === 0 || number * meta.per_page >= meta.total;
    request.onReply(isLast);
    if (isLast) return { outcome: 'read', rows: all, total: meta.total };
  }
}

type PageRead = { outcome: 'page'; rows: unknown[]; meta: z.infer<typeof page>['meta'] } | Failed;

async function readPage(access: SeatGeekAccess, request: ListRequest, number: number): Promise<PageRead> {
  const url = new URL(`${access.baseUrl}/${request.list}`);
  const parameters = { ...request.parameters, per_page: String(PER_PAGE), page: String(number) };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.searchParams.set('client_id', access.clientId);
  if (access.clientSecret) url.searchParams.set('client_secret', access.clientSecret);

  const reply = await access.http.getJson(url);
  if (reply.outcome === 'failed') return refusal(reply);
  const parsed = page.safeParse(reply.body);
  const rows = parsed.data?.[request.list];
  if (!parsed.success || !rows) return failed(`${VENDOR} sent a reply in a shape we do not know.`);
  return { outcome: 'page', rows, meta: parsed.data.meta };
}

function refusal(failure: HttpFailure): Failed {
  if (failure.kind === 'refused' && (failure.status === 401 || failure.status === 403)) {
    return failed(`${VENDOR} refused the key: check SEATGEEK_CLIENT_ID and SEATGEEK_CLIENT_SECRET.`);
  }
  return failed(describeFailure(VENDOR, failure));
}

function failed(reason: string): Failed {
  return { outcome: 'failed', reason };
}

/** A row's own id as text; null when it has none that can be read. */
export function vendorIdOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null || !('id' in row)) return null;
  return typeof row.id === 'number' || typeof row.id === 'string' ? String(row.id) : null;
}
