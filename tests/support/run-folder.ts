import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Makes a folder for the temporary files of this process and its children. When this process ends or leaves, also by a
 * crash, its children and the folder are removed.
 * @returns a function that leaves the folder.
 */
export async function enterRunFolder(): Promise<() => void> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-test-'));
  // Postgres runs inside as another user.
  await chmod(folder, 0o711);
  const caretaker = spawn(process.execPath, [resolve(import.meta.dirname, 'caretaker.ts'), folder], {
    // Unaffected by Ctrl-C, and without the folder in its environment.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  caretaker.unref();
  process.env['TMPDIR'] = folder;
  return () => caretaker.stdin.end();
}
