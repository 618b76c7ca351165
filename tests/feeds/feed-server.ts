import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listenOnLoopback } from '../../scripts/site/port.ts';
import type { League } from '../../src/domain/leagues.ts';
import { CAPTCHA_PAGE, type Fault, type FaultKind } from './faults.ts';
import { feedGames, type FeedGame } from './seasons.ts';

export type VendorEvent = Record<string, unknown>;

export interface FeedReply {
  status: number;
  /** Strings and bytes are sent unchanged; other values are sent as JSON. */
  body: unknown;
  /** JSON unless given. */
  contentType?: string;
}

/** A vendor's response depends on this state. */
export interface FeedState {
  readonly games: Record<League, FeedGame[]>;
  readonly patches: Map<number, (event: VendorEvent) => VendorEvent>;
  readonly extraEvents: Record<League, VendorEvent[]>;
  readonly fault: Fault | null;
}

/** A local server with a vendor's protocol, which serves seasons that tests can change. */
export interface FeedServer {
  readonly baseUrl: string;
  /** The server lists these seasons; tests change them in place. */
  readonly games: Record<League, FeedGame[]>;
  /** The oldest request comes first. */
  readonly requests: URL[];
  /** Sets a fault; null removes it. */
  setFault(fault: Fault | null): void;
  /** The hook runs before each response; its argument counts requests from 1. */
  onRequest(hook: (count: number) => void | Promise<void>): void;
  patchEvent(id: number, patch: (event: VendorEvent) => VendorEvent): void;
  addEvent(league: League, event: VendorEvent): void;
  /** Restores the original seasons and removes all faults and changes. */
  reset(): void;
  close(): Promise<void>;
}

export interface Vendor {
  basePath: string;
  respond: (url: URL, request: IncomingMessage, state: FeedState) => FeedReply;
}

export async function startFeedServer(vendor: Vendor): Promise<FeedServer> {
  const games: Record<League, FeedGame[]> = { NFL: [], NBA: [], NHL: [], MLB: [] };
  const extraEvents: Record<League, VendorEvent[]> = { NFL: [], NBA: [], NHL: [], MLB: [] };
  const patches = new Map<number, (event: VendorEvent) => VendorEvent>();
  const requests: URL[] = [];
  let fault: Fault | null = null;
  let faultsLeft = 0;
  let hook: (count: number) => void | Promise<void> = () => undefined;
  let firstBody: unknown;

  function reset(): void {
    for (const league of ['NFL', 'NBA', 'NHL', 'MLB'] as const) {
      games[league].splice(0, Infinity, ...feedGames(league));
      extraEvents[league].splice(0);
    }
    patches.clear();
    requests.splice(0);
    fault = null;
    hook = () => undefined;
    firstBody = undefined;
  }

  function takeFault(url: URL): Fault | null {
    if (!fault || faultsLeft <= 0 || fault.when?.(url) === false) return null;
    faultsLeft -= 1;
    return fault;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(url);
    await hook(requests.length);
    const active = takeFault(url);
    if (active?.kind === 'slow') await delay(active.ms);
    if (active && sendsFault(active, request, response)) return;

    const reply = vendor.respond(url, request, { games, patches, extraEvents, fault: active });
    firstBody ??= reply.body;
    const body = active?.kind === 'same-body' ? firstBody : reply.body;
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const cut = active?.kind === 'truncated' ? text.slice(0, Math.floor(text.length / 2)) : text;
    response.writeHead(reply.status, {
      'content-type': reply.contentType ?? 'application/json; charset=utf-8',
    });
    response.end(cut);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(599, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  const port = await listenOnLoopback(server);
  reset();

  return {
    baseUrl: `http://127.0.0.1:${port}${vendor.basePath}`,
    games,
    requests,
    setFault: (next) => {
      fault = next;
      faultsLeft = next?.times ?? Infinity;
    },
    onRequest: (next) => {
      hook = next;
    },
    patchEvent: (id, patch) => patches.set(id, patch),
    addEvent: (league, event) => extraEvents[league].push(event),
    reset,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

const WITHOUT_SEASON: ReadonlySet<FaultKind> = new Set(['status', 'html', 'reset']);

/**
 * Handles faults that need no season.
 * @returns true when it has responded.
 */
function sendsFault(fault: Fault, request: IncomingMessage, response: ServerResponse): boolean {
  if (!WITHOUT_SEASON.has(fault.kind)) return false;
  if (fault.kind === 'reset') {
    request.socket.destroy();
  } else if (fault.kind === 'html') {
    response.writeHead(fault.status ?? 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(CAPTCHA_PAGE);
  } else if (fault.kind === 'status') {
    const headers = { 'content-type': 'application/json', ...retryAfter(fault.retryAfter) };
    response.writeHead(fault.status, headers);
    response.end(JSON.stringify({ status: fault.status, meta: { status: fault.status } }));
  }
  return true;
}

function retryAfter(value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { 'retry-after': value };
}
