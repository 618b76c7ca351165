import { expect, test } from 'vitest';
import { createFinishedResults } from '../../src/cache/finished-results.ts';

const key = (version: string, question = 'question') => ({ version, question });

test('a result is found again for the same question and version', () => {
  const finished = createFinishedResults<string>();
  expect(finished.find(key('1'))).toBeNull();
  finished.remember(key('1'), 'a');
  expect(finished.find(key('1'))).toBe('a');
  expect(finished.find(key('1', 'other'))).toBeNull();
});

test('a result of another version of the games is not found, and is replaced', () => {
  const finished = createFinishedResults<string>();
  finished.remember(key('1'), 'a');
  expect(finished.find(key('2'))).toBeNull();
  finished.remember(key('2'), 'b');
  expect(finished.find(key('2'))).toBe('b');
  expect(finished.find(key('1'))).toBeNull();
});

test('a request of an older version takes no result away from the newer one', () => {
  const finished = createFinishedResults<string>();
  finished.remember(key('2'), 'b');
  expect(finished.find(key('1'))).toBeNull();
  finished.remember(key('1', 'other'), 'a');
  expect(finished.find(key('2'))).toBe('b');
  expect(finished.find(key('2', 'other'))).toBeNull();
});

test('keeps a bounded number of results', () => {
  const finished = createFinishedResults<string>(2);
  for (const question of ['a', 'b', 'c']) finished.remember(key('1', question), question);
  expect(['a', 'b', 'c'].map((question) => finished.find(key('1', question)))).toEqual([null, 'b', 'c']);
});
