import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MISSING_RUNS_UNTIL_HIDDEN, type Game } from '../../src/domain/games/game.ts';
import { localTimeToInstant } from '../../src/domain/dates/wall-clock.ts';
import { addDays } from '../../src/domain/dates/zoned-time.ts';
import { planRefresh, type StoredGame } from '../../src/ingest/refresh-games/plan-refresh.ts';
import { plainGame } from '../support/plain-game.ts';

const NOW = new Date('2026-04-01T12:00:00Z');
const FIRST_DATE = '2026-04-02';
const LAST_DATE = '2026-05-02';
const ZONE = 'America/Chicago';
const TEAMS = ['Chicago Cubs', 'Chicago White Sox', 'Milwaukee Brewers', 'Detroit Tigers'] as const;

const game = (facts: Partial<Game> & { sourceEventId: string }) =>
  plainGame({ source: 'seatgeek', homeTeam: TEAMS[0], awayTeam: TEAMS[1], ...facts });

const plan = (stored: StoredGame[], incoming: Game[], source: Game['source'] = 'seatgeek') =>
  planRefresh({ stored, incoming, source, coveredFrom: FIRST_DATE, coveredTo: LAST_DATE, now: NOW });

/** What the database holds after a plan was applied; the statements do the same to the tables. */
function applied(stored: StoredGame[], incoming: Game[], source: Game['source'] = 'seatgeek'): StoredGame[] {
  const { upserts, missing, removed } = plan(stored, incoming, source);
  const next = new Map(stored.filter(({ id }) => !removed.includes(id)).map((row) => [row.id, row]));
  for (const planned of upserts) next.set(planned.id, { ...planned.game, id: planned.id, missingRuns: 0 });
  for (const id of missing) {
    const row = next.get(id);
    if (row) next.set(id, { ...row, missingRuns: row.missingRuns + 1 });
  }
  return [...next.values()];
}

/** A feed: games of four teams, each vendor id once, at most one game of a pair on a date. */
const feeds = fc
  .uniqueArray(
    fc.record({
      vendorId: fc.integer({ min: 1, max: 40 }),
      day: fc.integer({ min: 0, max: 29 }),
      home: fc.constantFrom(...TEAMS),
      away: fc.constantFrom(...TEAMS),
      hour: fc.integer({ min: 12, max: 20 }),
      ticket: fc.option(fc.constantFrom('https://seatgeek.com/a', 'https://seatgeek.com/b'), { nil: null }),
    }),
    { selector: (entry) => entry.vendorId, maxLength: 25 },
  )
  .map((entries) => {
    const seen = new Set<string>();
    return entries
      .filter((entry) => entry.home !== entry.away)
      .filter((entry) => !seen.has(`${entry.home}${entry.day}`) && seen.add(`${entry.home}${entry.day}`))
      .map((entry) =>
        game({
          sourceEventId: String(entry.vendorId),
          homeTeam: entry.home,
          awayTeam: entry.away,
          ticketUrl: entry.ticket,
          localDateTime: `${addDays(FIRST_DATE, entry.day)}T${entry.hour}:05:00`,
        }),
      );
  });

test('writes nothing when the same feed is applied again', () => {
  fc.assert(
    fc.property(fc.array(feeds, { minLength: 1, maxLength: 5 }), (history) => {
      let stored: StoredGame[] = [];
      for (const feed of history) stored = applied(stored, feed);
      const last = history.at(-1) ?? [];
      const again = plan(stored, last);
      expect(again.upserts).toEqual([]);
      expect(again.unchanged).toBe(last.length);
    }),
    { numRuns: 300 },
  );
});

test('stores every listed game once under its own id after any history', () => {
  fc.assert(
    fc.property(fc.array(feeds, { minLength: 1, maxLength: 5 }), (history) => {
      let stored: StoredGame[] = [];
      for (const feed of history) stored = applied(stored, feed);
      expect(new Set(stored.map((row) => row.id)).size).toBe(stored.length);
      for (const listed of history.at(-1) ?? []) {
        const rows = stored.filter((row) => row.sourceEventId === listed.sourceEventId);
        expect(rows).toHaveLength(1);
        expect(rows[0]).toMatchObject({ ...listed, missingRuns: 0 });
      }
    }),
    { numRuns: 300 },
  );
});

