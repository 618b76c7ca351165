import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/**
 * Builds a Worker as modules that each load with the first request for them. Entry and folder are on the command line:
 * `vite build --config vite.worker.config.ts --ssr src/entry/worker.ts --outDir dist/deployed`.
 */
export default defineConfig({
  plugins: [binaryModules()],
  publicDir: false,
  // Also where the shell has another NODE_ENV: React's development build is three times the size.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    target: 'webworker',
    noExternal: true,
    external: ['node:async_hooks'],
    resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'production'] },
  },
  build: {
    // Wrangler uploads every module that lies in the folder.
    emptyOutDir: true,
    target: 'esnext',
    minify: true,
    sourcemap: true,
    emitAssets: true,
    rolldownOptions: {
      // The runtime takes whatever the entry exports for a handler.
      preserveEntrySignatures: 'strict',
      // An upload replaces all of them at once, so no name needs a hash.
      output: { codeSplitting: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

/** WebAssembly and fonts stay modules of their own, which workerd compiles when they are asked for. */
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
