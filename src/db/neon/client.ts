import { neon, neonConfig } from '@neondatabase/serverless';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import { traceDatabaseCall } from '../../observability/request-trace.ts';
import { callDatabase, type CallDatabase, type DatabaseCall, coalesceReads } from './database-call.ts';

/** Neon's HTTP protocol has single statements and atomic batches, no interactive transactions. */
export type Database = NeonHttpDatabase;

export type Statement = BatchItem<'pg'>;

type CallInit = DatabaseCall['request'] & Pick<DatabaseCall, 'timeoutMs'> & { call?: CallDatabase };

const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost']);

// The driver stores both settings globally.
const hostedEndpoint = neonConfig.fetchEndpoint;
neonConfig.fetchEndpoint = (host, port, options) => {
  if (LOCAL_HOSTS.has(host)) return `http://${host}:${port}/sql`;
  return typeof hostedEndpoint === 'string' ? hostedEndpoint : hostedEndpoint(host, port, options);
};
neonConfig.fetchFunction = async (url: string, { timeoutMs, call = tracedCall, ...request }: CallInit) => {
  const { status, text, body } = await call({ url, request, timeoutMs });
  return { ok: status >= 200 && status < 300, status, json: async () => body, text: async () => text };
};

/** @param connectionString a loopback host means scripts/postgres/neon-server.ts. */
export function connect(connectionString: string, timeoutMs: number): Database {
  return drizzle(neon(connectionString, { fetchOptions: { timeoutMs } }));
}

/** Simultaneous requests share these read-only batches, so never read a user's rows here. */
export function connectToRead(connectionString: string, timeoutMs: number): Database {
  const shared = coalesceReads(tracedCall);
  const call: CallDatabase = async (read) => {
    const isReadOnly = new Headers(read.request.headers).has('Neon-Batch-Read-Only');
    if (!isReadOnly) throw new Error('this connection only reads, in batches');
    return shared(read);
  };
  return drizzle(neon(connectionString, { ...READ_ONLY_SNAPSHOT, fetchOptions: { timeoutMs, call } }));
}

const READ_ONLY_SNAPSHOT = { readOnly: true, isolationLevel: 'RepeatableRead' } as const;

const tracedCall: CallDatabase = (call) => traceDatabaseCall(() => callDatabase(call));

/**
 * Its row is never newer than the rows of the batch.
 * @returns `result` is null until the batch has returned.
 */
export function withFirstStatement<First extends Statement>(
  db: Database,
  statement: First,
): { db: Database; result: () => First['_']['result'] | null } {
  let result: First['_']['result'] | null = null;
  let isSent = false;
  const batch = async (statements: readonly Statement[]) => {
    isSent = true;
    const [first, ...others] = await db.batch([statement, ...statements]);
    result = first;
    return others;
  };
  return { db: withBatch(db, () => (isSent ? null : batch)), result: () => result };
}

/** Every batch fails at once, so no page waits for the timeout twice. */
export function failingDatabase(db: Database, reason: unknown): Database {
  const batch = async () => {
    throw reason;
  };
  return withBatch(db, () => batch);
}

function withBatch(
  db: Database,
  currentBatch: () => ((statements: readonly Statement[]) => Promise<unknown>) | null,
): Database {
  return new Proxy(db, {
    get: (target, key) => (key === 'batch' ? currentBatch() : null) ?? Reflect.get(target, key),
  });
}
