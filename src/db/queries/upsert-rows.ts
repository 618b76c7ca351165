import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/**
 * One statement that inserts or updates any number of rows, sent as one parameter per column. A row whose
 * columns all equal the stored ones is not rewritten; every other column, nulls included, follows the new
 * row within the limits of the policy.
 */
export function upsertRows<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  { key, insertOnly = [], notCompared = [] }: UpsertPolicy<Table>,
): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => column.generated === undefined && column.generatedIdentity === undefined,
  );
  const names = new Map(columns.map(([property, column]) => [property, column.name]));
  const list = (properties: readonly string[], qualify: (name: string) => SQL) =>
    sql.join(
      properties.map((property) => qualify(names.get(property) ?? property)),
      sql`, `,
    );
  const all = columns.map(([property]) => property);
  const updated = all.filter((property) => !includes(key, property) && !includes(insertOnly, property));
  const compared = updated.filter((property) => !includes(notCompared, property));
  const plain = (name: string) => sql`${sql.identifier(name)}`;
  const tableName = sql.identifier(getTableName(table));
  const records: readonly Record<string, unknown>[] = rows;
  const expressions = columns.map(([property, column]) => {
    const otherwise: unknown = column.default ?? null;
    const values = records.map((record) => record[property] ?? otherwise);
    // Of many columns of a feed every row says the same, and Postgres reads it once then.
    const isSame = !includes(key, property) && values.every((value) => value === values[0]);
    return isSame ? oneValue(column, values[0] ?? null) : eachValue(column, values);
  });
  // Lists of equal length in a SELECT are read in step, one row of each at a time.
  return sql`
    INSERT INTO ${tableName} (${list(all, plain)})
    SELECT ${sql.join(expressions, sql`, `)}
    ON CONFLICT (${list(key, plain)}) DO UPDATE
    SET ${list(updated, (name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`)}
    WHERE (${list(compared, (name) => sql`${tableName}.${sql.identifier(name)}`)})
      IS DISTINCT FROM (${list(compared, (name) => sql`excluded.${sql.identifier(name)}`)})`;
}

interface UpsertPolicy<Table extends PgTable> {
  /** The whole primary key, partition key included, or another unique key. */
  key: readonly (keyof Table['$inferInsert'] & string)[];
  /** Written when the row is new, then left alone. */
  insertOnly?: readonly (keyof Table['$inferInsert'] & string)[];
  /** Written with a change, but no change by themselves. */
  notCompared?: readonly (keyof Table['$inferInsert'] & string)[];
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
  // A list of lists would have to be as long in every row.
  return is(column, PgArray) ? sql`unnest(${lists}::text[])::${type}` : sql`unnest(${lists}::${type}[])`;
}

/** A value as Postgres reads it. */
function textOf(column: PgColumn, value: unknown): string | null {
  if (value === null) return null;
  return column.dataType === 'json' ? storableJson(value) : String(column.mapToDriverValue(value));
}

/** Postgres' own spelling of an array. */
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

/** Text that Postgres takes: it holds neither NUL nor half of a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** How JSON spells what Postgres refuses: NUL, half of a surrogate pair. */
const REFUSED = /\\u(?:0000|d[89a-f])/;

function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!REFUSED.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part));
}
