import { spawn } from 'node:child_process';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Creates a folder for the temporary files of this process and its children. When this process ends or
 * leaves, even by a crash, the children end and the folder is deleted.
 * @returns a function that leaves the folder.
 */
export async function enterRunFolder(): Promise<() => void> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-test-'));
  const memory = await makeMemoryFolder();
  const folders = memory === null ? [folder] : [folder, memory];
  // Postgres runs in these folders as another user.
  for (const path of folders) await chmod(path, 0o711);
  const caretaker = spawn(process.execPath, [resolve(import.meta.dirname, 'caretaker.ts'), ...folders], {
    // Ctrl-C must not end the process. TMPDIR is set later, so the process does not find itself by it.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  caretaker.unref();
  process.env['TMPDIR'] = folder;
  if (memory !== null) process.env['MEMORY_TMPDIR'] = memory;
  // The tests start the same scripts again and again; Node compiles each file once.
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compile-cache');
  return () => caretaker.stdin.end();
}

/** Linux keeps this folder in memory. */
const MEMORY = '/dev/shm';
/** A run needs about a fifth of these bytes. Containers often have less, and then use the disk. */
const MIN_MEMORY_BYTES = 2 ** 31;

async function makeMemoryFolder(): Promise<string | null> {
  const system = await statfs(MEMORY).catch(() => null);
  if (system === null || system.bavail * system.bsize < MIN_MEMORY_BYTES) return null;
  return mkdtemp(join(MEMORY, 'fanroads-test-'));
}
