import * as v from 'valibot';
import { like } from '../../src/config/schemas.ts';
import { type Finding, keys, line, month, webAddress } from './text-file.ts';

const MAX_QUOTED_WORDS = 25;

/** The pages that a file's facts come from, by a short name. */
export const sources = v.record(
  like(/^[a-z][a-z0-9-]*$/, 'must be a short name in lower case'),
  keys({ title: line(120), url: v.optional(webAddress), as_of: month }),
  'must list sources by a short name',
);
export type Sources = v.InferOutput<typeof sources>;

const quote = v.pipe(
  line(250),
  v.check(
    (text) => text.split(/\s+/).length <= MAX_QUOTED_WORDS,
    `quotes more than ${MAX_QUOTED_WORDS} words`,
  ),
);

/** `from` names a source of the file; `quote` is what that page says. */
export const proof = { from: line(40), quote };

export const sentence = keys({ text: line(220), ...proof });

export function rows<Row extends v.GenericSchema>(row: Row, maxRows: number) {
  const list = v.pipe(v.array(row, 'must be a list'), v.maxLength(maxRows, `has more than ${maxRows} rows`));
  return v.optional(list, []);
}

/** What every file with sources shares. */
interface SourcedFile {
  path: string;
  lineOf: (key: string) => number;
}

/** Finds facts whose source is not in the file, and sources that no fact uses. */
export function checkSources(file: SourcedFile, known: Sources, front: object): Finding[] {
  const used = Object.entries(front).flatMap(([key, value]) => namesIn(value).map((name) => ({ key, name })));
  const unknown = used
    .filter(({ name }) => !Object.hasOwn(known, name))
    .map(({ key, name }) => ({
      line: file.lineOf(key),
      rule: `${key}: "${name}" is no source of this file`,
    }));
  const unused = Object.keys(known)
    .filter((name) => !used.some((use) => use.name === name))
    .map((name) => ({ line: file.lineOf('sources'), rule: `sources: nothing is from "${name}"` }));
  return [...unknown, ...unused].map((finding) => ({ file: file.path, ...finding }));
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return 'from' in value && typeof value.from === 'string' ? [value.from] : [];
}
