import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listenOnLoopback } from '../../scripts/site/loopback.ts';
import type { League } from '../../src/domain/leagues.ts';
import { CAPTCHA_PAGE, type Fault, type FaultKind } from './faults.ts';
import { feedGames, type FeedGame } from './seasons.ts';

export type VendorEvent = Record<string, unknown>;

export interface FeedReply {
  status: number;
  /** A string or bytes go out as they are, anything else as JSON. */
  body: unknown;
}

/** What a vendor's server may look at when it answers. */
export interface FeedState {
  readonly games: Record<League, FeedGame[]>;
  readonly patches: Map<number, (event: VendorEvent) => VendorEvent>;
  readonly extraEvents: Record<League, VendorEvent[]>;
  /** The fault to play in this request, or null. */
  readonly fault: Fault | null;
}

/** A local server that speaks one vendor's protocol about seasons that tests may change. */
export interface FeedServer {
  /** What the adapter takes as its base URL. */
  readonly baseUrl: string;
  /** The seasons as listed now; change them in place. */
  readonly games: Record<League, FeedGame[]>;
  /** Every request's URL, oldest first. */
  readonly requests: URL[];
  /** Switches a fault on, or off with null. */
  setFault(fault: Fault | null): void;
  /** Runs before each request is answered, with its number from 1 on. */
  onRequest(hook: (count: number) => void | Promise<void>): void;
  /** Rewrites one event in the vendor's own shape on its way out. */
  patchEvent(id: number, patch: (event: VendorEvent) => VendorEvent): void;
  /** Lists an event made in the vendor's own shape. */
  addEvent(league: League, event: VendorEvent): void;
  /** Back to the seasons as loaded: no fault, hook, patch or request. */
  reset(): void;
  close(): Promise<void>;
}

export interface Vendor {
  basePath: string;
  answer: (url: URL, request: IncomingMessage, state: FeedState) => FeedReply;
}

/** Starts a vendor's server on a free port of 127.0.0.1. */
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
    if (active && playsOnTheWire(active, request, response)) return;

    const reply = vendor.answer(url, request, { games, patches, extraEvents, fault: active });
    firstBody ??= reply.body;
    const body = active?.kind === 'same-body' ? firstBody : reply.body;
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const cut = active?.kind === 'truncated' ? text.slice(0, Math.floor(text.length / 2)) : text;
    response.writeHead(reply.status, { 'content-type': 'application/json; charset=utf-8' });
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

const ON_THE_WIRE: ReadonlySet<FaultKind> = new Set(['status', 'html', 'reset']);

/** Answers in the vendor's place for faults that need no season. @returns whether it did. */
function playsOnTheWire(fault: Fault, request: IncomingMessage, response: ServerResponse): boolean {
  if (!ON_THE_WIRE.has(fault.kind)) return false;
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
