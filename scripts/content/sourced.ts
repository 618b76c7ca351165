import * as v from 'valibot';
import { like } from '../../src/config/schemas.ts';
import type { SourceAge } from '../../src/domain/content/freshness.ts';
import { retiredNameIn } from './retired-names.ts';
import { type Finding, keys, line, month, webAddress } from './text-file.ts';

const MAX_QUOTED_WORDS = 25;

const source = v.pipe(
  keys({
    title: line(120),
    url: v.optional(webAddress),
    as_of: v.optional(month),
    looked_up: v.optional(month),
    collection: v.optional(v.literal(true, 'must be true, or left out'), undefined),
  }),
  v.check(
    ({ as_of: own, looked_up: lookedUp }) => (own === undefined) !== (lookedUp === undefined),
    'needs `as_of`, the date of the page, or else `looked_up`',
  ),
  v.transform(({ title, url, as_of: own, looked_up: lookedUp, collection }) => ({
    title,
    url,
    age: {
      month: own ?? lookedUp ?? '',
      isUndated: own === undefined,
      isCollection: collection ?? false,
    } satisfies SourceAge,
  })),
);

/** The pages that a file's facts come from, by a short name. */
export const sources = v.record(
  like(/^[a-z][a-z0-9-]*$/, 'must be a short name in lower case'),
  source,
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
  lineOf: (...path: string[]) => number;
}

/**
 * Finds facts whose source is not in the file, sources that no fact uses, and sources dated after the end of a name
 * that they bear.
 */
export function checkSources(file: SourcedFile, known: Sources, front: object): Finding[] {
  const used = Object.entries(front).flatMap(([key, value]) =>
    proofsIn(value).map((fact) => ({ key, ...fact })),
  );
  const unknown = used
    .filter(({ name }) => !Object.hasOwn(known, name))
    .map(({ key, name }) => ({
      line: file.lineOf(key),
      rule: `${key}: "${name}" is no source of this file`,
    }));
  const unused = Object.keys(known)
    .filter((name) => !used.some((use) => use.name === name))
    .map((name) => ({ line: file.lineOf('sources'), rule: `sources: nothing is from "${name}"` }));
  const misdated = Object.entries(known).flatMap(([name, { title, age }]) => {
    const texts = [title, ...used.filter((use) => use.name === name).map((use) => use.quote)];
    const retired = texts.map(retiredNameIn).find((found) => found !== null && found.end < age.month);
    return retired
      ? [
          {
            line: file.lineOf('sources', name),
            rule: `sources: "${name}" says ${retired.name}, a name that ended in ${retired.end}; give it as_of ${retired.end} or earlier`,
          },
        ]
      : [];
  });
  return [...unknown, ...unused, ...misdated].map((finding) => ({ file: file.path, ...finding }));
}

function proofsIn(value: unknown): { name: string; quote: string }[] {
  if (Array.isArray(value)) return value.flatMap(proofsIn);
  if (typeof value !== 'object' || value === null || !('from' in value)) return [];
  const quoted = 'quote' in value && typeof value.quote === 'string' ? value.quote : '';
  return typeof value.from === 'string' ? [{ name: value.from, quote: quoted }] : [];
}
