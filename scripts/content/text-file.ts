import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type * as z from 'zod';
import type { Finding } from './finding.ts';

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
export function parseTextFile<Schema extends z.ZodType>(
  { path, text }: SourceFile,
  schema: Schema,
  findings: Finding[],
): TextFile<z.infer<Schema>> {
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
  const lineCounter = new LineCounter();
  const document = parseDocument(lines.slice(1, end).join('\n'), { lineCounter, prettyErrors: false });
  // Front matter begins on the second line.
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1;
  const front = checkFrontMatter({ path, document, lineAt }, schema, findings);
  return {
    path,
    name,
    front,
    sections: sectionsOf(path, lines, end + 1, findings),
    lineOf: (key) => lineAt(offsetOf(document, [key])),
  };
}

function checkFrontMatter<Schema extends z.ZodType>(
  { path, document, lineAt }: { path: string; document: Document; lineAt: (offset: number) => number },
  schema: Schema,
  findings: Finding[],
): z.infer<Schema> | null {
  for (const { message, pos } of [...document.errors, ...document.warnings]) {
    findings.push({ file: path, line: lineAt(pos[0]), rule: `front matter: ${message.split('\n')[0]}` });
  }
  if (document.errors.length > 0) return null;
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const where = [...issue.path, ...unknown];
    findings.push({
      file: path,
      line: lineAt(offsetOf(document, where)),
      rule: `${where.map(String).join('.')}: ${unknown.length > 0 ? 'is not a key of this file' : issue.message}`,
    });
  }
  return null;
}

/** Returns the offset of the node at a path, or of its nearest existing parent. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
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
