import * as v from 'valibot';

/** Other code takes names from the table. */
export interface Variable<Schema extends v.GenericSchema = v.GenericSchema> {
  name: string;
  schema: Schema;
  /** A shell cannot set a binding. */
  kind: 'plain' | 'secret' | 'binding';
  /** Also checks the text, or its absence, in production. */
  inProduction: v.GenericSchema | null;
  /** Markdown for docs/environment.md. */
  description: string;
}

/** In the shape of the parsed configuration. */
export interface Table {
  readonly [key: string]: Variable | Table;
}

export type ValuesOf<Node> =
  Node extends Variable<infer Schema>
    ? v.InferOutput<Schema>
    : { -readonly [Key in keyof Node]: ValuesOf<Node[Key]> };

/** The message continues the name: "must be …". */
export interface Problem {
  variable: Pick<Variable, 'name'>;
  message: string;
}

export type Rule = (given: Given, isProduction: boolean) => Problem[];

/** Names of variables that are no longer read, each with what to do instead. */
export type RetiredNames = ReadonlyMap<string, string>;

type Given = ReadonlyMap<string, unknown>;

export class ConfigError extends Error {
  override name = 'ConfigError';
  /** Each begins with a variable's name. */
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(
      `Fanroads cannot start. Fix these variables (docs/environment.md):\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
    this.lines = lines;
  }
}

/** Its value `development` makes all others less strict. */
export const ENVIRONMENT = 'ENVIRONMENT';
export const FOR_TESTS =
  'Another address that speaks the same protocol, for tests. Production requires https.';
export const plain = maker('plain');
export const secret = maker('secret');
export const binding = maker('binding');

function maker(kind: Variable['kind']) {
  return <Schema extends v.GenericSchema>(
    name: string,
    schema: Schema,
    inProduction: v.GenericSchema | null = null,
  ) => ({
    about: (description: string): Variable<Schema> => ({ name, schema, kind, inProduction, description }),
  });
}

/** The check runs when both values are valid, and returns what is wrong with the first. */
export function rule<First extends v.GenericSchema, Second extends v.GenericSchema>(
  first: Variable<First>,
  second: Variable<Second>,
  check: (first: v.InferOutput<First>, second: v.InferOutput<Second>, isProduction: boolean) => string | null,
): Rule {
  return (given, isProduction) => {
    const one = v.safeParse(first.schema, given.get(first.name));
    const other = v.safeParse(second.schema, given.get(second.name));
    const message = one.success && other.success ? check(one.output, other.output, isProduction) : null;
    return message === null ? [] : [{ variable: first, message }];
  };
}

/** The first is useless without the second. */
export function needs(
  present: Variable<v.GenericSchema<unknown, string | null>>,
  missing: Variable<v.GenericSchema<unknown, string | null>>,
): Rule {
  return rule(missing, present, (one, other) =>
    other && !one ? `is not set, and ${present.name} is` : null,
  );
}

/**
 * Reads the variables of a table.
 * @param rules the rules between values.
 * @param retired a name that is still set is a problem, so that no value is ignored in silence.
 * @throws ConfigError with all problems and the document to read.
 */
export function readTable<Nodes extends Table>(
  table: Nodes,
  env: object,
  rules: readonly Rule[] = [],
  retired: RetiredNames = new Map(),
): ValuesOf<Nodes> {
  const given = new Map(Object.entries(withoutEmpty(env)));
  const isProduction = given.get(ENVIRONMENT) !== 'development';
  const problems: Problem[] = [];
  const values = readNode(table, { given, isProduction, problems });
  problems.push(...rules.flatMap((check) => check(given, isProduction)));
  for (const [name, message] of retired) if (given.has(name)) problems.push({ variable: { name }, message });
  if (isComplete<Nodes>(values, problems)) return values;
  throw configError(problems);
}

export function configError(problems: readonly Problem[]): ConfigError {
  return new ConfigError(problems.map(({ variable, message }) => `${variable.name} ${message}`));
}

interface Reading {
  given: Given;
  isProduction: boolean;
  problems: Problem[];
}

function readNode(node: Variable | Table, reading: Reading): unknown {
  if (!isVariable(node)) {
    const children = Object.entries(node).map(([key, child]) => [key, readNode(child, reading)]);
    return Object.fromEntries(children);
  }
  const { given, isProduction, problems } = reading;
  const value = given.get(node.name);
  const result = v.safeParse(node.schema, value, { abortEarly: true });
  if (!result.success) {
    problems.push({ variable: node, message: value === undefined ? 'is not set' : result.issues[0].message });
    return undefined;
  }
  if (isProduction && node.inProduction) {
    const [issue] = v.safeParse(node.inProduction, value, { abortEarly: true }).issues ?? [];
    if (issue) problems.push({ variable: node, message: issue.message });
  }
  return result.output;
}

function isComplete<Nodes extends Table>(
  _values: unknown,
  { length }: readonly Problem[],
): _values is ValuesOf<Nodes> {
  return length === 0;
}

/** Returns what production rejects, or null; an absent value is fine. */
export function valueProblem({ schema, inProduction }: Variable, value: string | undefined): string | null {
  if (value === undefined) return null;
  for (const each of inProduction === null ? [schema] : [schema, inProduction]) {
    const [issue] = v.safeParse(each, value, { abortEarly: true }).issues ?? [];
    if (issue) return issue.message;
  }
  return null;
}

/** CI pipelines set an unset variable to ''. */
export function withoutEmpty(env: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

/** Returns whether production does not start without it. */
export function isRequired({ schema, inProduction }: Variable): boolean {
  return !v.is(schema, undefined) || (inProduction !== null && !v.is(inProduction, undefined));
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
