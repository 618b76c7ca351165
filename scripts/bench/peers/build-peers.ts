import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { mustExist } from '../../../src/domain/must-exist.ts';
import { installPackages, runNpm } from '../npm-folder.ts';
import type { ServedWorker } from '../workerd.ts';

const FOLDER = 'bench/peers';

export const PEERS = [
  {
    name: 'react-router',
    label: 'React Router',
    installation: '300 MB',
    worker: 'build/server',
    entry: 'index.js',
    assets: 'build/client',
  },
  {
    name: 'astro',
    label: 'Astro',
    installation: '330 MB',
    worker: 'dist/server',
    entry: 'entry.mjs',
    assets: 'dist/client',
  },
  {
    name: 'hono-jsx',
    label: 'hono/jsx',
    installation: '230 MB',
    worker: 'dist',
    entry: 'index.js',
    assets: 'public',
  },
] as const;

type Peer = (typeof PEERS)[number];
export type PeerName = Peer['name'];

/** Builds every peer with the styles and the font of the product's last build. Installs it when it is new. */
export async function buildPeers(progress: (text: string) => void): Promise<void> {
  const shared = await shareStyles();
  for (const { name, installation } of PEERS) {
    const folder = join(FOLDER, name);
    await installPackages(folder, installation, progress);
    for (const [address, content] of shared) {
      const file = join(folder, 'public', address);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    progress(`building ${folder}`);
    await runNpm(folder, ['run', 'build']);
  }
}

/**
 * Writes stylesheets under names without a hash, for peers that bundle them, and the font's address. A site of one kind
 * of page has one sheet for it.
 * @returns the addresses of the stylesheets and of the font, with their content.
 */
async function shareStyles(): Promise<Map<string, Buffer>> {
  const manifest: Record<string, string> = JSON.parse(await readFile('dist/client-manifest.json', 'utf8'));
  const builtFile = (name: string) => readFile(join('dist/client', mustExist(manifest[name])));
  const styles = join(FOLDER, 'styles');
  await mkdir(styles, { recursive: true });
  const shared = new Map<string, Buffer>();
  for (const [name, address] of Object.entries(manifest)) {
    if (!/^(site|teams-\w+)\.css$|\.woff2$/.test(name)) continue;
    const files = name === 'site.css' ? [name, 'team-page.css'] : [name];
    const content = Buffer.concat(await Promise.all(files.map(builtFile)));
    shared.set(address, content);
    if (extname(name) === '.css') await writeFile(join(styles, name), content);
    else await writeFile(join(styles, 'font.json'), JSON.stringify({ font: address }));
  }
  return shared;
}

/** @returns the modules that a deploy uploads. */
export async function peerWorker(
  { name, worker, entry }: Peer,
  bindings: Record<string, string>,
): Promise<ServedWorker> {
  const folder = join(FOLDER, name, worker);
  const files = await readdir(folder, { recursive: true });
  const scripts = files.filter((file) => ['.js', '.mjs'].includes(extname(file)));
  const modules = await Promise.all(
    scripts.map(async (file) => ({
      type: 'ESModule' as const,
      name: relative('', file),
      contents: await readFile(join(folder, file), 'utf8'),
    })),
  );
  return {
    bindings,
    modules: modules.toSorted((a, b) => Number(b.name === entry) - Number(a.name === entry)),
  };
}

/** @returns the folder of the files that the browser loads. */
export function peerAssets({ name, assets }: Peer): string {
  return join(FOLDER, name, assets);
}
