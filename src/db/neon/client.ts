import { neon, neonConfig } from '@neondatabase/serverless';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import { traceDatabaseCall } from '../../observability/request-trace.ts';
import { callDatabase, type CallDatabase, type DatabaseCall } from './database-call.ts';
import { coalesceReads } from './coalesce-reads.ts';

/** Postgres over Neon's HTTP protocol: single statements and atomic batches, no interactive transactions. */
export type Database = NeonHttpDatabase;

/** One of the statements of an atomic batch. */
export type Statement = BatchItem<'pg'>;

/** A call as the driver makes it: with what `connect` adds to every one. */
type CallInit = DatabaseCall['request'] & Pick<DatabaseCall, 'timeoutMs'> & { call?: CallDatabase };

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost']);

// The driver keeps both settings globally; they hold for every connection string.
const hostedEndpoint = neonConfig.fetchEndpoint;
neonConfig.fetchEndpoint = (host, port, options) => {
  if (LOCAL_HOSTS.has(host)) return `http://${host}:${port}/sql`;
  return typeof hostedEndpoint === 'string' ? hostedEndpoint : hostedEndpoint(host, port, options);
};
neonConfig.fetchFunction = async (url: string, { timeoutMs, call = countedCall, ...request }: CallInit) => {
  const { status, text, body } = await call({ url, request, timeoutMs });
  // The four members of a Response that the driver reads.
  return { ok: status >= 200 && status < 300, status, json: async () => body, text: async () => text };
};

/**
 * @param connectionString `postgres://…` of Neon, or of the local server that speaks Neon's protocol
 *   (scripts/postgres/neon-server.ts), recognised by its loopback host.
 * @param timeoutMs after which a call is given up, in milliseconds: an outage must not hold a page.
 */
export function connect(connectionString: string, timeoutMs: number): Database {
  return drizzle(neon(connectionString, { fetchOptions: { timeoutMs } }));
}

/**
 * As `connect`, for public pages: only batches, in which Postgres refuses to write, and requests of the same
 * moment share what one of them reads (coalesce-reads.ts). Nothing that concerns one person may be read here.
 */
export function connectToRead(connectionString: string, timeoutMs: number): Database {
  const shared = coalesceReads(countedCall);
  const call: CallDatabase = async (read) => {
    const isReadOnly = new Headers(read.request.headers).has('Neon-Batch-Read-Only');
    if (!isReadOnly) throw new Error('this connection only reads, in batches');
    return shared(read);
  };
  return drizzle(neon(connectionString, { ...ONE_MOMENT, fetchOptions: { timeoutMs, call } }));
}

/** Every statement of a batch sees the same rows. */
const ONE_MOMENT = { readOnly: true, isolationLevel: 'RepeatableRead' } as const;

const countedCall: CallDatabase = (call) => traceDatabaseCall(() => callDatabase(call));

/**
 * A database whose first batch takes a statement along in front, so that it costs no round trip. What the
 * statement says is never newer than what the batch reads after it, and on `connectToRead` of the same moment.
 * @returns `answer`, which is null until that batch has answered; without a batch it stays so.
 */
export function withFirstStatement<Rider extends Statement>(
  db: Database,
  rider: Rider,
): { db: Database; answer: () => Rider['_']['result'] | null } {
  let answer: Rider['_']['result'] | null = null;
  let isTaken = false;
  const batch = async (statements: readonly Statement[]) => {
    isTaken = true;
    const [first, ...others] = await db.batch([rider, ...statements]);
    answer = first;
    return others;
  };
  return { db: withBatch(db, () => (isTaken ? null : batch)), answer: () => answer };
}

/** A database that is known not to answer: batches fail at once, nobody waits a second time. */
export function failingDatabase(db: Database, reason: unknown): Database {
  const batch = async () => {
    throw reason;
  };
  return withBatch(db, () => batch);
}

/** @param batchNow asked at every use; null is the database's own. */
function withBatch(
  db: Database,
  batchNow: () => ((statements: readonly Statement[]) => Promise<unknown>) | null,
): Database {
  return new Proxy(db, {
    get: (target, key) => (key === 'batch' ? batchNow() : null) ?? Reflect.get(target, key),
  });
}
