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

/** Every relative import in src/, as paths from the repository's root. */
const imports: Import[] = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const from = join('src', file);
    const text = readFileSync(join(root, from), 'utf8');
    return [
      ...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?['"](\.[^'"]+)['"]/gm),
      ...text.matchAll(/\bimport\((\s)?['"](\.[^'"]+\.tsx?)['"]\)/g),
    ].map((match) => ({
      from,
      to: relative(root, resolve(root, dirname(from), match[2] ?? '')),
      isTypeOnly: match[1] !== undefined,
    }));
  });

const offences = (isOffence: (edge: Import) => boolean) =>
  imports.filter(isOffence).map(({ from, to }) => `${from} -> ${to}`);
const within = (path: string, folder: string) => path.startsWith(`src/${folder}`);

test('the import list is not empty, so the rules below look at something', () => {
  expect(imports.length).toBeGreaterThan(100);
});

test('domain imports nothing of ours', () => {
  expect(offences(({ from, to }) => within(from, 'domain/') && !within(to, 'domain/'))).toEqual([]);
});

test('web and ingest never import each other', () => {
  expect(
    offences(
      ({ from, to }) =>
        (within(from, 'web/') && within(to, 'ingest/')) || (within(from, 'ingest/') && within(to, 'web/')),
    ),
  ).toEqual([]);
});

test('auth knows no web', () => {
  expect(offences(({ from, to }) => within(from, 'auth/') && within(to, 'web/'))).toEqual([]);
});

test('configuration imports only domain', () => {
  const isBelow = (path: string) => within(path, 'config/') || within(path, 'domain/');
  expect(offences(({ from, to }) => within(from, 'config/') && !isBelow(to))).toEqual([]);
});

test('pages and shared parts know no database, configuration or dependencies; types of what queries return are fine', () => {
  const isPage = (path: string) => path.endsWith('-page.tsx') || within(path, 'web/ui/');
  const isOutside = (path: string) => ['db/', 'config/', 'deps.ts'].some((place) => within(path, place));
  expect(offences(({ from, to, isTypeOnly }) => isPage(from) && isOutside(to) && !isTypeOnly)).toEqual([]);
});

test('only db/queries builds SQL', () => {
  const users = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /from 'drizzle-orm/.test(readFileSync(join(root, 'src', file), 'utf8')));
  expect(users.filter((file) => !file.startsWith('db/'))).toEqual([]);
});

test('WebAssembly and fonts are loaded lazily: behind web/cards, and argon2 where things are composed', () => {
  const loads = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, 'src', file), 'utf8').matchAll(/.*['"][^'"]+\.(?:wasm|ttf)['"].*/g)].map(
        ([line]) => ({ file, isLazy: / import\(/.test(line) }),
      ),
    );
  expect(loads).toHaveLength(4);
  expect(
    loads.filter(({ file, isLazy }) => !isLazy || (!file.startsWith('web/cards/') && file !== 'deps.ts')),
  ).toEqual([]);
});

test('no page waits for what takes long to evaluate: schemas, tokens, formatters of dates', () => {
  const statements = (file: string) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\s)(?:[^'"=;]*?from\s+)?['"]([^'"]+)['"]/gm,
    ),
  ];
  const files = new Set(['src/composition/web-deps.ts', 'src/web/app.ts', 'src/web/teams/games-wing.ts']);
  const packages = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name = ''] of statements(file)) {
      if (name.startsWith('.')) files.add(relative(root, resolve(root, dirname(file), name)));
      else packages.add(name);
    }
  }
  expect(files.size).toBeGreaterThan(100);
  expect([...packages].filter((name) => /^(?:zod|jose|date-fns|arctic|minisearch)/.test(name))).toEqual([]);
  expect(packages).toContain('drizzle-orm');
});

test('nothing of development reaches what wrangler deploys: invented games, states, mails', () => {
  const isForDevelopment = (file: string) =>
    ['ingest/sources/sample/', 'web/mailbox/', 'web/development/gallery/route.tsx', 'web/states/fixed-'].some(
      (place) => within(file, place),
    );
  const reached = (entry: string) => {
    const files = new Set([entry]);
    for (const file of files) {
      for (const { to } of imports.filter(({ from, isTypeOnly }) => from === file && !isTypeOnly))
        files.add(to);
    }
    return files;
  };
  expect([...reached('src/entry/worker.ts')].filter(isForDevelopment)).toEqual([]);
  expect([...reached('src/entry/development-worker.ts')].filter(isForDevelopment).length).toBeGreaterThan(10);
});

test('every cron of wrangler.toml starts a job, and every job’s cron is there', async () => {
  const { triggers } = await readWorkerConfig();
  expect(triggers.crons.toSorted()).toEqual(Object.keys(CRONS).toSorted());
});
