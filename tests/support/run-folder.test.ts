import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import * as v from 'valibot';

/** This program starts a process, prints its id, and waits. */
const RUN = `
  const { spawn } = await import('node:child_process');
  const { enterRunFolder } = await import(${JSON.stringify(resolve(import.meta.dirname, 'run-folder.ts'))});
  await enterRunFolder();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  process.stdout.end(JSON.stringify({ pid: child.pid, folders: [process.env.TMPDIR, process.env.MEMORY_TMPDIR ?? process.env.TMPDIR] }));
  setInterval(() => {}, 1000);`;

const startedShape = v.object({ pid: v.number(), folders: v.array(v.string()) });

test('ends the processes of a killed run and deletes its temporary files', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid, folders } = v.parse(startedShape, await json(run.stdout));
  expect([isAlive(pid), ...folders.map((folder) => existsSync(folder))]).toEqual([true, true, true]);
  run.kill('SIGKILL');
  await expect
    .poll(() => [isAlive(pid), ...folders.map((folder) => existsSync(folder))])
    .toEqual([false, false, false]);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
