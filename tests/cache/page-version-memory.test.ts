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
const standings = createPageVersionMemory(() => clockMs);

beforeEach(() => {
  clockMs = 0;
  tap.attempts = 0;
  tap.forwardTo(database.url);
  standings.forget();
});

const know = (sources = CELTICS, now = NOW) => standings.know(db, sources, now);

async function raise(...tags: string[]): Promise<void> {
  const [mark, ...others] = markTagsStale(database.db, tags, NOW);
  if (mark) await database.db.batch([mark, ...others]);
}

test('a standing is read, then remembered for 30 s, whatever happens meanwhile', async () => {
  const { standing, goodForSeconds } = await know();
  expect(goodForSeconds).toBeNull();
  expect(standing).toMatchObject({ lastStart: Date.UTC(2026, 10, 1, 17), nextStart: START.getTime() });
  await raise('team:boston-celtics');
  clockMs = 29_000;
  expect(await know()).toEqual({ standing, goodForSeconds: 1 });
  expect(tap.attempts).toBe(1);
  clockMs = 30_000;
  const renewed = await know();
  expect(renewed.goodForSeconds).toBeNull();
  expect(renewed.standing.versions).not.toBe(standing.versions);
  expect(tap.attempts).toBe(2);
});

test('a tag of something else changes nothing', async () => {
  const { standing } = await know();
  await raise('team:miami-heat', 'content');
  standings.forget();
  expect((await know()).standing).toEqual(standing);
});

test('what is remembered ends when a game begins', async () => {
  await know(CELTICS, START);
  const { standing } = await know(CELTICS, new Date(START.getTime() + 1));
  expect(tap.attempts).toBe(2);
  expect(standing).toMatchObject({ lastStart: START.getTime(), nextStart: null });
});

test('in an outage what was known counts for a day, unless a game has begun', async () => {
  const { standing } = await know();
  tap.forwardTo(null);
  clockMs = 86_400_000;
  expect(await know()).toMatchObject({ standing, goodForSeconds: 30, outage: expect.anything() });
  await expect(know(CELTICS, new Date(START.getTime() + 1))).rejects.toThrow();
  clockMs += 1;
  await expect(know()).rejects.toThrow();
});

test('a thousand are remembered, the oldest goes first', async () => {
  const { standing } = await know();
  for (let number = 0; number < 999; number += 1)
    standings.remember({ tags: [`roadtrip:${number}`] }, standing);
  await know();
  expect(tap.attempts).toBe(1);
  standings.remember({ tags: ['roadtrip:999'] }, standing);
  await know();
  expect(tap.attempts).toBe(2);
});

test('a roadtrip stands for the games of its hosts and names them; one that is not there for nothing', async () => {
  const [answer] = await db.batch([selectPageVersion({ tags: [], roadtrip: 'nowhere' }, NOW)]);
  expect(toPageVersion(answer)).toEqual({ versions: ';', lastStart: null, nextStart: null, tags: [] });
});
