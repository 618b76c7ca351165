import { globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, test } from 'vitest';
import { ENVIRONMENT_DOCUMENT, environmentDocument } from '../scripts/cli/environment-document.ts';
import { ownFiles } from './support/own-files.ts';

const DOCUMENTS = [
  'README.md',
  'docs/operators.md',
  ENVIRONMENT_DOCUMENT,
  'docs/rules.md',
  'content/README.md',
  'tests/ingest/sources/traps.md',
];
const OURS = ['src', 'scripts', 'tests', 'migrations', 'content', 'public', 'docs', '.github'];
/** The specification, which comments cite and this repository does not hold. */
const SPECIFICATION =
  /^(?:product|decisions|architecture|design|auth-api|performance|reliability|game-data)\.md$/i;
/** What commands make. */
const MADE = new Set(['worker-configuration.d.ts', 'bench/results.json']);

const files = [...globSync(['*.{ts,json,toml,md}', '.*.json']), ...ownFiles(OURS)];

/** The comments of a source file, or the whole of a document, line by line. */
function prose(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (/\.(?:md|toml|yml)$/.test(file)) return text.split('\n');
  return text.split('\n').flatMap((line) => {
    const comment = /^\s*(?:\/\*\*?|\*|\/\/|--)(?<words>.*)$/.exec(line) ?? /\s\/\/ (?<words>.*)$/.exec(line);
    return comment?.groups?.['words'] ?? [];
  });
}

/** A name may leave out the folders in front of it. */
function exists(name: string): boolean {
  const path = name.replace(/^(?:\.{1,2}\/)+/, '');
  return files.some((file) => file === path || file.endsWith(`/${path}`));
}

test('every file that a comment or a document names exists', () => {
  const readers = files.filter(
    (file) =>
      DOCUMENTS.includes(file) ||
      /^(?:src|scripts|tests|migrations)\/.*\.(?:tsx?|css|sql)$|^\w+\.ts$|^wrangler\.toml$/.test(file),
  );
  const names = readers.flatMap((file) =>
    prose(file).flatMap((line) =>
      [...line.matchAll(/(?<![\w*{}<>@:/.-])[\w./-]*\w\.(?:tsx?|css|mjs|md|sql|toml|yml)\b(?![*<{])/g)].map(
        ([name]) => ({ file, name }),
      ),
    ),
  );
  expect(names.length).toBeGreaterThan(200);
  const missing = names.filter(({ name }) => !SPECIFICATION.test(name) && !MADE.has(name) && !exists(name));
  expect(missing.map(({ file, name }) => `${file} names ${name}`)).toEqual([]);
});

test('every link between documents leads to a heading that is there', () => {
  const links = DOCUMENTS.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?<to>[^)\s]+)\)/g)].map(({ groups }) => ({
      file,
      to: groups?.['to'] ?? '',
    })),
  ).filter(({ to }) => !to.startsWith('https:'));
  expect(links.length).toBeGreaterThan(10);
  const dead = links.filter(({ file, to }) => {
    const [path = '', anchor] = to.split('#');
    const target = path === '' ? file : posix.join(dirname(file), path);
    if (!files.includes(target)) return true;
    return anchor !== undefined && !headingsOf(target).includes(anchor);
  });
  expect(dead).toEqual([]);
});

test('every rule that a comment cites is a heading of docs/rules.md', () => {
  const cited = files
    .filter((file) => /^(?:src|scripts|tests)\/.*\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...prose(file)
          .join(' ')
          .matchAll(/docs\/rules\.md#(?<anchor>[\w-]+)/g),
      ].map(({ groups }) => ({
        file,
        anchor: groups?.['anchor'] ?? '',
      })),
    );
  expect(cited.length).toBeGreaterThan(30);
  const rules = headingsOf('docs/rules.md');
  expect(cited.filter(({ anchor }) => !rules.includes(anchor))).toEqual([]);
});

/** Of a document, as GitHub makes addresses of them. */
function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (?<words>.+)$/gm)].map(({ groups }) =>
    (groups?.['words'] ?? '')
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

test('every command that a document tells is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const told = DOCUMENTS.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bnpm run (?<name>[\w:-]+)/g)].map(
      ({ groups }) => groups?.['name'] ?? '',
    ),
  );
  expect(told.filter((name) => !(name in scripts))).toEqual([]);
});

test('docs/environment.md says of every variable what the code does: npm run docs writes it', () => {
  expect(readFileSync(ENVIRONMENT_DOCUMENT, 'utf8')).toBe(environmentDocument());
});
