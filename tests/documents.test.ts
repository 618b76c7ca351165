import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, test } from 'vitest';
import {
  DECISION_INDEX,
  decisionIndex,
  ENVIRONMENT_DOCUMENT,
  environmentDocument,
} from '../scripts/cli/environment-document.ts';
import { LEAGUES } from '../src/domain/leagues.ts';
import { teamsOf } from '../src/domain/teams/index.ts';
import { ownFiles } from './support/own-files.ts';

// Without migrations, which never change once applied.
const CODE = ['src', 'scripts', 'tests'];
const FOLDERS = [...CODE, 'migrations', 'bench', 'content', 'docs', 'drives', 'public', '.github'];
const GENERATED = new Set(['worker-configuration.d.ts']);
const MAX_README_LINES = 130;
const MAX_README_WIDTH = 100;

const files = [...globSync(['*.{ts,json,toml,md}', '.*.json', 'LICENSE']), ...ownFiles(FOLDERS)];
const documents = files.filter((file) =>
  /^(?:README|docs\/.+|(?:content|drives)\/README|tests\/.+)\.md$/.test(file),
);
const commented = files.filter(
  (file) =>
    (/\.(?:tsx?|css)$/.test(file) && CODE.includes(file.split('/')[0] ?? '')) ||
    /^[\w.]+\.(?:ts|toml)$/.test(file) ||
    file.startsWith('.github/'),
);

const textOf = (file: string) => readFileSync(file, 'utf8');

