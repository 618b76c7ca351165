import { expect, test } from 'vitest';
import { createWaitingRoom } from '../../../src/web/trips/waiting-room.ts';

test('eight requests wait, the ninth is turned away until one is done', () => {
  const room = createWaitingRoom(() => 0);
  const seats = Array.from({ length: 8 }, room.enter);
  expect(seats).not.toContain(null);
  expect(room.enter()).toBeNull();
  seats[0]?.();
  expect(room.enter()).not.toBeNull();
  expect(room.enter()).toBeNull();
});

test('a request that was dropped gives its seat back after five seconds', () => {
  let now = 0;
  const room = createWaitingRoom(() => now);
  for (let seat = 0; seat < 8; seat += 1) room.enter();
  now = 4_999;
  expect(room.enter()).toBeNull();
  now = 5_000;
  expect(room.enter()).not.toBeNull();
});
