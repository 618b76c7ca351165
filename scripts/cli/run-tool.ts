import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

const require = createRequire(import.meta.url);

export interface ToolRun {
  /** The code is 1 when a signal ended the process. */
  code: number;
  /** The output is empty when the tool printed to this terminal. */
  output: string;
}

/**
 * Runs an installed package's command with this process's Node.
 * @param command the command's name in the package's `bin`.
 * @param isVisible true prints to this terminal.
 */
export async function runTool(
  packageName: string,
  command: string,
  args: readonly string[],
  { isVisible = false, env = {} }: { isVisible?: boolean; env?: Record<string, string> } = {},
): Promise<ToolRun> {
  const child = spawn(process.execPath, [binOf(packageName, command), ...args], {
    stdio: isVisible ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, output };
}

const manifestShape = v.object({ bin: v.union([v.string(), v.record(v.string(), v.string())]) });

function binOf(packageName: string, command: string): string {
  const folder = packageFolder(packageName);
  const { bin } = v.parse(manifestShape, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const path = typeof bin === 'string' ? bin : bin[command];
  if (!path) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, path);
}

/** `require.resolve` cannot find a manifest that a package does not export. */
function packageFolder(packageName: string): string {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const candidate = join(folder, packageName, 'package.json');
    try {
      readFileSync(candidate);
      return dirname(candidate);
    } catch {
      // npm may have installed the package in a parent folder.
    }
  }
  throw new Error(`${packageName} is not installed; run npm install`);
}

interface NodeRun {
  code: number;
  output: string;
  errors: string;
}

/** Runs a script with this process's Node. */
export async function runNode(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<NodeRun> {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, output, errors };
}
