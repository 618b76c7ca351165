import * as v from 'valibot';
import { like } from '../../src/config/schemas.ts';
import { isLocalDateTime } from '../../src/domain/dates/zoned-time.ts';
import { parseYaml } from './yaml-data.ts';

export interface SourceFile {
  /** The path starts at the repository's root, like 'content/cities/boston.md'. */
  path: string;
  text: string;
}

export interface Section {
  heading: string;
  /** The first line is 1. */
  line: number;
  /** The text up to the next heading. */
  markdown: string;
}

export interface TextFile<FrontMatter> {
  path: string;
  name: string;
  /** Null means that the front matter is invalid; the findings say why. */
  front: FrontMatter | null;
  sections: Section[];
  /** Returns the line of a front matter key, or 1 when the key is missing. */
  lineOf: (key: string) => number;
}

/** Adds problems to `findings`. */
export function parseTextFile<Schema extends v.GenericSchema>(
  { path, text }: SourceFile,
  schema: Schema,
  findings: Finding[],
): TextFile<v.InferOutput<Schema>> {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const name = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end === -1) {
    findings.push({
      file: path,
      line: 1,
      rule: 'the file must begin with front matter between two lines of ---',
    });
    return { path, name, front: null, sections: [], lineOf: () => 1 };
  }
  // Front matter begins on the second line.
  const { data: front, lineOf } = parseYaml(path, lines.slice(1, end).join('\n'), schema, findings, 2);
  return { path, name, front, sections: sectionsOf(path, lines, end + 1, findings), lineOf };
}

function sectionsOf(path: string, lines: string[], from: number, findings: Finding[]): Section[] {
  const sections: Section[] = [];
  const bodies: string[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index < from) continue;
    const heading = /^## +(.+?) *$/.exec(line)?.[1];
    if (heading !== undefined) {
      sections.push({ heading, line: index + 1, markdown: '' });
      bodies.push([]);
    } else if (bodies.length > 0) {
      bodies.at(-1)?.push(line);
    } else if (line.trim() !== '') {
      findings.push({ file: path, line: index + 1, rule: 'there is text before the first ## heading' });
    }
  }
  return sections.map((section, index) => ({ ...section, markdown: bodies[index]?.join('\n') ?? '' }));
}

/**
 * The keys of a file, or of a part of it. A missing key has the message of a wrong value.
 * @param message says what belongs where no keys are.
 */
export function keys<Entries extends v.ObjectEntries>(entries: Entries, message?: string) {
  return v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return 'is not a key of this file';
    const key = issue.path?.[0]?.key;
    const missing = typeof key === 'string' ? entries[key] : undefined;
    const [wrong] = (missing && v.safeParse(missing, undefined).issues) ?? [];
    return wrong?.message ?? message ?? `must have the keys ${Object.keys(entries).join(', ')}`;
  });
}

/** One line of text without spaces around it. */
export const line = (maxLength: number) =>
  v.pipe(
    v.string('must be text'),
    v.nonEmpty('is empty'),
    v.maxLength(maxLength, `is longer than ${maxLength} characters`),
    v.check((given) => !/[\t\r\n]/.test(given), 'holds a tab or a line break'),
    v.check((given) => given === given.trim(), 'begins or ends with a space'),
  );

export const checked = v.message(
  v.pipe(
    v.string(),
    v.check((date) => isLocalDateTime(`${date}T00:00:00`)),
  ),
  'must be a date like 2026-11-20',
);

export const month = like(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month like 2026-05');

export const whole = (message: string) => v.pipe(v.number(message), v.safeInteger(message));

export const minutes = (min: number, max: number) =>
  v.pipe(whole('must be minutes'), v.minValue(min), v.maxValue(max));

const ADDRESS = 'must be an address like https://www.example.com';

export const webAddress = v.pipe(
  v.string(ADDRESS),
  v.trim(),
  v.check((given) => /^https?:\/\//i.test(given) && URL.canParse(given), ADDRESS),
  v.maxLength(300, 'is longer than 300 characters'),
);

/** A finding reports a broken rule of content/README.md. */
export interface Finding {
  /** The path is like 'content/cities/boston.md'. */
  file: string;
  /** The first line is 1. */
  line: number;
  /** Says what is wrong, without a final period. */
  rule: string;
}

/** Formats a finding like 'content/cities/boston.md:12  "vibrant" is a word we do not use'. */
export function findingLine({ file, line: number, rule }: Finding): string {
  return `${file}:${number}  ${rule}`;
}
