import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { listenOnLoopback } from '../site/port.ts';

export interface Statement {
  query: string;
  params: unknown[];
}

/** Each value is Postgres text or null. */
export interface StatementResult {
  command: string;
  rowCount: number | null;
  fields: { name: string; dataTypeID: number }[];
  rows: (string | null)[][];
}

const ISOLATION_LEVELS = ['ReadUncommitted', 'ReadCommitted', 'RepeatableRead', 'Serializable'] as const;

/** The headers of a batch contain these options. */
export interface TransactionMode {
  isolationLevel: (typeof ISOLATION_LEVELS)[number] | null;
  readOnly: boolean;
  deferrable: boolean;
}

export interface SqlBackend {
  run(statement: Statement): Promise<StatementResult>;
  /** Runs the statements in one transaction. */
  runBatch(statements: Statement[], mode: TransactionMode): Promise<StatementResult[]>;
  close(): Promise<void>;
}

interface NeonServer {
  connectionString: string;
  port: number;
  close: () => Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;
const IDLE_CONNECTION_MS = 10 * 60_000;

/**
 * Serves Neon's HTTP protocol (`POST /sql`). Requests need the password, so that no web page on this machine
 * can use the server.
 * @param port the port number; 0 selects a free port.
 */
export async function serveNeonProtocol(
  backend: SqlBackend,
  { port, password }: { port: number; password: string },
): Promise<NeonServer> {
  const server = createServer((request, response) => {
    void respond(backend, password, request, response);
  });
  // Node's default of five seconds closes connections that a busy machine still needs.
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  const bound = await listenOnLoopback(server, port);
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

async function respond(
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

const statementShape = v.object({ query: v.string(), params: v.fallback(v.array(v.unknown()), []) });
const bodyShape = v.union([v.object({ queries: v.array(statementShape) }), statementShape]);

function parseBody(text: string): Statement | Statement[] | null {
  const { success, output } = v.safeParse(bodyShape, JSON.parse(text));
  if (!success) return null;
  return 'queries' in output ? output.queries : output;
}

function transactionMode(request: IncomingMessage): TransactionMode {
  const level = request.headers['neon-batch-isolation-level'];
  return {
    isolationLevel: ISOLATION_LEVELS.find((known) => known === level) ?? null,
    readOnly: request.headers['neon-batch-read-only'] === 'true',
    deferrable: request.headers['neon-batch-deferrable'] === 'true',
  };
}

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

function errorFields(error: unknown): Record<string, unknown> {
  const fields: Record<string, unknown> = { message: error instanceof Error ? error.message : String(error) };
  if (typeof error !== 'object' || error === null) return fields;
  for (const name of ERROR_FIELDS) {
    const value: unknown = Reflect.get(error, name);
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
