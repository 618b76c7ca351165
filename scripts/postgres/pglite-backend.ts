import { PGlite, type PGliteInterface, type Transaction } from '@electric-sql/pglite';
import {
  beginStatement,
  type SqlBackend,
  type Statement,
  type StatementResult,
  type TransactionMode,
} from './neon-server.ts';

/**
 * @param directory the folder of its files, which only one process may open because two silently lose rows;
 * null uses memory.
 */
export async function openPglite(directory: string | null): Promise<SqlBackend> {
  const database = directory === null ? new PGlite() : new PGlite(directory);
  await database.waitReady;
  await database.exec("SET TIME ZONE 'UTC'");
  const asText = await textForEveryType(database);

  async function execute(on: PGliteInterface | Transaction, statement: Statement): Promise<StatementResult> {
    const result = await on.query<(string | null)[]>(statement.query, statement.params, {
      rowMode: 'array',
      ...asText,
    });
    const isRead = result.fields.length > 0 && result.affectedRows === 0;
    return {
      command: /^\s*(\w+)/.exec(statement.query)?.[1]?.toUpperCase() ?? '',
      rowCount: isRead ? result.rows.length : (result.affectedRows ?? result.rows.length),
      fields: result.fields,
      rows: result.rows,
    };
  }

  return {
    run: (statement) => execute(database, statement),
    runBatch: (statements: Statement[], mode: TransactionMode) =>
      database.transaction(async (transaction) => {
        const characteristics = beginStatement(mode).slice('BEGIN'.length);
        if (characteristics) await transaction.exec(`SET TRANSACTION${characteristics}`);
        const results: StatementResult[] = [];
        for (const statement of statements) results.push(await execute(transaction, statement));
        return results;
      }),
    close: () => database.close(),
  };
}

/**
 * Makes PGlite return values as Postgres text, as Neon does. PGlite copies this table, so it must be a plain
 * object with every type id.
 */
async function textForEveryType(database: PGlite) {
  const { rows } = await database.query<{ oid: number }>('SELECT oid::int AS oid FROM pg_type');
  const parsers: Record<number, (text: string) => string> = {};
  const serializers: Record<number, (value: unknown) => string> = {};
  for (const { oid } of rows) {
    parsers[oid] = (text) => text;
    serializers[oid] = String;
  }
  return { parsers, serializers };
}
