import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openSchema0014, openUpgraded, PLANNED_STATEMENTS, RECORDED_WRITES } from '../support/schema-0014.ts';

const [before, upgraded] = await Promise.all([openSchema0014(), openUpgraded()]);
afterAll(() => Promise.all([before.close(), upgraded.close()]));

test('Postgres plans every statement of the build of schema 0014', async () => {
  const failures: string[] = [];
  for (const statement of PLANNED_STATEMENTS) {
    try {
      await upgraded.client.query(`EXPLAIN (GENERIC_PLAN) ${statement}`);
    } catch (error) {
      failures.push(`${String(error)}: ${statement}`);
    }
  }
  expect(failures).toEqual([]);
});

test('writes of the build of schema 0014 change as many rows as they did there', async () => {
  expect(await replayWrites(upgraded.client)).toEqual(await replayWrites(before.client));
});

/** @returns per batch, how many rows each statement changed. */
async function replayWrites(client: pg.Client): Promise<string[]> {
  const results: string[] = [];
  for (const batch of RECORDED_WRITES.batches) {
    await client.query('BEGIN');
    for (const [number, parameters] of batch) {
      const text = RECORDED_WRITES.statements[number] ?? '';
      try {
        const { rowCount } = await client.query(text, parameters);
        results.push(`${rowCount} by ${text}`);
      } catch (error) {
        throw new Error(`${String(error)}: ${text}`, { cause: error });
      }
    }
    await client.query('COMMIT');
  }
  return results;
}
