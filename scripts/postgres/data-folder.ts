import { randomUUID } from 'node:crypto';
import { access, constants, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { ExpectedError } from '../cli/console.ts';

/** The process that has the folder open. Its connection string is null until the database responds. */
const ownerShape = v.object({ pid: v.number(), connectionString: v.nullable(v.string()) });
type Owner = v.InferOutput<typeof ownerShape>;

interface DataFolder {
  databaseDirectory: string;
  /** The password is random for each run and never leaves the machine. */
  password: string;
  /** Publishes the connection string for other commands. */
  announce(connectionString: string): Promise<void>;
  release(): Promise<void>;
}

/**
 * Locks the folder, because PGlite silently loses rows when two processes open it.
 * @throws ExpectedError when another running process has the lock.
 */
export async function lockDataFolder(folder: string): Promise<DataFolder> {
  await makeFolder(folder);
  const lockPath = join(folder, 'running.json');
  const draftPath = join(folder, `running.${process.pid}.json`);
  const draft = (connectionString: string | null) =>
    writeFile(draftPath, JSON.stringify({ pid: process.pid, connectionString } satisfies Owner), {
      mode: 0o600,
    });
  const owner = await findFolderOwner(folder);
  if (owner) throw alreadyRunning(owner.pid);
  await removeStaleLock(folder);
  await draft(null);
  try {
    // Creating a link is atomic: when two commands start at the same moment, one fails here.
    await link(draftPath, lockPath);
  } catch {
    throw alreadyRunning((await findFolderOwner(folder))?.pid ?? null);
  } finally {
    await rm(draftPath, { force: true });
  }
  return {
    databaseDirectory: join(folder, 'postgres'),
    password: randomUUID(),
    announce: async (connectionString) => {
      await draft(connectionString);
      await rename(draftPath, lockPath);
    },
    release: () => rm(lockPath, { force: true }),
  };
}

/** @throws ExpectedError in a folder that this user may not change. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new ExpectedError(
      `Nothing can be written to ${folder}/, where the local database is stored. Run this in a copy of the project that you may change.`,
      { cause: error },
    );
  }
}

/** Returns null when no running process has the folder open. */
export async function findFolderOwner(folder: string): Promise<Owner | null> {
  const owner = await readOwner(folder);
  return owner && isAlive(owner.pid) ? owner : null;
}

/** Restores a lock that another process has just created. */
async function removeStaleLock(folder: string): Promise<void> {
  const stale = `stale.${process.pid}.json`;
  try {
    await rename(join(folder, 'running.json'), join(folder, stale));
  } catch {
    return;
  }
  const removed = await readOwner(folder, stale);
  if (removed && isAlive(removed.pid)) await link(join(folder, stale), join(folder, 'running.json'));
  await rm(join(folder, stale), { force: true });
}

async function readOwner(folder: string, file = 'running.json'): Promise<Owner | null> {
  try {
    return v.parse(ownerShape, JSON.parse(await readFile(join(folder, file), 'utf8')));
  } catch {
    return null;
  }
}

function alreadyRunning(pid: number | null): ExpectedError {
  const owner = pid === null ? '' : ` (process ${pid})`;
  return new ExpectedError(
    `Fanroads is already running here${owner}. Use it, or stop it with Ctrl-C in its terminal first.`,
  );
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
