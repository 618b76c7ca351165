import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { oneReactRenderer } from '../../../scripts/site/one-react-renderer.ts';

/** @returns React's renderers in the bundle of a Worker that imports one entry of React. */
async function bundledRenderers(reactEntry: string, plugins: readonly Plugin[] = []): Promise<string[]> {
  const bundled: string[] = [];
  const worker: Plugin = {
    name: 'worker',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('virtual-worker') ? '\0virtual-worker' : null),
    load: (id) => (id === '\0virtual-worker' ? `export * from '${reactEntry}';` : null),
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') bundled.push(...Object.keys(file.modules));
    },
  };
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [worker, ...plugins, oneReactRenderer()],
    ssr: {
      target: 'webworker',
      noExternal: true,
      resolve: { conditions: ['workerd', 'worker', 'production'] },
    },
    build: { ssr: 'virtual-worker', write: false },
  });
  return bundled.flatMap((id) => /react-dom-server[\w.-]+/.exec(id)?.[0] ?? []);
}

test('bundles React’s renderer of strings alone', async () => {
  expect(await bundledRenderers('react-dom/server')).toEqual([
    'react-dom-server-legacy.browser.production.js',
  ]);
});

test('refuses another text of React’s entry', async () => {
  const nextVersion: Plugin = {
    name: 'next-version',
    enforce: 'pre',
    transform: (text, id) => (id.endsWith('/server.edge.js') ? `${text}exports.next = b.next;\n` : null),
  };
  await expect(bundledRenderers('react-dom/server', [nextVersion])).rejects.toThrow('another entry');
});

test('refuses the other renderer from another entry', async () => {
  await expect(bundledRenderers('react-dom/server.browser')).rejects.toThrow('renderer of streams');
});
