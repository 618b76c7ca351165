import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { listenOnLoopback } from '../../scripts/site/loopback.ts';

export interface DatabaseTap {
  /** The same connection string in front of which this tap stands. */
  url: string;
  /** Calls forwarded so far. */
  calls: number;
  /** Calls that came in, broken ones included. */
  attempts: number;
  /** Calls whose caller left before the result. */
  abandoned: number;
  /** The statements of each call so far, without their parameters. */
  statements: string[][];
  /** The same with their parameters. */
  sent: { query: string; params: unknown[] }[][];
  /** Runs after the database has answered a call and before the caller learns of it. */
  afterCall: (count: number) => void;
  /** Sends later calls to another database of the same password; null breaks their connections. */
  forwardTo: (databaseUrl: string | null) => void;
  /** Holds calls back. @returns what lets them go on. */
  hold: () => () => void;
  close: () => Promise<void>;
}

/** Stands between a Worker and Neon's HTTP protocol, forwards every call and counts them. */
export async function tapDatabase(databaseUrl: string): Promise<DatabaseTap> {
  let target: URL | null = new URL(databaseUrl);
  let held: Promise<void> | null = null;
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
    afterCall: () => undefined,
    forwardTo: (next) => {
      target = next === null ? null : new URL(next);
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
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
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headersDistinct))
      if (/^neon-|^content-type$/.test(name)) headers.set(name, value?.join(', ') ?? '');
    const call = await text(request);
    const sent = callShape.parse(JSON.parse(call));
    tap.sent.push(sent);
    tap.statements.push(sent.map(({ query }) => query));
    await held;
    const answer = await fetch(`http://${target.host}${request.url}`, {
      method: 'POST',
      headers,
      body: call,
    });
    const body = await answer.text();
    tap.calls += 1;
    tap.afterCall(tap.calls);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  }
}

const statementShape = z.object({ query: z.string(), params: z.array(z.unknown()).default([]) });

/** A call holds one statement or a batch of them. */
const callShape = z.union([
  statementShape.transform((statement) => [statement]),
  z.object({ queries: z.array(statementShape) }).transform(({ queries }) => queries),
]);
