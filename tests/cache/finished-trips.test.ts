import { expect, test } from 'vitest';
import { createFinishedTrips } from '../../src/cache/finished-trips.ts';
import type { TripResult } from '../../src/domain/trips/finder/trip-answer.ts';

const resultFor = (game: string): TripResult => ({
  kind: 'conflict',
  conflict: { kind: 'unknown-game', game },
});

test('an equal question of one version is searched once', () => {
  const finished = createFinishedTrips();
  const first = finished.findOr('1', 'question', () => resultFor('a'));
  expect(finished.findOr('1', 'question', () => resultFor('b'))).toBe(first);
  expect(finished.findOr('1', 'other', () => resultFor('b'))).toEqual(resultFor('b'));
});

test('another version of the games drops all results', () => {
  const finished = createFinishedTrips();
  const first = finished.findOr('1', 'question', () => resultFor('a'));
  expect(finished.findOr('2', 'question', () => resultFor('b'))).toEqual(resultFor('b'));
  expect(finished.findOr('1', 'question', () => resultFor('a'))).not.toBe(first);
});

test('keeps a bounded number of results, and none of a search that failed', () => {
  const finished = createFinishedTrips(2);
  const fail = () => {
    throw new Error('no memory');
  };
  const find = (question: string, game = question) => finished.findOr('1', question, () => resultFor(game));
  expect(() => finished.findOr('1', 'a', fail)).toThrow('no memory');
  const [a, b] = [find('a'), find('b')];
  find('c');
  expect(find('b', 'other')).toBe(b);
  expect(find('a', 'other')).not.toBe(a);
});
