import { expect, test } from 'vitest';
import { createSearchQueue } from '../../src/cache/search-queue.ts';
import type { Steps } from '../../src/domain/trips/finder/steps.ts';

/** A clock whose waits end when the test says so. */
function openQueue() {
  let nowMs = 0;
  let waits: { at: number; end: () => void }[] = [];
  const queue = createSearchQueue({
    nowMs: () => nowMs,
    waitMs: (ms) => new Promise((end) => waits.push({ at: nowMs + ms, end })),
  });
  const pass = async (ms: number) => {
    nowMs += ms;
    const due = waits.filter(({ at }) => at <= nowMs);
    waits = waits.filter(({ at }) => at > nowMs);
    for (const { end } of due) end();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { queue, pass, forget: () => (waits = []) };
}

function* searchOf(steps: number, log: string[], name: string): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    log.push(`${name}${step}`);
    yield;
  }
  return name;
}

test('one searches, four wait, and the sixth is turned away', async () => {
  const { queue, pass } = openQueue();
  const log: string[] = [];
  const results = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => queue.run(() => searchOf(2, log, name)));
  expect(await results[5]).toBeNull();
  for (let round = 0; round < 40; round += 1) await pass(20);
  expect(await Promise.all(results.slice(0, 5))).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((result) => ({ result })),
  );
  expect(log).toEqual(['a0', 'a1', 'b0', 'b1', 'c0', 'c1', 'd0', 'd1', 'e0', 'e1']);
});

test('a search yields after each step', async () => {
  const { queue, pass } = openQueue();
  const log: string[] = [];
  const result = queue.run(() => searchOf(3, log, 'a'));
  log.push('another request');
  for (let round = 0; round < 3; round += 1) {
    await pass(0);
    log.push('another request');
  }
  expect(await result).toEqual({ result: 'a' });
  const other = 'another request';
  expect(log).toEqual(['a0', other, 'a1', other, 'a2', other, other]);
});

test('a search that fails makes room for the next', async () => {
  const { queue } = openQueue();
  const fail = (): Steps<string> => {
    throw new Error('no memory');
  };
  await expect(queue.run(fail)).rejects.toThrow('no memory');
  expect(await queue.run(() => searchOf(0, [], 'b'))).toEqual({ result: 'b' });
});

test('a search that the runtime dropped leaves the queue after ten seconds', async () => {
  const { queue, pass, forget } = openQueue();
  const log: string[] = [];
  void queue.run(() => searchOf(5, log, 'dropped'));
  forget();
  const next = queue.run(() => searchOf(1, log, 'next'));
  await pass(9_000);
  expect(log).toEqual(['dropped0']);
  await pass(1_020);
  await pass(20);
  expect(await next).toEqual({ result: 'next' });
});
