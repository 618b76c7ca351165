import { is, Placeholder, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/neon-http';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { PreparedQuery } from 'drizzle-orm/session';
import { BoundedMap } from '../bounded-map.ts';
import type { Database } from './client.ts';

/** This module encodes its value, because no column does. */
export type ValueNamed<Values> = <Name extends keyof Values & string>(name: Name) => Placeholder<Name>;

type Built = BatchItem<'pg'> & ({ prepare: (name: string) => PreparedQuery } | PreparedQuery);

interface Template {
  sql: string;
  params: readonly unknown[];
  hasRowsAsArrays: boolean;
  read: (result: unknown) => unknown;
}

/** Shapes may contain a visitor's text. */
const MAX_SHAPES = 100;

const builder: Database = drizzle.mock();

/**
 * Builds a statement's SQL once per isolate and shape, because building takes longer than rendering with
 * React.
 * Lists among the values become Postgres arrays.
 * @param build depends only on its shape, which is plain data.
 */
export function cachedStatement<
  Values extends { [Name in keyof Values]: string | number | Date | null | readonly string[] },
  Shape extends readonly unknown[],
  Select extends Built,
>(
  build: (db: Database, value: ValueNamed<Values>, ...shape: Shape) => Select,
): (values: Values, ...shape: Shape) => FilledStatement<Select['_']['result']> {
  const templates = new BoundedMap<string, Template>(MAX_SHAPES);
  return (values, ...shape) => {
    const key = JSON.stringify(shape);
    let template = templates.get(key);
    if (template === undefined) {
      template = templateOf(build(builder, (name) => sql.placeholder(name), ...shape));
      templates.set(key, template);
    }
    return new FilledStatement(template, values);
  };
}

function templateOf(statement: Built): Template {
  const hasRowsAsArrays = 'prepare' in statement;
  const query = hasRowsAsArrays ? statement.prepare('') : statement;
  const { sql: text, params } = query.getQuery();
  return { sql: text, params, hasRowsAsArrays, read: (result) => query.mapResult(result, true) };
}

class FilledStatement<Result> implements RunnableQuery<Result, 'pg'>, PreparedQuery {
  declare readonly _: { readonly dialect: 'pg'; readonly result: Result };
  readonly #template: Template;
  readonly #values: object;

  constructor(template: Template, values: object) {
    this.#template = template;
    this.#values = values;
  }

  _prepare() {
    return this;
  }

  getQuery() {
    const params = this.#template.params.map((param) =>
      is(param, Placeholder) ? encoded(Reflect.get(this.#values, param.name)) : param,
    );
    return { sql: this.#template.sql, params };
  }

  isResponseInArrayMode() {
    return this.#template.hasRowsAsArrays;
  }

  mapResult(result: unknown) {
    return this.#template.read(result);
  }
}

function encoded(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
