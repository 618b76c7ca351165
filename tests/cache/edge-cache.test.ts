import { afterAll, expect, test } from 'vitest';
import { markTagsStale, readStaleTags } from '../../src/db/queries/stale-tags.ts';
import { edgeCacheOf, invalidateStale } from '../../src/cache/edge-cache.ts';
import { openTestDatabase } from '../support/database.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const database = await openTestDatabase();
const { db } = database;
afterAll(database.close);

/** A handler's context as the platform gives it, and the tags its cache was given. */
function platform(
  methods: readonly ('invalidate' | 'purge')[],
  answer: object = { success: true, errors: [] },
) {
  const calls: { method: string; tags: string[] }[] = [];
  const cache = Object.fromEntries(
    methods.map((method) => [
      method,
      async ({ tags }: { tags: string[] }) => {
        calls.push({ method, tags });
        return answer;
      },
    ]),
  );
  return { context: { cache, waitUntil: () => undefined }, calls };
}

async function mark(...tags: string[]): Promise<void> {
  const [statement] = markTagsStale(db, tags, NOW);
  if (statement) await db.batch([statement]);
}
const staleTags = async () => (await readStaleTags(db)).map(({ tag }) => tag);

test('keeps stale copies where the platform can, else drops them', async () => {
  const both = platform(['invalidate', 'purge']);
  await edgeCacheOf(both.context).invalidate(['team:a']);
  expect(both.calls).toEqual([{ method: 'invalidate', tags: ['team:a'] }]);
  const old = platform(['purge']);
  await edgeCacheOf(old.context).invalidate(['team:a']);
  expect(old.calls).toEqual([{ method: 'purge', tags: ['team:a'] }]);
});

test('sends thirty tags in one call', async () => {
  const { context, calls } = platform(['invalidate']);
  const tags = Array.from({ length: 65 }, (_, index) => `team:${index}`);
  await edgeCacheOf(context).invalidate(tags);
  expect(calls.map((call) => call.tags.length)).toEqual([30, 30, 5]);
  expect(calls.flatMap((call) => call.tags)).toEqual(tags);
});

test('invalidates every marked tag once and deletes the marks', async () => {
  const { context, calls } = platform(['invalidate']);
  await mark('team:b', 'content', 'team:b');
  await mark('content');
  expect(await invalidateStale(db, edgeCacheOf(context))).toBe(2);
  expect(calls).toEqual([{ method: 'invalidate', tags: ['content', 'team:b'] }]);
  expect(await invalidateStale(db, edgeCacheOf(context))).toBe(0);
  expect(calls).toHaveLength(1);
});

test.each([{ success: false, errors: [{ code: 1, message: 'no' }] }, new Error('no')])(
  'a cache that refuses leaves every mark: %s',
  async (answer) => {
    await mark('team:c');
    const { context } = platform(['invalidate'], answer);
    const throwing = { cache: { invalidate: () => Promise.reject(answer) } };
    const refusing = answer instanceof Error ? throwing : context;
    await expect(invalidateStale(db, edgeCacheOf(refusing))).rejects.toThrow('no');
    expect(await staleTags()).toEqual(['team:c']);
    await invalidateStale(db, edgeCacheOf({}));
  },
);

test('keeps a mark that was set again during the purge', async () => {
  await mark('team:d', 'team:e');
  const context = { cache: { invalidate: () => mark('team:d') } };
  expect(await invalidateStale(db, edgeCacheOf(context))).toBe(2);
  expect(await staleTags()).toEqual(['team:d']);
  await invalidateStale(db, edgeCacheOf({}));
});

test('deletes the marks without a cache', async () => {
  await mark('team:f');
  for (const context of [{}, { cache: undefined }, { cache: null }]) {
    await edgeCacheOf(context).invalidate(['team:f']);
  }
  expect(await invalidateStale(db, edgeCacheOf({}))).toBe(1);
  expect(await staleTags()).toEqual([]);
});
