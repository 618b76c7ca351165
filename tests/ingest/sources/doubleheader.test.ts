import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignDoubleheaders, compareByStart } from '../../../src/domain/games/doubleheader.ts';
import { gameIdentity, type Game } from '../../../src/domain/games/game.ts';
import { plainGame } from '../../support/plain-game.ts';

/** A Cubs home game at a wall-clock time in Chicago; '' is an unknown time. */
function cubsGame(id: string, clock: string, facts: Partial<Game> = {}): Game {
  const localDateTime = `2026-07-04T${clock === '' ? '00:00' : clock}:00`;
  return plainGame({ sourceEventId: id, localDateTime, timeTbd: clock === '', ...facts });
}

function halves(games: Game[]): string[] {
  return assignDoubleheaders(games).map(
    ({ sourceEventId, gameNumber, doubleheader }) => `${sourceEventId}: ${gameNumber} ${doubleheader}`,
  );
}

test('leaves a single game unchanged', () => {
  const game = cubsGame('1', '13:20');
  expect(assignDoubleheaders([game])).toEqual([game]);
});

test.each([
  ['13:20', '13:25', 'straight'],
  ['13:20', '17:19', 'straight'],
  ['13:20', '17:20', 'split'],
  ['12:05', '16:05', 'split'],
  ['13:20', '19:05', 'split'],
  ['13:20', '', 'straight'],
] as const)('T42 reads games at %s and %s as a %s doubleheader', (first, second, kind) => {
  const games = [cubsGame('2', second), cubsGame('1', first)];
  expect(halves(games)).toEqual([`2: 2 ${kind}`, `1: 1 ${kind}`]);
});

test('T42 gives the second game of a straight doubleheader no time and keeps it beside the first', () => {
  const [first, second] = assignDoubleheaders([cubsGame('1', '13:20'), cubsGame('2', '13:25')]);
  expect(first).toEqual({ ...cubsGame('1', '13:20'), gameNumber: 1, doubleheader: 'straight' });
  expect(second).toMatchObject({ timeTbd: true, startsAt: null, localDateTime: '2026-07-04T13:20:00' });
  const unknown = assignDoubleheaders([cubsGame('1', ''), cubsGame('2', '13:20')]).toSorted(compareByStart);
  expect(unknown.map(({ sourceEventId }) => sourceEventId)).toEqual(['2', '1']);
});

test('T42 keeps the time of the second game of a split doubleheader', () => {
  expect(assignDoubleheaders([cubsGame('1', '13:20'), cubsGame('2', '19:05')])[1]).toMatchObject({
    timeTbd: false,
    localDateTime: '2026-07-04T19:05:00',
  });
});

test.each(['postponed', 'cancelled'] as const)(
  'makes no doubleheader of a %s game and keeps its identity',
  (status) => {
    const games = assignDoubleheaders([cubsGame('1', '13:20', { status }), cubsGame('2', '19:05')]);
    expect(halves([cubsGame('1', '13:20', { status }), cubsGame('2', '19:05')])).toEqual([
      '1: 2 null',
      '2: null null',
    ]);
    expect(new Set(games.map(gameIdentity)).size).toBe(2);
  },
);

test('T58 makes no doubleheader of estimated dates, and numbers open games', () => {
  expect(halves([cubsGame('1', '13:20'), cubsGame('2', '', { dateTbd: true })])).toEqual([
    '1: null null',
    '2: 2 null',
  ]);
  const open = (id: string, gameNumber: number | null) =>
    cubsGame(id, '', { dateTbd: true, opponentTbd: true, awayTeam: null, gameNumber });
  expect(halves([open('1', 3), open('2', 1)])).toEqual(['1: 3 null', '2: 1 null']);
  expect(halves([open('1', 1), open('2', 1)])).toEqual(['1: null null', '2: 2 null']);
});

test('makes no doubleheader across dates, venues or leagues', () => {
  const games = [
    cubsGame('1', '13:20'),
    cubsGame('2', '19:05', { localDateTime: '2026-07-05T19:05:00' }),
    cubsGame('3', '19:05', { homeTeam: 'St. Louis Cardinals', awayTeam: 'Chicago Cubs' }),
    cubsGame('4', '19:05', { league: 'NHL' }),
  ];
  expect(assignDoubleheaders(games)).toEqual(games);
});

test('keeps number, order and ids of any games, and gives each its own identity', () => {
  const clock = fc.constantFrom('', '12:00', '13:20', '13:25', '17:00', '19:05');
  const status = fc.constantFrom('scheduled', 'postponed', 'cancelled', 'final');
  const open = fc.boolean();
  fc.assert(
    fc.property(fc.array(fc.tuple(clock, status, open), { maxLength: 6 }), (list) => {
      const games = list.map(([time, state, isOpen], index) =>
        cubsGame(String(index), time, {
          status: state,
          ...(isOpen
            ? { opponentTbd: true, awayTeam: null, dateTbd: true, timeTbd: true, startsAt: null }
            : {}),
        }),
      );
      const assigned = assignDoubleheaders(games);
      expect(assigned.map(({ sourceEventId }) => sourceEventId)).toEqual(
        games.map(({ sourceEventId }) => sourceEventId),
      );
      expect(new Set(assigned.map(gameIdentity)).size).toBe(games.length);
      expect(assigned.every(({ startsAt, timeTbd }) => (startsAt === null) === timeTbd)).toBe(true);
      if (games.length === 2) {
        expect(assignDoubleheaders(assigned).map(gameIdentity)).toEqual(assigned.map(gameIdentity));
      }
    }),
  );
});
