import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

interface Checkout {
  folder: string;
  run: (script: string, args?: string[], env?: Record<string, string>) => ScriptRun;
  remove: () => void;
}

export interface ScriptRun {
  child: ChildProcess;
  /** Returns what both streams have printed so far. */
  output: () => string;
  /** Waits for output that matches; rejects when the script ends without a match. */
  until: (pattern: RegExp) => Promise<void>;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

/** Links the installed packages. */
export function makeCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'fanroads-checkout-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    run: (script, args = [], env = {}) => runScript(folder, script, args, env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function runScript(folder: string, script: string, args: string[], env: Record<string, string>): ScriptRun {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, GAME_SOURCE: 'sample', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  return {
    child,
    output: () => text,
    ended,
    until: (pattern) =>
      new Promise((found, missed) => {
        const check = () => {
          if (!pattern.test(text)) return;
          listeners.delete(check);
          found();
        };
        listeners.add(check);
        void ended.then(() => missed(new Error(`${script} ended without ${pattern}:\n${text}`)));
        check();
      }),
  };
}
