import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { neon } from '@neondatabase/serverless';
import * as v from 'valibot';
import '../../src/db/neon/client.ts';
import { LOCK_TIMEOUT_SQLSTATE, sqlStateOf, UNIQUE_VIOLATION_SQLSTATE } from '../../src/db/neon/failure.ts';
import { MigrationError } from './migration-error.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** Every migration takes this advisory lock, so that two runs apply one after the other. */
const LOCK_KEY = 7_202_611;

interface LockWaits {
  /** Waits this long for another run's migration. */
  runMs: number;
  /** Waits this long for a table. A waiting migration blocks every request that needs the table. */
  tableMs: number;
}

const LOCK_WAITS: LockWaits = { runMs: 30_000, tableMs: 5_000 };

const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

const rowsShape = v.array(v.object({ name: v.string(), checksum: v.string() }));

/**
 * Applies missing migrations in the order of their names, each in one transaction. Waits for a run that is
 * already migrating.
 * @param options.last the number of the last migration to apply, such as '0014'; all by default.
 * @returns the names of the migrations that this run applied.
 * @throws MigrationError when an applied file was edited later, a statement fails, or a lock is not free in
 * time.
 */
export async function migrate(
  connectionString: string,
  { waits = LOCK_WAITS, last }: { waits?: LockWaits; last?: string } = {},
): Promise<string[]> {
  const sql = neon(connectionString, { fetchOptions: { timeoutMs: 60_000 } });
  const locked = (statements: readonly { text: string; values?: string[] }[]) =>
    sql.transaction([
      sql.query(`SET LOCAL lock_timeout = ${waits.runMs}`),
      sql.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]),
      sql.query(`SET LOCAL lock_timeout = ${waits.tableMs}`),
      ...statements.map(({ text, values = [] }) => sql.query(text, values)),
    ]);
  const readApplied = async () => {
    const rows = v.parse(rowsShape, await sql.query('SELECT name, checksum FROM schema_migrations'));
    return new Map(rows.map((row) => [row.name, row.checksum]));
  };
  const applied: string[] = [];
  let known: ReadonlyMap<string, string> = new Map();
  try {
    await locked([{ text: MIGRATIONS_TABLE }]);
    known = await readApplied();
  } catch (error) {
    throw unreadable(connectionString, error);
  }
  for (const { name, text } of await readMigrations()) {
    if (last !== undefined && name.slice(0, last.length) > last) break;
    const checksum = createHash('sha256').update(text).digest('hex');
    if (isApplied(known, { name, checksum })) continue;
    try {
      await locked([
        // The first statement fails when another run has just applied the file.
        {
          text: 'INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)',
          values: [name, checksum],
        },
        ...statementsOf(text).map((statement) => ({ text: statement })),
      ]);
    } catch (error) {
      if (sqlStateOf(error) === UNIQUE_VIOLATION_SQLSTATE) known = await readApplied();
      if (isApplied(known, { name, checksum })) continue;
      throw failure(`migrations/${name} failed and was rolled back`, error);
    }
    applied.push(name);
  }
  return applied;
}

/** @throws MigrationError when the applied file had another text. */
function isApplied(
  known: ReadonlyMap<string, string>,
  { name, checksum }: { name: string; checksum: string },
): boolean {
  const appliedChecksum = known.get(name);
  if (appliedChecksum !== undefined && appliedChecksum !== checksum) {
    throw new MigrationError(
      `migrations/${name} was edited after this database applied it. Restore the file and add a new migration.`,
    );
  }
  return appliedChecksum !== undefined;
}

/** Of the driver's errors, those of the address and the network have no SQLSTATE. */
function unreadable(connectionString: string, cause: unknown): MigrationError {
  if (sqlStateOf(cause) !== null || cause instanceof v.ValiError)
    return failure('The list of applied migrations cannot be read', cause);
  const host = URL.parse(connectionString)?.host;
  const message = host
    ? `The database at ${host} does not respond, so nothing was migrated. Check DATABASE_URL and this machine's network, then run the command again.`
    : 'DATABASE_URL is not a connection string, so nothing was migrated. It must look like postgres://user:password@host/database.';
  return new MigrationError(message, { cause });
}

function failure(what: string, cause: unknown): MigrationError {
  const reason =
    sqlStateOf(cause) === LOCK_TIMEOUT_SQLSTATE
      ? 'another migration is running, or a query uses a table that this one changes. Wait until it ends and run the command again.'
      : `fix it and run the command again: ${cause instanceof Error ? cause.message : String(cause)}`;
  return new MigrationError(`${what}: ${reason}`, { cause });
}

async function readMigrations(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, MIGRATIONS), 'utf8') })),
  );
}

/** Splits the text after each semicolon at the end of a line. */
function statementsOf(text: string): string[] {
  return text
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
