import { neon, neonConfig } from '@neondatabase/serverless';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import { databaseCall } from '../request-trace.ts';
import { callDatabase, type DatabaseCall } from './call.ts';

/** Postgres over Neon's HTTP protocol: single statements and atomic batches, no interactive transactions. */
export type Database = NeonHttpDatabase;

/** One of the statements of an atomic batch. */
export type Statement = BatchItem<'pg'>;

/** A call as the driver makes it: with what `connect` adds to every one. */
type CallInit = DatabaseCall['request'] & Pick<DatabaseCall, 'timeoutMs'>;

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost']);

// The driver keeps both settings globally; they hold for every connection string.
const hostedEndpoint = neonConfig.fetchEndpoint;
neonConfig.fetchEndpoint = (host, port, options) => {
  if (LOCAL_HOSTS.has(host)) return `http://${host}:${port}/sql`;
  return typeof hostedEndpoint === 'string' ? hostedEndpoint : hostedEndpoint(host, port, options);
};
neonConfig.fetchFunction = async (url: string, { timeoutMs, ...request }: CallInit) => {
  const { status, text, body } = await databaseCall(() => callDatabase({ url, request, timeoutMs }));
  // The four members of a Response that the driver reads.
  return { ok: status >= 200 && status < 300, status, json: async () => body, text: async () => text };
};

/**
 * @param connectionString `postgres://…` of Neon, or of the local server that speaks Neon's protocol
 *   (scripts/postgres.ts), recognised by its loopback host.
 * @param timeoutMs after which a call is given up, in milliseconds: an outage must not hold a page.
 */
export function connect(connectionString: string, timeoutMs: number): Database {
  return drizzle(neon(connectionString, { fetchOptions: { timeoutMs } }));
}
