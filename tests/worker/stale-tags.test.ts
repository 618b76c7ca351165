import { afterAll, expect, test } from 'vitest';
import { purgeSiteCache } from '../../scripts/deploy/ask-worker.ts';
import { markTagsStale, readStaleTags } from '../../src/db/queries/stale-tags.ts';
import { openTestDatabase } from '../support/database.ts';
import { startWorker } from '../support/worker.ts';

const INTERNAL_SECRET = 'a secret of thirty-two characters';
const HOURLY = '12 * * * *';

const database = await openTestDatabase();
const { db } = database;
// Signatures age by a real clock.
const worker = await startWorker({
  databaseUrl: database.url,
  now: new Date(),
  bindings: { INTERNAL_SECRET },
});
afterAll(async () => {
  await worker.stop();
  await database.close();
});

async function mark(): Promise<void> {
  const [statement] = markTagsStale(db, ['content', 'guide:a'], new Date());
  if (statement) await db.batch([statement]);
}

test('a command notifies the site, which purges what is marked', async () => {
  await mark();
  const there = { SITE_ORIGIN: worker.origin };
  expect(await purgeSiteCache({ ...there, INTERNAL_SECRET: 'another secret of enough letters' })).toMatch(
    /returned 401; pages are updated within the hour$/,
  );
  expect(await purgeSiteCache(there)).toMatch(
    /^SITE_ORIGIN and INTERNAL_SECRET are not both set; pages are updated within the hour$/,
  );
  expect(await readStaleTags(db)).toHaveLength(2);
  expect(await purgeSiteCache({ ...there, INTERNAL_SECRET })).toBe('2 cache tags invalidated');
  expect(await readStaleTags(db)).toEqual([]);
  expect(await purgeSiteCache({ ...there, INTERNAL_SECRET })).toBe('nothing to invalidate');
});

test('the hourly cron purges tags without a notification', async () => {
  await mark();
  await worker.runCron(HOURLY);
  expect(await readStaleTags(db)).toEqual([]);
});
