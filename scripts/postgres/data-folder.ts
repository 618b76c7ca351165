import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError } from '../console.ts';

/** Who works in the data folder, so that other commands can reach its database. */
interface Holder {
  pid: number;
  /** Null until its database answers. */
  connectionString: string | null;
}

export interface DataFolder {
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
  const holder = await findHolder(folder);
  if (holder) {
    throw new PlainError(
      `Fanroads is already running here (process ${holder.pid}). Use that one, or stop it with Ctrl-C in its terminal first.`,
    );
  }
  await rm(lockPath, { force: true });
  const write = async (connectionString: string | null, flags: string) => {
    const file = await open(lockPath, flags, 0o600);
    await file.writeFile(JSON.stringify({ pid: process.pid, connectionString } satisfies Holder));
    await file.close();
  };
  // Exclusive creation: of two starts at the same moment, one fails here.
  await write(null, 'wx');
  return {
    databaseDirectory: join(folder, 'postgres'),
    password: randomUUID(),
    announce: (connectionString) => write(connectionString, 'w'),
    release: () => rm(lockPath, { force: true }),
  };
}

/** The living process that has the data folder, or null. */
export async function findHolder(folder: string): Promise<Holder | null> {
  try {
    const holder = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8')) as Holder;
    return isAlive(holder.pid) ? holder : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
