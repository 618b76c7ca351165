import { expect, test } from 'vitest';
import { createWaitingRoom } from '../../src/cache/waiting-room.ts';

function enter(room: ReturnType<typeof createWaitingRoom>) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { result: room.run(() => promise), resolve, reject };
}

test('eight requests wait, the ninth is turned away until one is done or has failed', async () => {
  const room = createWaitingRoom(() => 0);
  const [first, second] = Array.from({ length: 8 }, () => enter(room));
  expect(await room.run(async () => 'ninth')).toBeNull();
  first?.resolve('first');
  expect(await first?.result).toBe('first');
  expect(await room.run(async () => 'ninth')).toBe('ninth');
  second?.reject(new Error('broken'));
  await expect(second?.result).rejects.toThrow('broken');
  enter(room);
  expect(await room.run(async () => 'another')).toBe('another');
});

test('a request that the runtime dropped gives its place back after 30 seconds', async () => {
  let now = 0;
  const room = createWaitingRoom(() => now);
  for (let place = 0; place < 8; place += 1) enter(room);
  now = 30_000;
  expect(await room.run(async () => 'ninth')).toBeNull();
  now = 30_001;
  expect(await room.run(async () => 'ninth')).toBe('ninth');
});
