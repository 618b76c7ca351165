import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

// A process of its own that outlives a run of tests, however that ends, and clears up behind it. Everything
// that a run starts inherits its folder for temporary files; by that name it is found again.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('caretaker.ts needs the folder of the run');

const LOOKS = 10;
const BETWEEN_LOOKS_MS = 150;

// The run holds the other end and writes nothing: the stream ends when the run does, killed or not.
await text(process.stdin);
for (let look = 1; look <= LOOKS; look += 1) {
  const left = processesOf(folder);
  if (left.length === 0) break;
  if (look === LOOKS) for (const pid of left) kill(pid);
  await wait(BETWEEN_LOOKS_MS);
}
await rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** Living processes whose environment names the folder, where `ps` can tell: not on Windows. */
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
    // It has ended meanwhile.
  }
}
