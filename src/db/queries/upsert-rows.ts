import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/**
 * Upserts rows in one statement, with one parameter per column. Does not rewrite equal rows. Other columns
 * take the new values, nulls included, as the policy allows.
 */
export function upsertRows<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { key, insertOnly = [], notCompared = [], alsoSet = [] }: UpsertPolicy<Table>,
): SQL {
  const columns = writtenColumns(table);
  const names = new Map(columns.map(([property, column]) => [property, column.name]));
  const list = (properties: readonly string[], qualify: (name: string) => SQL) =>
    sql.join(
      properties.map((property) => qualify(names.get(property) ?? property)),
      sql`, `,
    );
  const all = columns.map(([property]) => property);
  const updated = all.filter((property) => !includes(key, property) && !includes(insertOnly, property));
  const compared = updated.filter((property) => !includes(notCompared, property));
  const identifier = (name: string) => sql`${sql.identifier(name)}`;
  const tableName = sql.identifier(getTableName(table));
  const records: readonly Record<string, unknown>[] = rows;
  const expressions = columns.map(([property, column]) => {
    const fallback: unknown = column.default ?? null;
    const values = records.map((record) => record[property] ?? fallback);
    // Feeds repeat values, so a column of equal ones is sent only once.
    const isSame = !includes(key, property) && values.every((value) => value === values[0]);
    return isSame ? oneValue(column, values[0] ?? null) : eachValue(column, values);
  });
  // In a SELECT, Postgres expands lists of equal length row by row.
  return sql`
    INSERT INTO ${tableName} (${list(all, identifier)})
    SELECT ${sql.join(expressions, sql`, `)}
    ON CONFLICT (${list(key, identifier)}) DO UPDATE
    SET ${sql.join([list(updated, (name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`), ...alsoSet], sql`, `)}
    WHERE (${list(compared, (name) => sql`${tableName}.${sql.identifier(name)}`)})
      IS DISTINCT FROM (${list(compared, (name) => sql`excluded.${sql.identifier(name)}`)})`;
}

export function writtenColumns(table: PgTable): [property: string, column: PgColumn][] {
  return Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined && column.generatedIdentity === undefined,
  );
}

interface UpsertPolicy<Table extends PgTable> {
  /** The whole primary key, partition key included, or another unique key. */
  key: readonly (keyof Table['$inferInsert'] & string)[];
  insertOnly?: readonly (keyof Table['$inferInsert'] & string)[];
  /** They are updated with other columns, but never cause an update. */
  notCompared?: readonly (keyof Table['$inferInsert'] & string)[];
  /** Assignments of an update to columns that are otherwise insert-only; they may read `excluded`. */
  alsoSet?: readonly SQL[];
}

function includes(properties: readonly string[], property: string): boolean {
  return properties.includes(property);
}

function oneValue(column: PgColumn, value: unknown): SQL {
  const text = textOf(column, value);
  return sql`${text === null ? null : storable(text)}::${sql.raw(column.getSQLType())}`;
}

function eachValue(column: PgColumn, values: readonly unknown[]): SQL {
  const lists = sql`${storable(arrayOf(values.map((value) => textOf(column, value))))}`;
  const type = sql.raw(column.getSQLType());
  // Postgres would require lists of equal length inside a list.
  return is(column, PgArray) ? sql`unnest(${lists}::text[])::${type}` : sql`unnest(${lists}::${type}[])`;
}

function textOf(column: PgColumn, value: unknown): string | null {
  if (value === null) return null;
  return column.dataType === 'json' ? storableJson(value) : String(column.mapToDriverValue(value));
}

function arrayOf(texts: readonly (string | null)[]): string {
  const elements = texts.map((text) =>
    text === null
      ? 'NULL'
      : `"${SPECIAL.test(text) ? text.replaceAll(EVERY_SPECIAL, String.raw`\$&`) : text}"`,
  );
  return `{${elements.join(',')}}`;
}

const SPECIAL = /["\\]/;
const EVERY_SPECIAL = /["\\]/g;

/** Drops what Postgres rejects: NUL and half surrogate pairs. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part));
}
