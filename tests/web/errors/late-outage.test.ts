import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { openTestDatabase } from '../../support/database.ts';
import { tapDatabase } from '../../support/database-tap.ts';
import { listGames, siteOver } from '../../support/test-site.ts';

const database = await openTestDatabase();
const tap = await tapDatabase(database.url);
const site = siteOver(connect(tap.url, 20_000), tap.url, database.close);
await listGames(database.db, []);
afterAll(async () => {
  await tap.close();
  await site.close();
});

test('a page whose second read fails shows what it can, and is not cached', async () => {
  tap.afterCall = () => tap.forwardTo(null);
  const response = await site.get('/?near=atlantis');
  expect(tap.calls).toBe(1);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.has('ETag')).toBe(false);
  expect(site.errors.map(({ event }) => event)).toEqual(['home unreadable']);
});
