import pg from 'pg';
import { beginStatement, type SqlBackend, type Statement, type StatementResult } from './neon-server.ts';

const TEXT_TYPES = { getTypeParser: () => (text: string) => text };

/**
 * @param connectionString a `postgres://…` URL.
 * @throws an error when the server does not respond.
 */
export async function openServer(connectionString: string): Promise<SqlBackend> {
  const pool = new pg.Pool({ connectionString, max: 20, options: '-c TimeZone=UTC' });
  // A restarting server drops idle connections. The next query opens a new one.
  pool.on('error', () => undefined);
  (await pool.connect()).release();
  return {
    run: (statement) => execute(pool, statement),
    runBatch: async (statements, mode) => {
      const client = await pool.connect();
      try {
        await client.query(beginStatement(mode));
        const results: StatementResult[] = [];
        for (const statement of statements) results.push(await execute(client, statement));
        await client.query('COMMIT');
        return results;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function execute(on: pg.Pool | pg.PoolClient, statement: Statement): Promise<StatementResult> {
  const result = await on.query<(string | null)[]>({
    text: statement.query,
    values: statement.params,
    rowMode: 'array',
    types: TEXT_TYPES,
  });
  return {
    command: result.command,
    rowCount: result.rowCount,
    fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    rows: result.rows,
  };
}
