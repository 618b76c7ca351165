import { is, Placeholder, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/neon-http';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { PreparedQuery } from 'drizzle-orm/session';
import { BoundedMap } from '../bounded-map.ts';
import type { Database } from './client.ts';

/** What a statement is filled with; a list becomes a Postgres array. */
type Value = string | number | Date | null | readonly string[];

/** Stands in a statement for a value; it is compared as it is, no column encodes it. */
export type ValueNamed<Values> = <Name extends keyof Values & string>(name: Name) => Placeholder<Name>;

/** A select or a raw statement of drizzle's. */
type Built = BatchItem<'pg'> & ({ prepare: (name: string) => PreparedQuery } | PreparedQuery);

interface Template {
  sql: string;
  params: readonly unknown[];
  hasRowsAsArrays: boolean;
  read: (result: unknown) => unknown;
}

/** Shapes are the code's own and few; the bound is for a shape that a visitor's words might ever make. */
const MAX_SHAPES = 100;

/** Only builds; nothing is ever asked of it. */
const builder: Database = drizzle.mock();

/**
 * A statement whose text is made once per isolate and then only filled with values: drizzle needs longer to
 * put a page's statements together than React to render it.
 * @param build given what else the text depends on as `shape`, plain data.
 * @returns the statement for values and a shape, for a batch of any database.
 */
export function cachedStatement<
  Values extends { [Name in keyof Values]: Value },
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

/** What drizzle's `batch` asks of a statement. */
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

/** Instants as the columns of this schema write them. */
function encoded(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