test('never deletes an absent game, and counts it missing up to the limit', () => {
  fc.assert(
    fc.property(fc.array(feeds, { minLength: 2, maxLength: 8 }), (history) => {
      let stored: StoredGame[] = [];
      for (const feed of history) {
        const { removed } = plan(stored, feed);
        expect(removed).toEqual([]);
        const ids = stored.map((row) => row.id);
        stored = applied(stored, feed);
        expect(stored.map((row) => row.id)).toEqual(expect.arrayContaining(ids));
        expect(stored.every((row) => row.missingRuns <= MISSING_RUNS_UNTIL_HIDDEN)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test('counts unlisted games as missing only within the fetched window, both edges included', () => {
  const dates = ['2026-04-01', FIRST_DATE, '2026-04-15', LAST_DATE, '2026-05-03'];
  const stored = dates.map((date, index) => ({
    ...game({ sourceEventId: String(index), localDateTime: `${date}T19:05:00` }),
    id: date,
    missingRuns: 0,
  }));
  expect(plan(stored, []).missing).toEqual([FIRST_DATE, '2026-04-15', LAST_DATE]);
});

test('keeps the ids of games in both sources and no upcoming game of the former', () => {
  fc.assert(
    fc.property(feeds, feeds, (before, after) => {
      const stored = applied([], before);
      const espn = after.map((listed) => ({
        ...listed,
        source: 'espn' as const,
        sourceEventId: `e${listed.sourceEventId}`,
      }));
      const next = applied(stored, espn, 'espn');
      expect(next.every((row) => row.source === 'espn')).toBe(true);
      for (const row of next) {
        const same = stored.find(
          (other) =>
            other.homeTeam === row.homeTeam &&
            other.awayTeam === row.awayTeam &&
            other.localDateTime.slice(0, 10) === row.localDateTime.slice(0, 10),
        );
        if (same) expect(row.id).toBe(same.id);
      }
    }),
    { numRuns: 300 },
  );
});

test('separates the games of a doubleheader, and gives a makeup game on a taken identity its own', () => {
  const first = game({
    sourceEventId: '1',
    gameNumber: 1,
    doubleheader: 'split',
    localDateTime: `${FIRST_DATE}T12:05:00`,
  });
  const second = game({ sourceEventId: '2', gameNumber: 2, doubleheader: 'split' });
  const stored = applied([], [first, second]);
  expect(stored.map((row) => row.id)).toEqual([
    'mlb-2026-04-02-chicago-white-sox-at-chicago-cubs-1',
    'mlb-2026-04-02-chicago-white-sox-at-chicago-cubs-2',
  ]);
  const moved = {
    ...first,
    localDateTime: '2026-04-20T12:05:00',
    startsAt: localTimeToInstant('2026-04-20T12:05:00', ZONE),
  };
  const makeup = game({ sourceEventId: '3', gameNumber: 1 });
  const next = applied(stored, [moved, second, makeup]);
  expect(next.find((row) => row.sourceEventId === '1')?.id).toBe(stored[0]?.id);
  expect(next.find((row) => row.sourceEventId === '3')?.id).toBe(`${stored[0]?.id}.2`);
});

test.each([
  ['the evening before', '2026-04-01T19:05:00', false],
  ['the next date', '2026-04-03T19:05:00', true],
  ['ten dates later', '2026-04-12T19:05:00', true],
  ['eleven dates later', '2026-04-13T19:05:00', false],
])(
  'a new listing %s (%s) after the source dropped a postponed game: its make-up? %s',
  (_, localDateTime, isIt) => {
    const postponed = {
      ...game({ sourceEventId: '1', status: 'postponed' }),
      id: 'postponed',
      missingRuns: 0,
    };
    const listing = game({ sourceEventId: '2', localDateTime });
    const { upserts } = planRefresh({
      stored: [postponed],
      incoming: [listing],
      source: 'seatgeek',
      coveredFrom: FIRST_DATE,
      coveredTo: LAST_DATE,
      now: new Date('2026-04-03T13:00:00Z'),
    });
    expect(upserts.map(({ id, isNew }) => [id === 'postponed', isNew])).toEqual([[isIt, !isIt]]);
  },
);

test('T65 moves an NFL game to another slot, whatever the days between and the new id', () => {
  const nfl = { league: 'NFL', homeTeam: 'Green Bay Packers', awayTeam: 'Chicago Bears' } as const;
  const sunday = game({ ...nfl, sourceEventId: '1', localDateTime: '2026-04-19T12:00:00' });
  const thursday = game({ ...nfl, sourceEventId: '2', localDateTime: '2026-04-16T19:15:00' });
  const [stored] = applied([], [sunday]);
  if (!stored) throw new Error('nothing stored');
  const moved = plan([stored], [thursday]);
  expect(moved.upserts).toMatchObject([{ id: stored.id, isNew: false }]);
  expect(moved.missing).toEqual([]);
  // A game of another part of the season is another game.
  expect(plan([stored], [{ ...thursday, gameType: 'playoff' }]).upserts).toMatchObject([{ isNew: true }]);
});