function commentsOf(file: string): string[] {
  const lines = textOf(file).split('\n');
  if (/\.(?:toml|yml)$/.test(file))
    return lines.flatMap((line) => /#(?<text>.*)$/.exec(line)?.groups?.['text'] ?? []);
  return lines.flatMap((line) => {
    const comment = /^\s*(?:\{?\/\*\*?|\*|\/\/)(?<text>.*)$/.exec(line) ?? /\s\/\/ (?<text>.*)$/.exec(line);
    return comment?.groups?.['text'] ?? [];
  });
}

/** @param extensions alternatives of a regular expression. */
function namedFiles(text: string, extensions: string): string[] {
  const name = new RegExp(`(?<![\\w*{}<>@:/.-])[\\w./-]*\\w\\.(?:${extensions})\\b(?![*<{])`, 'gi');
  return [...text.matchAll(name)].map(([found]) => found);
}

/** A name may leave out leading folders. */
function exists(name: string): boolean {
  const path = name.replace(/^(?:\.{1,2}\/)+/, '');
  return GENERATED.has(path) || files.some((file) => file === path || file.endsWith(`/${path}`));
}

function anchorsOf(file: string): string[] {
  return [...textOf(file).matchAll(/^#+ (?<heading>.+)$/gm)].map(({ groups }) =>
    anchorOf(groups?.['heading'] ?? ''),
  );
}

/** GitHub's anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

test('documents name files that exist', () => {
  const names = documents.flatMap((file) =>
    namedFiles(textOf(file), 'tsx?|css|mjs|md|sql|toml|yml|json').map((name) => ({ file, name })),
  );
  expect(names.length).toBeGreaterThan(150);
  const missing = names.filter(({ name }) => !name.startsWith('/') && !exists(name));
  expect(missing.map(({ file, name }) => `${file} names ${name}`)).toEqual([]);
});

test('documents name folders that exist', () => {
  const names = documents.flatMap((file) =>
    [
      ...textOf(file).matchAll(
        /`(?<path>(?:src|scripts|tests|migrations|content|docs|bench)(?:\/[\w-]+)*)\/?`/g,
      ),
    ].map(({ groups }) => ({ file, path: groups?.['path'] ?? '' })),
  );
  expect(names.length).toBeGreaterThan(30);
  const missing = names.filter(
    ({ path }) => statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true,
  );
  expect(missing.map(({ file, path }) => `${file} names ${path}`)).toEqual([]);
});

test('links in documents lead to files and headings that exist', () => {
  const links = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?<to>[^)\s]+)\)/g)].map(({ groups }) => ({
      file,
      to: groups?.['to'] ?? '',
    })),
  );
  expect(links.length).toBeGreaterThan(50);
  const dead = links.filter(({ file, to }) => {
    if (to.startsWith('https:')) return false;
    const [path = '', anchor] = to.split('#');
    const target = path === '' ? file : posix.normalize(posix.join(dirname(file), path));
    if (target.endsWith('/')) return statSync(target, { throwIfNoEntry: false })?.isDirectory() !== true;
    if (!files.includes(target)) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(dead.map(({ file, to }) => `${file} links ${to}`)).toEqual([]);
});

test('documents name commands of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const named = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\bnpm\s+run\s+(?<name>[\w:-]+)/g)].map(({ groups }) => ({
      file,
      name: groups?.['name'] ?? '',
    })),
  );
  expect(named.length).toBeGreaterThan(30);
  const unknown = named.filter(({ name }) => !(name in scripts));
  expect(unknown.map(({ file, name }) => `${file} names npm run ${name}`)).toEqual([]);
});

test('the README stays short', () => {
  const lines = textOf('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(MAX_README_LINES);
  expect(lines.filter((line) => line.length > MAX_README_WIDTH)).toEqual([]);
});

test('comments name files that exist', () => {
  const names = commented.flatMap((file) =>
    commentsOf(file).flatMap((line) =>
      namedFiles(line, 'tsx?|css|mjs|sql|toml|yml').map((name) => ({ file, name })),
    ),
  );
  expect(names.length).toBeGreaterThan(20);
  const missing = names.filter(({ name }) => !exists(name));
  expect(missing.map(({ file, name }) => `${file} names ${name}`)).toEqual([]);
});

test('comments cite documents and headings of this repository', () => {
  const citations = commented.flatMap((file) =>
    commentsOf(file).flatMap((line) =>
      [...line.matchAll(/(?<![\w/.-])(?<path>[\w./-]*\w\.md)(?:#(?<anchor>[\w-]+))?/gi)].map(
        ({ groups }) => ({
          file,
          path: groups?.['path'] ?? '',
          anchor: groups?.['anchor'],
        }),
      ),
    ),
  );
  expect(citations.length).toBeGreaterThan(30);
  const dead = citations.filter(({ path, anchor }) => {
    if (anchor === undefined) return !exists(path);
    return !files.includes(path) || !anchorsOf(path).includes(anchor);
  });
  expect(
    dead.map(({ file, path, anchor }) => `${file} cites ${[path, anchor].filter(Boolean).join('#')}`),
  ).toEqual([]);
});

test('code names sections of documents that exist', () => {
  const section =
    /(?<path>README|docs\/[\w/-]+\.md)(?:#(?<anchor>[\w-]+)|, (?:section )?["'](?<title>[^"'\n]+)["'])/g;
  const named = commented.flatMap((file) =>
    [...textOf(file).matchAll(section)].map(({ 0: text, groups }) => ({
      text: `${file} names ${text}`,
      path: groups?.['path'] === 'README' ? 'README.md' : (groups?.['path'] ?? ''),
      anchor: groups?.['anchor'] ?? anchorOf(groups?.['title'] ?? ''),
    })),
  );
  expect(named.length).toBeGreaterThan(1);
  const dead = named.filter(({ path, anchor }) => !files.includes(path) || !anchorsOf(path).includes(anchor));
  expect(dead.map(({ text }) => text)).toEqual([]);
});

test('docs/environment.md is up to date: npm run docs writes it', () => {
  expect(textOf(ENVIRONMENT_DOCUMENT)).toBe(environmentDocument());
  expect(textOf(DECISION_INDEX)).toBe(decisionIndex());
});

test('README has the counts of the code', () => {
  const readme = textOf('README.md').replaceAll(/\s+/g, ' ');
  const { engines } = JSON.parse(textOf('package.json'));
  expect(readme).toContain(`each of ${LEAGUES.flatMap(teamsOf).length} teams`);
  expect(readme).toContain(` ${globSync('content/roadtrips/*.md').length} roadtrips`);
  expect(readme).toContain(`Node.js ${engines.node.replace('>=', '')} or newer`);
});
