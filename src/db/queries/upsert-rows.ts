import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * One statement that inserts or updates any number of rows, sent as a single JSON parameter. A row whose
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
  const typed = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const json = storableJson(
    rows.map((row) =>
      Object.fromEntries(
        columns.map(([property, column]) => [
          column.name,
          (row as Record<string, unknown>)[property] ?? column.default ?? null,
        ]),
      ),
    ),
  );
  return sql`
    INSERT INTO ${tableName} (${list(all, plain)})
    SELECT ${list(all, plain)} FROM json_to_recordset(${json}::json) AS incoming (${typed})
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

/** How JSON spells what Postgres refuses: NUL, half of a surrogate pair. */
const REFUSED = /\\u(?:0000|d[89a-f])/;

/** JSON that Postgres takes: its text holds neither NUL nor half of a surrogate pair. */
function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Looking at every text costs a refresh a fifth of its time, and hardly any has one.
  if (!REFUSED.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );
}
