import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One statement as Neon's HTTP protocol carries it. */
export interface Statement {
  query: string;
  params: unknown[];
}

/** A result in Neon's form: every value as Postgres text, or null. */
export interface StatementResult {
  command: string;
  rowCount: number | null;
  fields: { name: string; dataTypeID: number }[];
  rows: (string | null)[][];
}

/** What a batch's headers ask of its transaction. */
export interface TransactionMode {
  isolationLevel: 'ReadUncommitted' | 'ReadCommitted' | 'RepeatableRead' | 'Serializable' | null;
  readOnly: boolean;
  deferrable: boolean;
}

/** A Postgres behind the protocol: PGlite in this process, or a server elsewhere. */
export interface SqlBackend {
  run(statement: Statement): Promise<StatementResult>;
  /** All statements in one transaction, or none of them. */
  runBatch(statements: Statement[], mode: TransactionMode): Promise<StatementResult[]>;
  close(): Promise<void>;
}

interface NeonServer {
  /** What `DATABASE_URL` holds so that the Neon driver reaches this server. */
  connectionString: string;
  port: number;
  close: () => Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;
const IDLE_CONNECTION_MS = 10 * 60_000;

/**
 * Serves Neon's HTTP protocol (`POST /sql`, single and batch) on the loopback interface. A request must
 * carry the password in its connection string, so that no web page open on the machine can use it.
 * @param port 0 takes a free one.
 */
export async function serveNeonProtocol(
  backend: SqlBackend,
  { port, password }: { port: number; password: string },
): Promise<NeonServer> {
  const server = createServer((request, response) => {
    void answer(backend, password, request, response);
  });
  // Node hangs up after five idle seconds, and on a busy machine just when the next statement is sent.
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  await listen(server, port);
  const bound = (server.address() as AddressInfo).port;
  return {
    connectionString: `postgres://fanroads:${password}@127.0.0.1:${bound}/fanroads`,
    port: bound,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await backend.close();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

async function answer(
  backend: SqlBackend,
  password: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.method !== 'POST' || request.url !== '/sql') {
      return send(response, 404, { message: 'This server speaks Neon’s protocol at POST /sql only.' });
    }
    if (passwordOf(request.headers['neon-connection-string']) !== password) {
      return send(response, 403, {
        message: 'The connection string’s password is not the one of this server.',
      });
    }
    const body = parseBody(await readBody(request));
    if (body === null) return send(response, 400, { message: 'The body is not a query or a batch.' });
    const result = Array.isArray(body)
      ? { results: await backend.runBatch(body, transactionMode(request)) }
      : await backend.run(body);
    send(response, 200, result);
  } catch (error) {
    send(response, 400, errorFields(error));
  }
}

function passwordOf(connectionString: string | string[] | undefined): string | null {
  return typeof connectionString === 'string' ? (URL.parse(connectionString)?.password ?? null) : null;
}

function parseBody(text: string): Statement | Statement[] | null {
  const body = JSON.parse(text) as { query?: unknown; params?: unknown; queries?: unknown };
  if (Array.isArray(body.queries)) {
    const statements = body.queries.map((entry) =>
      statementOf(entry as { query?: unknown; params?: unknown }),
    );
    return statements.every((statement) => statement !== null) ? statements : null;
  }
  return statementOf(body);
}

function statementOf(entry: { query?: unknown; params?: unknown }): Statement | null {
  if (typeof entry.query !== 'string') return null;
  return { query: entry.query, params: Array.isArray(entry.params) ? entry.params : [] };
}

function transactionMode(request: IncomingMessage): TransactionMode {
  const level = request.headers['neon-batch-isolation-level'];
  return {
    isolationLevel: typeof level === 'string' ? (level as TransactionMode['isolationLevel']) : null,
    readOnly: request.headers['neon-batch-read-only'] === 'true',
    deferrable: request.headers['neon-batch-deferrable'] === 'true',
  };
}

/** The `BEGIN` that a batch's headers ask for. */
export function beginStatement({ isolationLevel, readOnly, deferrable }: TransactionMode): string {
  const level = isolationLevel?.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase();
  return ['BEGIN', level && `ISOLATION LEVEL ${level}`, readOnly && 'READ ONLY', deferrable && 'DEFERRABLE']
    .filter(Boolean)
    .join(' ');
}

const ERROR_FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const;

/** A Postgres error with its SQLSTATE, as Neon answers it. */
function errorFields(error: unknown): Record<string, unknown> {
  const fields: Record<string, unknown> = { message: error instanceof Error ? error.message : String(error) };
  for (const name of ERROR_FIELDS) {
    const value = (error as Record<string, unknown>)[name];
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('The request is larger than 64 MiB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
