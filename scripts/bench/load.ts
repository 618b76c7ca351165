import { Agent, get } from 'node:http';

/** Paths are requested in order, and again from the first. */
export interface Requests {
  origin: string;
  paths: readonly string[];
  headers?: Record<string, string>;
  /** 200 unless given. */
  status?: number;
}

const CONNECTIONS = 4;

/** Uses a few keep-alive connections. */
interface LoadClient {
  /** @returns how many responses came within the time. */
  requestFor: (requests: Requests, ms: number) => Promise<number>;
  /** @returns the body. */
  read: (address: string, headers?: Record<string, string>, status?: number) => Promise<string>;
  close: () => void;
}

/** A response with another status fails the benchmark. */
export function openLoadClient(connections = CONNECTIONS): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const positions = new Map<string, number>();

  function read(address: string, headers: Record<string, string> = {}, status = 200): Promise<string> {
    return new Promise((resolve, reject) => {
      const request = get(address, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === status) resolve(Buffer.concat(chunks).toString());
          else reject(new Error(`${address} returned ${response.statusCode}`));
        });
      });
      request.once('error', reject);
    });
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
