import { createServer, createConnection, type Socket } from 'node:net';
import { listenOnLoopback } from '../../scripts/site/port.ts';
import { createRandom } from './random.ts';

/** A network fault, which also affects open connections. */
export type Toxic =
  /** Each chunk is delayed by `ms` and up to `jitterMs` more. */
  | { kind: 'latency'; ms: number; jitterMs?: number }
  | { kind: 'trickle'; bytesPerSecond: number }
  /** The proxy resets new connections. */
  | { kind: 'reset' }
  /** The proxy resets the connection within each response, after the server has done its work. */
  | { kind: 'reset-mid-answer' }
  /** The proxy closes the connection normally after this many bytes of a response. */
  | { kind: 'truncate'; afterBytes: number }
  /** The proxy drops this share of requests and responses with their connections. */
  | { kind: 'loss'; share: number }
  /** The proxy accepts requests and never forwards them. */
  | { kind: 'silence' }
  /** The proxy refuses connections. */
  | { kind: 'down' };

export interface FaultProxy {
  url: string;
  /** Sets a fault; null removes it. */
  suffer: (toxic: Toxic | null) => Promise<void>;
  close: () => Promise<void>;
}

const TRICKLE_STEP_MS = 20;

/** Random faults are the same on every run. */
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
    // Chunks stay in order, even when their delays differ.
    let queue = Promise.resolve();
    upstream.on('data', (chunk) => {
      queue = queue.then(() => forward(client, chunk));
    });
  }

  async function forward(client: Socket, chunk: Buffer): Promise<void> {
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
