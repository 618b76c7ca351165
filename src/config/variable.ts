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

export type Rule = (given: ReadonlyMap<string, unknown>, isProduction: boolean) => Problem[];

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

/** JSON variables: `LIMITS={"mail": "60/300"}` sets the variable `LIMITS.mail`. */
const GROUPS = new Set(['LIMITS', 'SERVICES']);
const NOT_JSON = 'must be a JSON object, like {"mail": "60/300"}';
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
 * @throws ConfigError with all problems and the document to read.
 */
export function readTable<Nodes extends Table>(
  table: Nodes,
  env: object,
  rules: readonly Rule[] = [],
): ValuesOf<Nodes> {
  const given = new Map(Object.entries(withMembers(env)));
  const isProduction = given.get(ENVIRONMENT) !== 'development';
  const problems: Problem[] = [];
  const values = readNode(table, { given, isProduction, problems });
  problems.push(...rules.flatMap((check) => check(given, isProduction)));
  if (isComplete<Nodes>(values, problems)) return values;
  throw configError(problems);
}

export function configError(problems: readonly Problem[]): ConfigError {
  return new ConfigError(problems.map(({ variable, message }) => `${variable.name} ${message}`));
}

interface Reading {
  given: ReadonlyMap<string, unknown>;
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

/** The variable of the environment that sets it. */
export function environmentName({ name }: Pick<Variable, 'name'>): string {
  return name.split('.', 1)[0] ?? name;
}

/** Replaces each JSON variable by its members. One that is no object stays, for `unknownMembers`. */
export function withMembers(env: object): Record<string, unknown> {
  const entries = Object.entries(withoutEmpty(env)).flatMap(([name, value]) => {
    const members = GROUPS.has(name) ? membersOf(value) : null;
    return members === null
      ? [[name, value] as const]
      : Object.entries(members).map(
          ([member, each]) => [`${name}.${member}`, typeof each === 'number' ? `${each}` : each] as const,
        );
  });
  return Object.fromEntries(entries);
}

/** A table of wrangler.toml arrives as an object. */
function membersOf(given: unknown): Record<string, unknown> | null {
  const object = v.record(v.string(), v.unknown());
  const parsed = v.safeParse(v.union([v.pipe(v.string(), v.parseJson(), object), object]), given);
  return parsed.success ? parsed.output : null;
}

/** Finds members that no variable of the table has, and JSON variables that are no object. */
export function unknownMembers(table: Table): Rule {
  const known = new Set(variablesOf(table).map(({ name }) => name));
  return (given) =>
    [...given.keys()].flatMap((name) => {
      const group = environmentName({ name });
      if (known.has(name) || !GROUPS.has(group)) return [];
      const members = [...known].filter((each) => each.startsWith(`${group}.`));
      const message = name === group ? NOT_JSON : `must be one of ${members.join(', ')}`;
      return [{ variable: { name }, message }];
    });
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
