import { expect, test } from 'vitest';
import { createFinishedAnswers } from '../../src/cache/finished-answers.ts';

test('an answer is found again for the same question and version', () => {
  const finished = createFinishedAnswers<string>();
  expect(finished.find('1', 'question')).toBeNull();
  finished.remember('1', 'question', 'a');
  expect(finished.find('1', 'question')).toBe('a');
  expect(finished.find('1', 'other')).toBeNull();
});

test('another version of the games drops all answers', () => {
  const finished = createFinishedAnswers<string>();
  finished.find('1', 'question');
  finished.remember('1', 'question', 'a');
  expect(finished.find('2', 'question')).toBeNull();
  expect(finished.find('1', 'question')).toBeNull();
});

test('an answer that took longer than its version lasted is not kept', () => {
  const finished = createFinishedAnswers<string>();
  finished.find('1', 'question');
  finished.find('2', 'question');
  finished.remember('1', 'question', 'a');
  expect(finished.find('2', 'question')).toBeNull();
  expect(finished.find('1', 'question')).toBeNull();
});

test('keeps a bounded number of answers', () => {
  const finished = createFinishedAnswers<string>(2);
  finished.find('1', 'a');
  for (const question of ['a', 'b', 'c']) finished.remember('1', question, question);
  expect(['a', 'b', 'c'].map((question) => finished.find('1', question))).toEqual([null, 'b', 'c']);
});
