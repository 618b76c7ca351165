import { ExpectedError } from '../cli/console.ts';
import { findFolderOwner, lockDataFolder } from './data-folder.ts';
import { serveNeonProtocol } from './neon-server.ts';
import { openPglite } from './pglite-backend.ts';
import { openServer } from './server-backend.ts';

interface LocalDatabase {
  /** The URL uses Neon's protocol. */
  connectionString: string;
  description: string;
  /** True when no other process can use the database. */
  isExclusive: boolean;
  close: () => Promise<void>;
}

const DATA_FOLDER = '.data';

/** The shell may have the URL of a production database, so local commands accept only these hosts. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Opens the Postgres that `DATABASE_URL` names, otherwise PGlite in `.data/`, which only one process can
 * open.
 * @throws ExpectedError when the database is in use, broken or unreachable.
 */
export async function openLocalDatabase(databaseUrl: string | undefined): Promise<LocalDatabase> {
  const folder = await lockDataFolder(DATA_FOLDER);
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

/** Connects through the process that has the database open, or opens the database itself. */
export async function connectToLocalDatabase(databaseUrl: string | undefined): Promise<LocalDatabase> {
  const owner = await findFolderOwner(DATA_FOLDER);
  if (!owner) return openLocalDatabase(databaseUrl);
  if (owner.connectionString === null) {
    throw new ExpectedError(
      `Fanroads is still starting here (process ${owner.pid}). Try again in a few seconds.`,
    );
  }
  return {
    connectionString: owner.connectionString,
    description: `the database of the running site (process ${owner.pid})`,
    isExclusive: false,
    close: () => Promise.resolve(),
  };
}

async function openFolder(directory: string) {
  try {
    return await openPglite(directory);
  } catch (error) {
    throw new ExpectedError(
      `The local database in ${DATA_FOLDER}/ cannot be opened (${messageOf(error)}). Delete the folder ${DATA_FOLDER}/ and start again. Games and texts load again; the accounts in it are lost.`,
      { cause: error },
    );
  }
}

async function openNamedServer(databaseUrl: string) {
  const { hostname } = new URL(databaseUrl);
  if (!LOOPBACK.has(hostname)) {
    throw new ExpectedError(
      `DATABASE_URL points to ${hostname}, not to this machine. Unset it to work locally, or use --remote to work on production.`,
    );
  }
  try {
    return await openServer(databaseUrl);
  } catch (error) {
    throw new ExpectedError(
      `The Postgres at DATABASE_URL does not respond (${messageOf(error)}). Start it, or unset DATABASE_URL to use the built-in one.`,
      { cause: error },
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
}
