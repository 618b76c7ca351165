import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const require = createRequire(import.meta.url);

interface ToolRun {
  /** The exit code; 1 when a signal ended it. */
  code: number;
  /** Everything it printed; empty when it printed to the terminal itself. */
  output: string;
}

/**
 * Runs the command of an installed package with this Node, whatever Node the machine has.
 * @param command its name in the package's `bin`.
 * @param isVisible whether it prints to this terminal.
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

const manifestShape = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

function binOf(packageName: string, command: string): string {
  const folder = packageFolder(packageName);
  const { bin } = manifestShape.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const path = typeof bin === 'string' ? bin : bin[command];
  if (!path) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, path);
}

/** Packages may hide their manifest from `require.resolve`, so it is looked for where npm puts it. */
function packageFolder(packageName: string): string {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const candidate = join(folder, packageName, 'package.json');
    try {
      readFileSync(candidate);
      return dirname(candidate);
    } catch {
      // Not in this folder; npm may have put it further up.
    }
  }
  throw new Error(`${packageName} is not installed; run npm install`);
}
