import { Agent, get } from 'node:http';

/** Addresses that are asked for one after the other, and again from the first. */
export interface Traffic {
  origin: string;
  paths: readonly string[];
  headers?: Record<string, string>;
  /** What a good answer has; 200 unless given. */
  status?: number;
}

const CONNECTIONS = 4;

/** A client with a few connections that stay open. */
interface LoadClient {
  /** Asks for as many pages as come within a time. @returns how many came. */
  during: (traffic: Traffic, ms: number) => Promise<number>;
  /** One answer's body. */
  read: (address: string, headers?: Record<string, string>, status?: number) => Promise<string>;
  close: () => void;
}

/** Opens a client; an answer that is not good breaks the bench. */
export function openLoadClient(connections = CONNECTIONS): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const positions = new Map<string, number>();

  function read(address: string, headers: Record<string, string> = {}, status = 200): Promise<string> {
    return new Promise((resolve, reject) => {
      const request = get(address, { agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          if (answer.statusCode === status) resolve(Buffer.concat(chunks).toString());
          else reject(new Error(`${address} answered ${answer.statusCode}`));
        });
      });
      request.once('error', reject);
    });
  }

  return {
    read,
    close: () => agent.destroy(),
    during: async ({ origin, paths, headers, status }, ms) => {
      const end = performance.now() + ms;
      let answers = 0;
      let position = positions.get(origin) ?? 0;
      const ask = async () => {
        while (performance.now() < end) {
          const path = paths[position % paths.length] ?? '/';
          position += 1;
          await read(`${origin}${path}`, headers, status);
          answers += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, ask));
      positions.set(origin, position);
      return answers;
    },
  };
}
