import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readWorkerConfig } from '../scripts/deploy/worker-config.ts';
import { CRONS } from '../src/ingest/jobs.ts';

const root = resolve(import.meta.dirname, '..');

interface Import {
  from: string;
  to: string;
  isTypeOnly: boolean;
}

const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Every relative import of some files, as paths from the repository's root. */
const importsOf = (files: readonly string[]): Import[] =>
  files.flatMap((from) => {
    const text = read(from);
    return [
      ...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?['"](\.[^'"]+)['"]/gm),
      ...text.matchAll(/\bimport\((\s)?['"](\.[^'"]+\.tsx?)['"]\)/g),
    ].map((match) => ({
      from,
      to: relative(root, resolve(root, dirname(from), match[2] ?? '')),
      isTypeOnly: match[1] !== undefined,
    }));
  });
const sources = filesOf('src');
const imports = importsOf(sources);

const offences = (isOffence: (edge: Import) => boolean) =>
  imports.filter(isOffence).map(({ from, to }) => `${from} -> ${to}`);
const within = (path: string, ...folders: readonly string[]) =>
  folders.some((folder) => path.startsWith(`src/${folder}/`));

/** @returns each circle of a graph, as the nodes on it. */
function circlesOf(edges: readonly (readonly [string, string])[]): string[][] {
  const next = Map.groupBy(edges, ([from]) => from);
  const reach = (start: string) => {
    const reached = new Set<string>();
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const [, to] of next.get(node) ?? []) {
        if (reached.has(to)) continue;
        reached.add(to);
        open.push(to);
      }
    }
    return reached;
  };
  const reachable = new Map([...next.keys()].map((node) => [node, reach(node)]));
  const circles = [...reachable].map(([node, reached]) =>
    [...reached].filter((other) => reachable.get(other)?.has(node)).toSorted(),
  );
  return [
    ...new Map(circles.filter(({ length }) => length > 0).map((circle) => [circle.join(), circle])).values(),
  ];
}

test('finds the imports that the rules below check', () => {
  expect(imports.length).toBeGreaterThan(1000);
});

test('no imports between files form a circle', () => {
  expect(circlesOf(imports.map(({ from, to }) => [from, to]))).toEqual([]);
});

test('no imports between folders of src/web form a circle', () => {
  const edges = imports
    .map(({ from, to }) => [dirname(from), dirname(to)] as const)
    .filter(([from, to]) => from !== to && [from, to].every((folder) => `${folder}/`.startsWith('src/web/')));
  expect(edges.length).toBeGreaterThan(100);
  expect(circlesOf(edges)).toEqual([]);
});

test('finds a circle where there is one', () => {
  expect(
    circlesOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
    ]),
  ).toEqual([['a', 'b', 'c']]);
});

test('few files are outside folders', () => {
  const loose = (folder: string) => sources.filter((file) => dirname(file) === folder);
  expect(loose('src').length).toBeLessThanOrEqual(2);
  expect(loose('src/domain').length).toBeLessThanOrEqual(8);
  expect(loose('src/auth').length).toBeLessThanOrEqual(8);
  expect(loose('src/web').length).toBeLessThanOrEqual(4);
});

test('src never imports scripts, tests or the development pages', () => {
  expect(offences(({ to }) => /^(?:scripts|tests)\//.test(to))).toEqual([]);
});

test('domain imports only itself', () => {
  expect(offences(({ from, to }) => within(from, 'domain') && !within(to, 'domain'))).toEqual([]);
});

test('web and ingest never import each other', () => {
  expect(
    offences(
      ({ from, to }) =>
        (within(from, 'web') && within(to, 'ingest')) || (within(from, 'ingest') && within(to, 'web')),
    ),
  ).toEqual([]);
});

test('auth does not import web', () => {
  expect(offences(({ from, to }) => within(from, 'auth') && within(to, 'web'))).toEqual([]);
});

test('urls imports only domain, and ui no feature', () => {
  expect(offences(({ from, to }) => within(from, 'web/urls') && !within(to, 'web/urls', 'domain'))).toEqual(
    [],
  );
  expect(
    offences(({ from, to }) => within(from, 'web/ui') && !within(to, 'web/ui', 'web/urls', 'domain')),
  ).toEqual([]);
});

test('pages, ui and page import no database, configuration or composition, except types', () => {
  const isPage = (path: string) => path.endsWith('-page.tsx') || within(path, 'web/ui', 'web/page');
  expect(
    offences(
      ({ from, to, isTypeOnly }) => isPage(from) && within(to, 'db', 'config', 'composition') && !isTypeOnly,
    ),
  ).toEqual([]);
});

test('only db imports drizzle-orm', () => {
  const users = sources.filter((file) => /from 'drizzle-orm/.test(read(file)));
  expect(users.filter((file) => !within(file, 'db'))).toEqual([]);
});

test('only web/cards and composition load WebAssembly and fonts, lazily', () => {
  const loads = sources
    .filter((file) => !file.endsWith('.d.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/.*['"][^'"]+\.(?:wasm|ttf)['"].*/g)].map(([line]) => ({
        file,
        isLazy: / import\(/.test(line),
      })),
    );
  expect(loads).toHaveLength(4);
  expect(loads.filter(({ file, isLazy }) => !isLazy || !within(file, 'web/cards', 'composition'))).toEqual(
    [],
  );
});

test('pages do not evaluate slow modules: schemas, tokens, date formatters, searches', () => {
  const statements = (file: string) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\s)(?:[^'"=;]*?from\s+)?['"]([^'"]+)['"]/gm,
    ),
  ];
  const files = new Set([
    'src/composition/web-deps.ts',
    'src/web/app.ts',
    ...['teams', 'home', 'leagues', 'schedule', 'static', 'city-guides', 'roadtrips'].map(
      (folder) => `src/web/${folder}/route.tsx`,
    ),
  ]);
  const packages = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name = ''] of statements(file)) {
      if (name.startsWith('.')) files.add(relative(root, resolve(root, dirname(file), name)));
      else packages.add(name);
    }
  }
  expect(files.size).toBeGreaterThan(100);
  expect([...packages].filter((name) => /^(?:jose|date-fns|arctic|minisearch)/.test(name))).toEqual([]);
  expect(packages).toContain('drizzle-orm');
  expect([...files].filter((file) => file.startsWith('src/domain') && file.endsWith('-search.ts'))).toEqual(
    [],
  );
});

test('production contains no development code: sample games, states, mailbox', () => {
  const isForDevelopment = (file: string) =>
    within(file, 'ingest/sources/sample') || file.startsWith('scripts/site/development/');
  const withDevelopment = [...imports, ...importsOf(filesOf('scripts/site/development'))];
  const reached = (entry: string) => {
    const files = new Set([entry]);
    for (const file of files) {
      for (const { to } of withDevelopment.filter(({ from, isTypeOnly }) => from === file && !isTypeOnly))
        files.add(to);
    }
    return files;
  };
  expect([...reached('src/entry/worker.ts')].filter(isForDevelopment)).toEqual([]);
  expect(
    [...reached('scripts/site/development/development-worker.ts')].filter(isForDevelopment).length,
  ).toBeGreaterThan(10);
});

test('wrangler.toml and CRONS have the same crons', async () => {
  const { triggers } = await readWorkerConfig();
  expect(triggers.crons.toSorted()).toEqual(Object.keys(CRONS).toSorted());
});
