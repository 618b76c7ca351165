import { parsePage } from '../../domain/paging.ts';

/** Reads and writes one parameter of an address. */
export interface Parameter<Value> {
  /** Returns null for text that has no value. */
  parse: (given: string) => Value | null;
  print: (value: Value) => string;
}

export interface QueryCodec<View> {
  /** Gives missing and invalid parameters their standard values. */
  parse: (query: URLSearchParams) => View;
  /** Returns the canonical query with its '?', or '' when all values are standard or left out. */
  print: (view: Partial<View>) => string;
}

/** @param parameters in the order of the canonical query. */
export function queryCodec<View extends object>(
  standard: View,
  parameters: { readonly [Name in keyof View]: Parameter<NonNullable<View[Name]>> },
): QueryCodec<View> {
  const isName = (name: string): name is keyof View & string => name in parameters;
  const names = Object.keys(parameters).filter(isName);
  const read = <Name extends keyof View>(name: Name, given: string | null): View[Name] =>
    (given === null ? null : parameters[name].parse(given)) ?? standard[name];
  const write = <Name extends keyof View & string>(name: Name, value: View[Name] | undefined) =>
    value === undefined || value === null || value === standard[name]
      ? []
      : [[name, parameters[name].print(value)]];
  return {
    parse: (query) => {
      const view = { ...standard };
      for (const name of names) view[name] = read(name, query.get(name));
      return view;
    },
    print: (view) => {
      const query = new URLSearchParams(names.flatMap((name) => write(name, view[name])));
      return query.size === 0 ? '' : `?${query}`;
    },
  };
}

export const page: Parameter<number> = { parse: parsePage, print: String };

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** `YYYY-MM`. */
export const month: Parameter<string> = {
  parse: (given) => (MONTH.test(given) ? given : null),
  print: String,
};

export const MAX_TEXT_LENGTH = 80;

// Control characters, invisible ones and lone surrogates count as white space.
const BETWEEN_WORDS = /[\s\p{C}]+/gu;

/** Returns what somebody typed with single spaces and at most 80 characters. */
export function typedText(given: string): string {
  const words = given.replace(BETWEEN_WORDS, ' ').normalize('NFC').trim();
  // Array.from splits by code points, so it cuts no character in half.
  return Array.from(words).slice(0, MAX_TEXT_LENGTH).join('').trim();
}

export const text: Parameter<string> = { parse: typedText, print: String };

/** Reads any case and writes lower case. */
export function oneOf<Value extends string>(values: readonly Value[]): Parameter<Value> {
  return {
    parse: (given) => values.find((value) => value.toLowerCase() === given.toLowerCase()) ?? null,
    print: (value) => value.toLowerCase(),
  };
}
