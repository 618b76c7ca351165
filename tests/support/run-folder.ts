import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Creates a folder for the temporary files of this process and its children. When this process ends or
 * leaves, even by a crash, the children end and the folder is deleted.
 * @returns a function that leaves the folder.
 */
export async function enterRunFolder(): Promise<() => void> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-test-'));
  // Postgres runs in this folder as another user.
  await chmod(folder, 0o711);
  const caretaker = spawn(process.execPath, [resolve(import.meta.dirname, 'caretaker.ts'), folder], {
    // Ctrl-C must not end the process. TMPDIR is set later, so the process does not find itself by it.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  caretaker.unref();
  process.env['TMPDIR'] = folder;
  // The tests start the same scripts again and again; Node compiles each file once.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compile-cache');
  return () => caretaker.stdin.end();
}
