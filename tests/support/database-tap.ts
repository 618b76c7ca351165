import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { listenOnLoopback } from '../../scripts/site/port.ts';

export interface DatabaseCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface DatabaseTap {
  url: string;
  calls: number;
  /** The number of received calls, including broken ones. */
  attempts: number;
  /** The number of calls whose caller disconnected before the result. */
  abandoned: number;
  /** Each call lists its statements, without parameters. */
  statements: string[][];
  /** Each call lists its statements, with parameters. */
  sent: { query: string; params: unknown[] }[][];
  /** The latest call as it was sent to the database, in Neon's HTTP protocol. */
  lastCall: () => DatabaseCall;
  /** Runs after a call, before the proxy returns its result. */
  afterCall: (count: number) => void;
  /** Forwards to another database with the same password; null breaks connections. */
  forwardTo: (databaseUrl: string | null) => void;
  /**
   * Holds all calls.
   * @returns a function that releases them.
   */
  hold: () => () => void;
  close: () => Promise<void>;
}

export async function tapDatabase(databaseUrl: string): Promise<DatabaseTap> {
  let target: URL | null = new URL(databaseUrl);
  let heldUntil: Promise<void> | null = null;
  let lastCall: DatabaseCall | null = null;
  const server = createServer((request, response) => {
    void forward(request, response);
  });
  const url = new URL(databaseUrl);
  url.port = String(await listenOnLoopback(server));
  const tap: DatabaseTap = {
    url: url.href,
    calls: 0,
    attempts: 0,
    abandoned: 0,
    statements: [],
    sent: [],
    lastCall: () => {
      if (lastCall === null) throw new Error('the database was not called');
      return lastCall;
    },
    afterCall: () => undefined,
    forwardTo: (next) => {
      target = next === null ? null : new URL(next);
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      heldUntil = promise;
      return () => {
        heldUntil = null;
        resolve();
      };
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return tap;

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    tap.attempts += 1;
    if (target === null) {
      response.destroy();
      return;
    }
    response.once('close', () => {
      if (!response.writableFinished) tap.abandoned += 1;
    });
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(request.headersDistinct))
      if (name.startsWith('neon-')) headers[name] = value?.join(', ') ?? '';
    const body = await text(request);
    const call = { url: `http://${target.host}${request.url}`, headers, body };
    lastCall = call;
    const parsed = v.parse(callShape, JSON.parse(body));
    const sent = 'queries' in parsed ? parsed.queries : [parsed];
    tap.sent.push(sent);
    tap.statements.push(sent.map(({ query }) => query));
    await heldUntil;
    const result = await fetch(call.url, { method: 'POST', headers, body });
    const received = await result.text();
    tap.calls += 1;
    tap.afterCall(tap.calls);
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(received);
  }
}

/**
 * Lets the calls pass that have arrived, and holds the later ones.
 * @returns a function that releases these.
 */
export function holdNextCalls(tap: DatabaseTap): () => void {
  const held: (() => void)[] = [];
  tap.afterCall = () => {
    held.push(tap.hold());
    tap.afterCall = () => undefined;
  };
  return () => held.forEach((release) => release());
}

const statementShape = v.object({ query: v.string(), params: v.optional(v.array(v.unknown()), []) });

const callShape = v.union([statementShape, v.object({ queries: v.array(statementShape) })]);
