import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleWorker, DEPLOYED_WORKER, QUIET_WRANGLER } from '../../../scripts/site/build-worker.ts';
import { builtModules } from '../../../scripts/site/local-worker.ts';
import { runTool } from '../../../scripts/cli/run-tool.ts';

test('wrangler deploy builds, and uploads only the modules of this build', async () => {
  // A separate project, because Workers of other tests serve `dist/client`.
  const project = await mkdtemp(join(tmpdir(), 'fanroads-upload-'));
  onTestFinished(() => rm(project, { recursive: true }));
  const folder = join(project, DEPLOYED_WORKER.folder);
  await copyFile('wrangler.toml', join(project, 'wrangler.toml'));
  await mkdir(folder, { recursive: true });
  await symlink(resolve('dist/client'), join(project, 'dist/client'));
  await writeFile(join(folder, 'earlier-build.js'), 'export {};');
  const scripts = { build: "node -e \"fs.writeFileSync('was-built', '')\"" };
  await writeFile(join(project, 'package.json'), JSON.stringify({ scripts }));
  await bundleWorker({ ...DEPLOYED_WORKER, folder });

  const args = ['deploy', '--dry-run', '--cwd', project, '--outdir', 'uploaded'];
  const { code, output } = await runTool('wrangler', 'wrangler', args, { env: QUIET_WRANGLER });
  expect(code, output).toBe(0);
  expect(await readdir(project)).toContain('was-built');
  const uploaded = await readdir(join(project, 'uploaded'));
  const modules = await builtModules({ ...DEPLOYED_WORKER, folder });
  const names = modules.map(({ path }) => basename(path));
  expect(names[0]).toBe('worker.js');
  expect(names.length).toBeGreaterThan(8);
  const beside = uploaded.filter((name) => /\.(js|wasm|ttf)$/.test(name) && name !== 'worker.js');
  expect(beside.toSorted()).toEqual(names.slice(1).toSorted());
  // workerd treats every other export of the entry as a handler.
  const entry = await readFile(join(folder, 'worker.js'), 'utf8');
  expect(entry.match(/export\{.*?\}/g)).toEqual([expect.stringMatching(/^export\{\w+ as default\}$/)]);
});
