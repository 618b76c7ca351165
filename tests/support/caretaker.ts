import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

// This process outlives a test run, even a killed one, and cleans up after it. The run's processes inherit its folder
// for temporary files, so their environments identify them.
const [folder, ...others] = process.argv.slice(2);
if (!folder) throw new Error('caretaker.ts needs the folder of the run');

const ATTEMPTS = 10;
const PAUSE_MS = 150;

// The run holds the other end of the stream, so the stream ends when the run does, even when it is killed.
await text(process.stdin);
for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
  const remaining = processesOf(folder);
  if (remaining.length === 0) break;
  if (attempt === ATTEMPTS) for (const pid of remaining) kill(pid);
  await wait(PAUSE_MS);
}
for (const path of [folder, ...others]) await rm(path, { recursive: true, force: true, maxRetries: 5 });

/** Finds running processes whose environment names the folder. Windows has no `ps`. */
function processesOf(name: string): number[] {
  if (process.platform === 'win32') return [];
  const lines = execFileSync('ps', ['axeww', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).split('\n');
  return lines
    .filter((line) => line.includes(`TMPDIR=${name} `) || line.endsWith(`TMPDIR=${name}`))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
