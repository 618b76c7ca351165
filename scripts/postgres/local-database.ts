import { PlainError } from '../cli/console.ts';
import { findHolder, takeDataFolder } from './data-folder.ts';
import { serveNeonProtocol } from './neon-server.ts';
import { openPglite } from './pglite-backend.ts';
import { openServer } from './server-backend.ts';

interface LocalDatabase {
  /** For the Worker and for scripts: Neon's protocol on the loopback interface. */
  connectionString: string;
  /** What is behind it, for a person. */
  description: string;
  /** Whether nobody but this process can reach it: whatever a run left locked there is nobody's. */
  isExclusive: boolean;
  close: () => Promise<void>;
}

const DATA_FOLDER = '.data';

/** A production address left in a shell must not make a local command write there. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Opens the database of this checkout and serves it: any Postgres named by `DATABASE_URL`, else PGlite in
 * `.data/`, which only one process may open.
 * @throws PlainError when it is in use, broken or out of reach.
 */
export async function openLocalDatabase(databaseUrl: string | undefined): Promise<LocalDatabase> {
  const folder = await takeDataFolder(DATA_FOLDER);
  try {
    const backend = await (databaseUrl ? openNamedServer(databaseUrl) : openFolder(folder.databaseDirectory));
    const server = await serveNeonProtocol(backend, { port: 0, password: folder.password });
    await folder.announce(server.connectionString);
    return {
      connectionString: server.connectionString,
      description: databaseUrl
        ? `Postgres at ${new URL(databaseUrl).host}`
        : `Postgres (PGlite) in ${DATA_FOLDER}/`,
      isExclusive: !databaseUrl,
      close: async () => {
        await server.close();
        await folder.release();
      },
    };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/**
 * Reaches the database of this checkout from another command: through the process that has it open, or by
 * opening it.
 */
export async function reachLocalDatabase(databaseUrl: string | undefined): Promise<LocalDatabase> {
  const holder = await findHolder(DATA_FOLDER);
  if (!holder) return openLocalDatabase(databaseUrl);
  if (holder.connectionString === null) {
    throw new PlainError(
      `Fanroads is just starting here (process ${holder.pid}). Try again in a few seconds.`,
    );
  }
  return {
    connectionString: holder.connectionString,
    description: `the database of the running site (process ${holder.pid})`,
    isExclusive: false,
    close: () => Promise.resolve(),
  };
}

async function openFolder(directory: string) {
  try {
    return await openPglite(directory);
  } catch (error) {
    throw new PlainError(
      `The local database in ${DATA_FOLDER}/ cannot be opened (${messageOf(error)}). Delete the folder ${DATA_FOLDER}/ and start again; games are fetched anew.`,
      { cause: error },
    );
  }
}

async function openNamedServer(databaseUrl: string) {
  const { hostname } = new URL(databaseUrl);
  if (!LOOPBACK.has(hostname)) {
    throw new PlainError(
      `DATABASE_URL names ${hostname}, which is not this machine. Unset it to work locally, or use --remote to work on production.`,
    );
  }
  try {
    return await openServer(databaseUrl);
  } catch (error) {
    throw new PlainError(
      `The Postgres that DATABASE_URL names does not answer (${messageOf(error)}). Start it, or unset DATABASE_URL to use the built-in one.`,
      { cause: error },
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
}
