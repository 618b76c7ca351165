import { RecentlyUsed } from '../recently-used.ts';

/** Rows that an isolate has read: equal ones are one object, so that what is made of it can be kept with it. */
export interface KeptRows {
  /** As `read`, which makes objects of the arrays in a result's `rows`; those it gives are frozen. */
  reading: (read: (result: unknown) => unknown) => (result: unknown) => unknown;
}

/**
 * Keeps the rows read last, each by everything that the database said of it: one that changed in anything is
 * another object. Statements that share them select the same columns.
 * @param most how many; beyond, the one that was not read for the longest time goes.
 */
export function keepRows(most: number): KeptRows {
  const kept = new RecentlyUsed<unknown>(most);
  return {
    reading: (read) => (result) =>
      rowsIn(result).map((raw) =>
        kept.get(JSON.stringify(raw), () => Object.freeze(arrayOf(read({ rows: [raw] }))[0])),
      ),
  };
}

function rowsIn(result: unknown): readonly unknown[] {
  return arrayOf(typeof result === 'object' && result !== null && 'rows' in result ? result.rows : null);
}

function arrayOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('the driver gave no rows');
  return value;
}
