import * as v from 'valibot';

/** One environment variable. Other code takes its name from the table. */
export interface Variable<Schema extends v.GenericSchema = v.GenericSchema> {
  name: string;
  schema: Schema;
  /** A binding is a runtime object, which no shell can set. */
  kind: 'plain' | 'secret' | 'binding';
  /** Markdown for docs/environment.md. */
  description: string;
}

/** Variables in the shape of the parsed configuration. */
export interface Table {
  readonly [key: string]: Variable | Table;
}

export type ValuesOf<Node> =
  Node extends Variable<infer Schema>
    ? v.InferOutput<Schema>
    : { -readonly [Key in keyof Node]: ValuesOf<Node[Key]> };

/** The message continues the variable's name: "must be …". */
export interface Problem {
  variable: Variable;
  message: string;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const FOR_TESTS = 'Another address that speaks the same protocol, for tests.';
export const plain = maker('plain');
export const secret = maker('secret');
export const binding = maker('binding');

function maker(kind: Variable['kind']) {
  return <Schema extends v.GenericSchema>(name: string, schema: Schema) => ({
    about: (description: string): Variable<Schema> => ({ name, schema, kind, description }),
  });
}

/**
 * Reads the variables of a table.
 * @param check the rules between values; runs when each value is valid.
 * @throws ConfigError with all problems and the document to read.
 */
export function readTable<Nodes extends Table>(
  table: Nodes,
  env: object,
  check: (values: ValuesOf<Nodes>) => readonly Problem[] = () => [],
): ValuesOf<Nodes> {
  const problems: Problem[] = [];
  const values = readNode(table, new Map(Object.entries(withoutEmpty(env))), problems);
  if (isComplete<Nodes>(values, problems)) {
    problems.push(...check(values));
    if (problems.length === 0) return values;
  }
  throw configError(problems);
}

export function configError(problems: readonly Problem[]): ConfigError {
  const lines = problems.map(({ variable, message }) => `  ${variable.name} ${message}`);
  return new ConfigError(
    `Fanroads cannot start. Fix these variables (docs/environment.md):\n${lines.join('\n')}`,
  );
}

function readNode(node: Variable | Table, given: ReadonlyMap<string, unknown>, problems: Problem[]): unknown {
  if (!isVariable(node)) {
    const children = Object.entries(node).map(([key, child]) => [key, readNode(child, given, problems)]);
    return Object.fromEntries(children);
  }
  const value = given.get(node.name);
  const result = v.safeParse(node.schema, value, { abortEarly: true });
  if (result.success) return result.output;
  problems.push({ variable: node, message: value === undefined ? 'is not set' : result.issues[0].message });
  return undefined;
}

function isComplete<Nodes extends Table>(
  _values: unknown,
  { length }: readonly Problem[],
): _values is ValuesOf<Nodes> {
  return length === 0;
}

/** CI pipelines set an unset variable to ''. */
export function withoutEmpty(env: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

export function isRequired({ schema }: Variable): boolean {
  return !v.is(schema, undefined);
}

export function variablesOf(node: Variable | Table): Variable[] {
  return isVariable(node) ? [node] : Object.values(node).flatMap(variablesOf);
}

/** Leaves out secrets, bindings and values outside the table. */
export function withoutSecrets(table: Table, values: object): Record<string, unknown> {
  const shown = Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const node = table[key];
    if (node === undefined) return [];
    if (!isVariable(node)) return [[key, withoutSecrets(node, Object(value))] as const];
    return node.kind === 'plain' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(shown);
}

function isVariable(node: Variable | Table): node is Variable {
  return typeof node['name'] === 'string';
}
