import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { PlainError } from '../cli/console.ts';

/** Who works in the data folder, so that other commands can reach its database, which is null until it answers. */
const holderShape = z.object({ pid: z.number(), connectionString: z.string().nullable() });
type Holder = z.infer<typeof holderShape>;

interface DataFolder {
  /** Where PGlite keeps its files. */
  databaseDirectory: string;
  /** Made for this folder; never leaves the machine. */
  password: string;
  /** Tells other commands where the database answers. */
  announce(connectionString: string): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the data folder for this process alone: PGlite silently loses rows when two processes open it.
 * @throws PlainError when another living process has it.
 */
export async function takeDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true });
  const lockPath = join(folder, 'running.json');
  const draftPath = join(folder, `running.${process.pid}.json`);
  const draft = (connectionString: string | null) =>
    writeFile(draftPath, JSON.stringify({ pid: process.pid, connectionString } satisfies Holder), {
      mode: 0o600,
    });
  const holder = await findHolder(folder);
  if (holder) throw alreadyRunning(holder.pid);
  await removeStaleLock(folder);
  await draft(null);
  try {
    // A link appears whole and only once: of two starts at the same moment, one fails here.
    await link(draftPath, lockPath);
  } catch {
    throw alreadyRunning((await findHolder(folder))?.pid ?? null);
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

/** The living process that has the data folder, or null. */
export async function findHolder(folder: string): Promise<Holder | null> {
  const holder = await readHolder(folder);
  return holder && isAlive(holder.pid) ? holder : null;
}

/** Takes away what a process that is gone left; a lock that another start has just made is put back. */
async function removeStaleLock(folder: string): Promise<void> {
  const stale = `stale.${process.pid}.json`;
  try {
    await rename(join(folder, 'running.json'), join(folder, stale));
  } catch {
    return;
  }
  const taken = await readHolder(folder, stale);
  if (taken && isAlive(taken.pid)) await link(join(folder, stale), join(folder, 'running.json'));
  await rm(join(folder, stale), { force: true });
}

async function readHolder(folder: string, file = 'running.json'): Promise<Holder | null> {
  try {
    return holderShape.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
  } catch {
    return null;
  }
}

function alreadyRunning(pid: number | null): PlainError {
  const holder = pid === null ? '' : ` (process ${pid})`;
  return new PlainError(
    `Fanroads is already running here${holder}. Use that one, or stop it with Ctrl-C in its terminal first.`,
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
