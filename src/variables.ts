/**
 * What reading a variable comes to. The message follows the variable's name: 'must be …'. Not zod, because every
 * Worker reads all of them before its first page, which is half of the time that its schemas take to be made.
 */
export type ReadVariable<T> = { ok: true; value: T } | { ok: false; message: string };

/** How one variable is read. @param given what the environment holds: text, or a binding's object; undefined for nothing. */
export type Variable<T> = (given: unknown) => ReadVariable<T>;

/** Variables by their names. */
export type Variables = Readonly<Record<string, Variable<unknown>>>;

/** What they are once they are read. */
export type ValuesOf<Table extends Variables> = {
  [Name in keyof Table]: Table[Name] extends Variable<infer T> ? T : never;
};

const NOT_SET = { ok: false, message: 'is not set' } as const;

/** A text that must be there, and be as `isRight` says. */
export function text(isRight: (given: string) => boolean, message: string): Variable<string> {
  return (given) => {
    if (given === undefined) return NOT_SET;
    return typeof given === 'string' && isRight(given) ? right(given) : { ok: false, message };
  };
}

/** What another reads, once it is something else. */
export function mapped<From, To>(variable: Variable<From>, change: (value: From) => To): Variable<To> {
  return (given) => {
    const read = variable(given);
    return read.ok ? right(change(read.value)) : read;
  };
}

/** What another reads, or what stands for it where it is not set. */
export function withDefault<T, const Default>(
  variable: Variable<T>,
  fallback: Default,
): Variable<T | Default> {
  return (given) => (given === undefined ? right(fallback) : variable(given));
}

/** A text without the spaces around it, null for none. */
export function optionalText(
  isRight: (given: string) => boolean = () => true,
  message = 'must be text',
): Variable<string | null> {
  return (given) => {
    if (given !== undefined && typeof given !== 'string') return { ok: false, message };
    const trimmed = given?.trim() || null;
    return trimmed === null || isRight(trimmed) ? right(trimmed) : { ok: false, message };
  };
}

/** One of some words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Variable<Word> {
  return (given) => {
    if (given === undefined) return NOT_SET;
    const word = words.find((known) => known === given);
    return word === undefined ? { ok: false, message: `must be ${words.join(' or ')}` } : right(word);
  };
}

/** `true` or `false`. */
export function flag(fallback: boolean): Variable<boolean> {
  return withDefault(
    mapped(oneOf(['true', 'false']), (word) => word === 'true'),
    fallback,
  );
}

/** A whole number above 0. */
export function count(fallback: number): Variable<number> {
  const isCount = (given: string) => /^[1-9]\d{0,8}$/.test(given);
  return withDefault(mapped(text(isCount, 'must be a whole number above 0'), Number), fallback);
}

/** An absolute address. */
export function address(fallback: string): Variable<string> {
  return withDefault(
    text((given) => URL.canParse(given), 'must be an absolute address'),
    fallback,
  );
}

function right<T>(value: T): ReadVariable<T> {
  return { ok: true, value };
}

/** A variable that is missing or wrong. */
export interface VariableFault {
  name: string;
  message: string;
}

/** Reads all of a table. @returns its values, or every fault there is, in the table's order. */
export function readVariables<Table extends Variables>(
  table: Table,
  env: Readonly<Record<string, unknown>>,
): { values: ValuesOf<Table> } | { faults: readonly VariableFault[] } {
  const faults: VariableFault[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(table)) {
    const read = variable(env[name]);
    if (read.ok) values[name] = read.value;
    else faults.push({ name, message: read.message });
  }
  return faults.length === 0 && holdsAll(table, values) ? { values } : { faults };
}

function holdsAll<Table extends Variables>(
  table: Table,
  values: Record<string, unknown>,
): values is ValuesOf<Table> {
  return Object.keys(table).every((name) => name in values);
}
