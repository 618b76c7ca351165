import { afterAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../src/db/neon/client.ts';
import { markTagsStale } from '../../src/db/queries/stale-tags.ts';
import {
  selectPageVersion,
  toPageVersion,
  type PageVersionSources,
} from '../../src/db/queries/page-version.ts';
import { createPageVersionMemory } from '../../src/cache/page-version-memory.ts';
import { openTestDatabase } from '../support/database.ts';
import { tapDatabase } from '../support/database-tap.ts';
import { listGames, NOW, storedGame } from '../support/test-site.ts';

const database = await openTestDatabase();
const tap = await tapDatabase(database.url);
const db = connect(tap.url, 20_000);
afterAll(async () => {
  await tap.close();
  await database.close();
});

const START = new Date('2026-12-02T00:30:00Z');
const CELTICS: PageVersionSources = {
  tags: ['team:boston-celtics'],
  starts: [{ league: 'NBA', team: 'Boston Celtics' }],
};
await listGames(database.db, [storedGame(), storedGame({ localDateTime: '2026-11-01T12:00:00' })]);

let clockMs = 0;
const memory = createPageVersionMemory(() => clockMs);

beforeEach(() => {
  clockMs = 0;
  tap.attempts = 0;
  tap.forwardTo(database.url);
  memory.clear();
});

const readVersion = (sources = CELTICS, now = NOW) => memory.read(db, sources, now);

async function markStale(...tags: string[]): Promise<void> {
  const [mark, ...others] = markTagsStale(database.db, tags, NOW);
  if (mark) await database.db.batch([mark, ...others]);
}

test('remembers a page version for 30 s, whatever changes meanwhile', async () => {
  const { version, maxAgeSeconds } = await readVersion();
  expect(maxAgeSeconds).toBeNull();
  expect(version).toMatchObject({ nextBoundary: START.getTime() });
  await markStale('team:boston-celtics');
  clockMs = 29_000;
  expect(await readVersion()).toEqual({ version, maxAgeSeconds: 1 });
  expect(tap.attempts).toBe(1);
  clockMs = 30_000;
  const renewed = await readVersion();
  expect(renewed.maxAgeSeconds).toBeNull();
  expect(renewed.version.versions).not.toBe(version.versions);
  expect(tap.attempts).toBe(2);
});

test('ignores other tags', async () => {
  const { version } = await readVersion();
  await markStale('team:miami-heat', 'content');
  memory.clear();
  expect((await readVersion()).version).toEqual(version);
});

test('forgets a page version when a game begins', async () => {
  await readVersion(CELTICS, START);
  const { version } = await readVersion(CELTICS, new Date(START.getTime() + 1));
  expect(tap.attempts).toBe(2);
  expect(version).toMatchObject({ nextBoundary: null });
});

test('serves the last known version for a day in an outage, unless a game has begun', async () => {
  const { version } = await readVersion();
  tap.forwardTo(null);
  clockMs = 86_400_000;
  expect(await readVersion()).toMatchObject({ version, maxAgeSeconds: 30, outage: expect.anything() });
  await expect(readVersion(CELTICS, new Date(START.getTime() + 1))).rejects.toThrow();
  clockMs += 1;
  await expect(readVersion()).rejects.toThrow();
});

test('remembers a thousand versions and drops the oldest first', async () => {
  const { version } = await readVersion();
  for (let number = 0; number < 999; number += 1) memory.remember({ tags: [`roadtrip:${number}`] }, version);
  await readVersion();
  expect(tap.attempts).toBe(1);
  memory.remember({ tags: ['roadtrip:999'] }, version);
  await readVersion();
  expect(tap.attempts).toBe(2);
});

test('covers the games of a roadtrip’s hosts and names their tags; an unknown roadtrip has none', async () => {
  const [answer] = await db.batch([selectPageVersion({ tags: [], roadtrip: 'nowhere' }, NOW)]);
  expect(toPageVersion(answer)).toEqual({ versions: ';', nextBoundary: null, tags: [] });
});
