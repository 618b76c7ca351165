import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Makes a folder in which this process and all that it starts from now on keep their temporary files. When
 * the process ends or leaves it, also by a crash or a kill, what it started and the folder are cleared away.
 * @returns how to leave it.
 */
export async function enterRunFolder(): Promise<() => void> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-test-'));
  // Postgres works inside under another user.
  await chmod(folder, 0o711);
  const caretaker = spawn(process.execPath, [resolve(import.meta.dirname, 'caretaker.ts'), folder], {
    // Out of reach of a Ctrl-C, and with an environment that does not name the folder.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  caretaker.unref();
  process.env['TMPDIR'] = folder;
  return () => caretaker.stdin.end();
}
