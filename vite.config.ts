import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { LEAGUE_PATHS, leagueFromName } from './src/domain/leagues.ts';
import { paths } from './src/web/urls/paths.ts';
import { PAGE_SHEETS } from './src/web/styles/page-sheets.ts';
import { teamColorRules } from './src/web/styles/team-color-rules.ts';
import { themeColors } from './src/web/styles/theme-colors.ts';

/** Builds the browser assets into `dist/client/` with hashed names, and the list of names for the Worker. */
export default defineConfig({
  plugins: [clientFiles()],
  publicDir: 'public',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The account badge imports what press-slot exports.
      preserveEntrySignatures: 'exports-only',
      // Constants are inlined, because a shared constant must not become a separate file.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      input: {
        ...Object.fromEntries(['site', ...PAGE_SHEETS].map((name) => [name, `src/web/styles/${name}.css`])),
        'widget-style': 'src/web/styles/widget-frame.css',
        combobox: 'src/web/browser/combobox.ts',
        fragments: 'src/web/browser/fragments.ts',
        grid: 'src/web/browser/grid.ts',
        frames: 'src/web/browser/frames.ts',
        page: 'src/web/browser/page.ts',
        share: 'src/web/browser/share.ts',
        'account-badge': 'src/web/browser/account-badge.ts',
        'press-slot': 'src/web/browser/press-slot.ts',
        screens: 'src/web/account/browser-entry.tsx',
        'widget-frame': 'src/web/browser/widget-frame.ts',
      },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});

/**
 * Adds a stylesheet of team colors for each league, and the API's description. Writes for the Worker
 * `dist/client-manifest.json` (name to address), `dist/page-styles.js` (loads a stylesheet and its hash),
 * `dist/theme-colors.json` (colors of tokens.css) and
 * `dist/build-id.json` (differs for different code).
 */
function clientFiles(): Plugin {
  return {
    name: 'fanroads-client-files',
    generateBundle() {
      for (const path of LEAGUE_PATHS) {
        const league = leagueFromName(path);
        if (league === null) continue;
        this.emitFile({ type: 'asset', name: `teams-${path}.css`, source: teamColorRules(league) });
      }
    },
    async writeBundle(_options, bundle) {
      const addresses: Record<string, string> = {};
      for (const [fileName, file] of Object.entries(bundle)) {
        const name = file.type === 'chunk' ? `${file.name}.js` : file.names[0];
        if (name) addresses[name] = `/${fileName}`;
      }
      const sorted = Object.fromEntries(Object.entries(addresses).toSorted(([a], [b]) => a.localeCompare(b)));
      await writeFile('dist/client-manifest.json', `${JSON.stringify(sorted, null, 2)}\n`);
      await writeStyles(Object.values(bundle));
      const theme = themeColors(await readFile('src/web/styles/tokens.css', 'utf8'));
      await writeFile('dist/theme-colors.json', `${JSON.stringify(theme, null, 2)}\n`);
      await writeFile('dist/build-id.json', `${JSON.stringify({ id: await codeHash() })}\n`);
      // Operations import the files above, so their description comes last.
      const { module } = await runnerImport<{ openApiDocument: () => object }>('./src/web/api/openapi.ts');
      const description = `dist/client${paths.apiDescription()}`;
      await mkdir(dirname(description), { recursive: true });
      await writeFile(description, JSON.stringify(module.openApiDocument()));
    },
  };
}

/** Pages hold their styles, so the policy of a page names their hashes. Each sheet is a module of the Worker. */
async function writeStyles(
  files: readonly { type: string; names?: string[]; source?: string | Uint8Array }[],
) {
  await rm('dist/styles', { recursive: true, force: true });
  await mkdir('dist/styles');
  const loaders: string[] = [];
  for (const { type, names: [name] = [], source } of files) {
    if (type !== 'asset' || !name?.endsWith('.css')) continue;
    const text = String(source).trim();
    const hash = createHash('sha256').update(text).digest('base64');
    await writeFile(`dist/styles/${name}.json`, JSON.stringify({ text, hash }));
    loaders.push(`'${name}': () => import('./styles/${name}.json'),\n`);
  }
  await writeFile('dist/page-styles.js', `export default {\n${loaders.join('')}};\n`);
}

async function codeHash(): Promise<string> {
  const entries = await readdir('src', { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...files.map((path) => path.replaceAll('\\', '/')).toSorted()]) {
    hash
      .update(`${file}\n`)
      .update(await readFile(file))
      .update('\n');
  }
  return hash.digest('hex').slice(0, 16);
}
