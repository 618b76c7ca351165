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
  pool.on('error', ignore);
  (await pool.connect()).release();
  return {
    run: (statement) => execute(pool, statement),
    runBatch: (statements, mode) =>
      withClient(pool, async (client) => {
        await client.query(beginStatement(mode));
        const results: StatementResult[] = [];
        for (const statement of statements) results.push(await execute(client, statement));
        await client.query('COMMIT');
        return results;
      }),
    close: () => pool.end(),
  };
}

/** Rolls failed work back. A client that cannot even do that has lost its connection and leaves the pool. */
async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // The pool listens to idle clients only, and an error event that nobody hears ends the process.
  client.on('error', ignore);
  let isLost = false;
  try {
    return await work(client);
  } catch (error) {
    isLost = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(isLost);
    client.off('error', ignore);
  }
}

const ignore = () => undefined;

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
