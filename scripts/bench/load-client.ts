import { Agent, get } from 'node:http';

/** After the last path the client starts again. */
export interface Requests {
  origin: string;
  paths: readonly string[];
  headers?: Record<string, string>;
  /** The default is 200. */
  status?: number;
}

const CONNECTIONS = 4;

interface LoadClient {
  /** @returns the number of responses. */
  requestFor: (requests: Requests, ms: number) => Promise<number>;
  read: (address: string, headers?: Record<string, string>, status?: number) => Promise<string>;
  close: () => void;
}

/** Sends a request through the agent's connections. The milliseconds end with the last byte. */
export function send(agent: Agent, address: string, headers: Record<string, string> = {}) {
  const startedAt = performance.now();
  return new Promise<{ status: number; etag: string | undefined; ms: number; body: string }>(
    (resolve, reject) => {
      const request = get(address, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          const ms = performance.now() - startedAt;
          resolve({ status, etag: received.etag, ms, body: Buffer.concat(chunks).toString() });
        });
      });
      request.once('error', reject);
    },
  );
}

/** Opens a client with keep-alive connections. A response with another status fails the benchmark. */
export function openLoadClient(connections = CONNECTIONS): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const positions = new Map<string, number>();

  async function read(
    address: string,
    headers: Record<string, string> = {},
    expected = 200,
  ): Promise<string> {
    const { status, body } = await send(agent, address, headers);
    if (status !== expected) throw new Error(`${address} returned ${status}`);
    return body;
  }

  return {
    read,
    close: () => agent.destroy(),
    requestFor: async ({ origin, paths, headers, status }, ms) => {
      const end = performance.now() + ms;
      let responses = 0;
      let position = positions.get(origin) ?? 0;
      const sendRequests = async () => {
        while (performance.now() < end) {
          const path = paths[position % paths.length] ?? '/';
          position += 1;
          await read(`${origin}${path}`, headers, status);
          responses += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, sendRequests));
      positions.set(origin, position);
      return responses;
    },
  };
}
