import { getTableColumns } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { upsertRows } from '../../src/db/queries/upsert-rows.ts';
import { gameSequences } from '../../src/db/schema/sequences.ts';
import { openTestDatabase } from '../support/database.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(database.close);

type Row = Omit<typeof gameSequences.$inferSelect, 'games'>;

const KEY = ['roadtripSlug', 'type', 'length', 'position'] as const;
const upsert = (rows: readonly Row[]) => db.execute(upsertRows(gameSequences, rows, { key: KEY }));
const { games: _, ...written } = getTableColumns(gameSequences);
const read = () => db.select(written).from(gameSequences).orderBy(gameSequences.position);

/** Special characters of arrays, JSON and SQL, and text that Postgres cannot store. */
const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'NULL',
    '"',
    "'",
    '\\',
    '{',
    '}',
    ',',
    ' ',
    '\n',
    '$1',
    'é',
    '😀',
    '\ud800',
    '\0',
  ),
  maxLength: 6,
});
const row = fc.record({
  address: text,
  pick: fc.constantFrom('best-week', 'soonest', null),
  team: fc.option(text),
  firstDate: fc.constantFrom('2026-11-20', '2027-02-28'),
  miles: fc.integer({ min: 0, max: 9000 }),
  smallestSlack: fc.option(fc.integer()),
  gameIds: fc.array(text, { maxLength: 3 }),
  otherAddresses: fc.array(text, { maxLength: 3 }),
});
const someRows = fc.array(row, { minLength: 1, maxLength: 6 }).map((rows) =>
  rows.map(({ gameIds, ...fields }, index): Row => {
    const stop = { venueId: 'park', localDate: fields.firstDate, startsAt: null, leg: null };
    const stops = gameIds.map((gameId) => ({ ...stop, gameId }));
    const key = { roadtripSlug: 'a-trip', type: 'any-team', length: 'week', position: index + 1 } as const;
    return { ...key, ...fields, lastDate: fields.firstDate, minutes: 60, stops, otherDates: [stops] };
  }),
);

const stored = (words: string) => words.toWellFormed().replaceAll('\0', '');
const storedStops = (stops: Row['stops']) => stops.map((stop) => ({ ...stop, gameId: stored(stop.gameId) }));
const asStored = (given: Row): Row => ({
  ...given,
  address: stored(given.address),
  team: given.team === null ? null : stored(given.team),
  stops: storedStops(given.stops),
  otherDates: given.otherDates.map(storedStops),
  otherAddresses: given.otherAddresses.map(stored),
});

test('stores any values unchanged and does not rewrite equal rows', async () => {
  await fc.assert(
    fc.asyncProperty(someRows, someRows, async (first, second) => {
      await db.delete(gameSequences);
      expect((await upsert(first)).rowCount).toBe(first.length);
      expect(await read()).toEqual(first.map(asStored));
      expect((await upsert(first)).rowCount).toBe(0);
      await upsert(second);
      expect(await read()).toEqual([...second, ...first.slice(second.length)].map(asStored));
    }),
    { numRuns: 40 },
  );
});

test('does nothing without rows', async () => {
  await db.delete(gameSequences);
  expect((await upsert([])).rowCount).toBe(0);
});
