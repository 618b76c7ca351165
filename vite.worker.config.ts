import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { oneReactRenderer } from './scripts/site/one-react-renderer.ts';

/**
 * Builds a Worker as modules that load with the first request that needs them. The arguments name the entry
 * and the folder: `vite build --config vite.worker.config.ts --ssr src/entry/worker.ts --outDir
 * dist/deployed`.
 */
export default defineConfig({
  plugins: [binaryModules(), oneReactRenderer()],
  publicDir: false,
  // The build ignores the shell's NODE_ENV, because React's development build is three times the size.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    target: 'webworker',
    noExternal: true,
    external: ['node:async_hooks'],
    resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'production'] },
  },
  build: {
    // The folder must be empty first, because wrangler uploads every module in it.
    emptyOutDir: true,
    target: 'esnext',
    minify: true,
    sourcemap: true,
    emitAssets: true,
    rolldownOptions: {
      // workerd treats every export of the entry as a handler.
      preserveEntrySignatures: 'strict',
      // An upload replaces all modules together, so their names need no hash.
      output: { codeSplitting: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

/** Leaves WebAssembly and fonts as separate modules, which workerd compiles on import. */
function binaryModules(): Plugin {
  return {
    name: 'fanroads-binary-modules',
    enforce: 'pre',
    async resolveId(specifier, importer) {
      if (!/\.(wasm|ttf)$/.test(specifier)) return null;
      const file = await this.resolve(specifier, importer, { skipSelf: true });
      if (file === null) return null;
      const fileName = basename(file.id);
      this.emitFile({ type: 'asset', fileName, source: await readFile(file.id) });
      return { id: `./${fileName}`, external: true };
    },
  };
}
