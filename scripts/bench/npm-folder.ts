import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import * as v from 'valibot';
import { ExpectedError } from '../cli/console.ts';
import { runNode } from '../cli/run-tool.ts';

const Manifest = v.object({ version: v.string() });
const Pinned = v.object({
  dependencies: v.record(v.string(), v.string()),
  devDependencies: v.optional(v.record(v.string(), v.string()), {}),
});

/**
 * Installs the packages of a folder that has its own `package.json`, unless the pinned versions are there.
 * @param note says what the installation costs, such as '180 MB'.
 * @throws ExpectedError when npm fails.
 */
export async function installPackages(
  folder: string,
  note: string,
  progress: (text: string) => void,
): Promise<void> {
  const { dependencies, devDependencies } = v.parse(Pinned, readJson(join(folder, 'package.json')));
  const isInstalled = ([name, version]: [string, string]) => {
    const manifest = join(folder, 'node_modules', name, 'package.json');
    return existsSync(manifest) && v.parse(Manifest, readJson(manifest)).version === version;
  };
  if (Object.entries({ ...dependencies, ...devDependencies }).every(isInstalled)) return;
  progress(`installing ${folder}, once: ${note}`);
  await runNpm(folder, ['install', '--no-audit', '--no-fund']);
}

/** @throws ExpectedError when npm fails, or when npm did not start this process. */
export async function runNpm(folder: string, args: readonly string[]): Promise<void> {
  const npm = process.env['npm_execpath'];
  if (npm === undefined)
    throw new ExpectedError('This benchmark needs npm. Start it with: npm run bench -- <name>');
  // Scripts of packages must not find an older Node.
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path, WRANGLER_SEND_METRICS: 'false', ASTRO_TELEMETRY_DISABLED: '1' };
  const { code, output, errors } = await runNode([npm, ...args], { cwd: folder, env });
  if (code !== 0) throw new ExpectedError(`npm ${args.join(' ')} failed in ${folder}:\n${output}${errors}`);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
