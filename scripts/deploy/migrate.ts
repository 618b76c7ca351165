import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { neon } from '@neondatabase/serverless';
import * as z from 'zod';
import '../../src/db/neon/client.ts';
import { MigrationError } from './migration-error.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);

const rowsShape = z.array(z.object({ name: z.string(), checksum: z.string() }));

/**
 * Applies missing migrations in the order of their names, each in one transaction.
 * @returns the names of the applied migrations.
 * @throws MigrationError when an applied file was edited later, or a statement fails.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const sql = neon(connectionString, { fetchOptions: { timeoutMs: 60_000 } });
  await sql.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const rows = rowsShape.parse(await sql.query('SELECT name, checksum FROM schema_migrations'));
  const appliedChecksums = new Map(rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const { name, text } of await readMigrations()) {
    const checksum = createHash('sha256').update(text).digest('hex');
    const appliedChecksum = appliedChecksums.get(name);
    if (appliedChecksum === checksum) continue;
    if (appliedChecksum) {
      throw new MigrationError(
        `migrations/${name} was edited after this database applied it. Restore the file and add a new migration.`,
      );
    }
    try {
      await sql.transaction([
        ...statementsOf(text).map((statement) => sql.query(statement)),
        sql.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]),
      ]);
    } catch (error) {
      throw new MigrationError(
        `migrations/${name} failed and was rolled back. Fix it and run the command again: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
    applied.push(name);
  }
  return applied;
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
