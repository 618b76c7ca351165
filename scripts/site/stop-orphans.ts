import { ChildProcess, spawn } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

/**
 * Reads lines with process ids from standard input and kills these processes when the input ends. A line with
 * a minus sign removes a process that has ended.
 */
const WATCHDOG = `
const pids = new Set();
let rest = '';
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop();
  for (const pid of lines.map(Number)) if (pid > 0) pids.add(pid); else pids.delete(-pid);
});
process.stdin.on('end', () => {
  for (const pid of pids) try { process.kill(pid, 'SIGKILL'); } catch {}
});`;

/**
 * Kills the processes that this one starts, such as workerd, when this one is killed and cannot stop them.
 * Call it before they start.
 * @returns a function that ends the watchdog.
 */
export function stopOrphans(): () => Promise<void> {
  // In its own group, the terminal's Ctrl-C does not end the watchdog first.
  const watchdog = spawn(process.execPath, ['-e', WATCHDOG], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = new Promise<void>((done) => watchdog.once('exit', () => done()));
  watchdog.unref();
  // A write to a watchdog that was killed changes nothing.
  watchdog.stdin.on('error', () => undefined);
  subscribe('child_process', (message) => {
    const child = childOf(message);
    child?.once('spawn', () => watchdog.stdin.write(`${child.pid}\n`));
    child?.once('exit', () => watchdog.stdin.write(`-${child.pid}\n`));
  });
  return async () => {
    watchdog.ref();
    watchdog.stdin.end();
    await ended;
  };
}

function childOf(message: unknown): ChildProcess | null {
  const child: unknown = typeof message === 'object' && message !== null && Reflect.get(message, 'process');
  return child instanceof ChildProcess ? child : null;
}
