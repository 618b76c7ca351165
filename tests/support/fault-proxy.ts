import { createServer, createConnection, type Socket } from 'node:net';
import { listenOnLoopback } from '../../scripts/site/loopback.ts';
import { createRandom } from '../../src/ingest/sources/sample/random.ts';

/** What a line can be made to suffer; each holds for open connections too. */
export type Toxic =
  /** Every piece of an answer comes later, by `ms` and up to `jitterMs` more. */
  | { kind: 'latency'; ms: number; jitterMs?: number }
  /** Answers come slowly. */
  | { kind: 'trickle'; bytesPerSecond: number }
  /** Connections are reset before a word is said. */
  | { kind: 'reset' }
  /** The connection is reset in the middle of each answer, when the server has done its work. */
  | { kind: 'reset-mid-answer' }
  /** The connection ends, as if all were said, after so many bytes of an answer. */
  | { kind: 'truncate'; afterBytes: number }
  /** This share of requests and of answers is lost with its connection. */
  | { kind: 'loss'; share: number }
  /** Requests are taken and never passed on. */
  | { kind: 'silence' }
  /** Nobody listens. */
  | { kind: 'down' };

/** A TCP proxy that does to a connection what networks do. */
export interface FaultProxy {
  /** The connection string of what it stands before, through it. */
  url: string;
  /** @param toxic null heals the line. */
  suffer: (toxic: Toxic | null) => Promise<void>;
  close: () => Promise<void>;
}

const TRICKLE_STEP_MS = 20;

/** Starts a proxy before the server that a connection string names. What it leaves to chance is the same on every run. */
export async function startFaultProxy(serverUrl: string): Promise<FaultProxy> {
  const target = new URL(serverUrl);
  const random = createRandom('fault proxy');
  const open = new Set<Socket>();
  let toxic: Toxic | null = null;
  const server = createServer((client) => accept(client));
  const port = await listenOnLoopback(server);
  const url = new URL(serverUrl);
  url.port = String(port);

  function accept(client: Socket): void {
    if (toxic?.kind === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const upstream = createConnection(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (toxic?.kind === 'silence') return;
      if (isLost()) client.resetAndDestroy();
      else upstream.write(chunk);
    });
    // One piece of an answer after the other, however long each takes.
    let line = Promise.resolve();
    upstream.on('data', (chunk) => {
      line = line.then(() => answer(client, chunk));
    });
  }

  async function answer(client: Socket, chunk: Buffer): Promise<void> {
    if (toxic?.kind === 'latency') await delay(toxic.ms + random.next() * (toxic.jitterMs ?? 0));
    if (client.destroyed) return;
    if (toxic?.kind === 'trickle') await trickle(client, chunk, toxic.bytesPerSecond);
    else if (toxic?.kind === 'truncate') client.end(chunk.subarray(0, toxic.afterBytes));
    else if (isLost()) client.resetAndDestroy();
    else if (toxic?.kind === 'reset-mid-answer')
      client.write(chunk.subarray(0, chunk.length / 2), () => client.resetAndDestroy());
    else client.write(chunk);
  }

  const isLost = () => toxic?.kind === 'loss' && random.next() < toxic.share;
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    suffer: async (next) => {
      const wasDown = toxic?.kind === 'down';
      toxic = next;
      if (next?.kind === 'down') server.close();
      if (next?.kind === 'down' || next?.kind === 'reset') breakAll();
      if (wasDown && next?.kind !== 'down') await listenOnLoopback(server, port);
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        breakAll();
      }),
  };
}

async function trickle(client: Socket, chunk: Buffer, bytesPerSecond: number): Promise<void> {
  const step = Math.max(1, Math.floor((bytesPerSecond * TRICKLE_STEP_MS) / 1000));
  for (let at = 0; at < chunk.length && !client.destroyed; at += step) {
    client.write(chunk.subarray(at, at + step));
    await delay(TRICKLE_STEP_MS);
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
