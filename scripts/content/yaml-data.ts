import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import * as v from 'valibot';
import type { Finding } from './text-file.ts';

interface YamlData<Data> {
  /** Null means that the data are invalid; the findings say why. */
  data: Data | null;
  /** Returns the line of a key, or the first line when the key is missing. */
  lineOf: (...path: unknown[]) => number;
}

/**
 * Adds problems to `findings`.
 *
 * @param firstLine the line of the file on which the YAML begins
 */
export function parseYaml<Schema extends v.GenericSchema>(
  path: string,
  yaml: string,
  schema: Schema,
  findings: Finding[],
  firstLine = 1,
): YamlData<v.InferOutput<Schema>> {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + firstLine - 1;
  const lineOf = (...where: unknown[]) => lineAt(offsetOf(document, where));
  const add = (line: number, rule: string) => findings.push({ file: path, line, rule });
  // One mistake of syntax makes the rest of the file look wrong, too.
  const [error] = document.errors;
  for (const { message, pos } of error ? [error] : document.warnings) {
    add(lineAt(pos[0]), `YAML: ${message.split('\n')[0]}`);
  }
  if (error) return { data: null, lineOf };
  const result = v.safeParse(schema, document.toJS());
  if (result.success) return { data: result.output, lineOf };
  for (const { path: items = [], message } of result.issues) {
    const where = items.map(({ key }) => key);
    add(lineOf(...where), `${where.map(String).join('.')}: ${message}`);
  }
  return { data: null, lineOf };
}

/** Returns the offset of the node at a path, or of its nearest existing parent. */
function offsetOf(document: Document, path: readonly unknown[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
