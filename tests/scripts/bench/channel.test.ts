import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChannel } from '../../../scripts/bench/paint/channel.ts';

const RULES = { roundTripMs: 100, bytesPerMs: 10, segmentBytes: 100, firstSegments: 4 };
const NO_TIME_TO_SEND = { ...RULES, bytesPerMs: Infinity };

interface Sending {
  connection?: number;
  at: number;
  size: number;
}

/** Sends bytes over connections that open at 0, and returns when how many arrived. */
function arrivals(rules: typeof RULES, sendings: readonly Sending[], opensAt = 0) {
  const channel = createChannel(rules);
  const arrived: { connection: number; at: number; size: number }[] = [];
  let now = 0;
  const senders = [0, 1].map((connection) =>
    channel.openSender(opensAt, ({ length: size }) => arrived.push({ connection, at: now, size })),
  );
  const advance = (until: number) => {
    for (let next = channel.nextAt(); next !== null && next <= until; next = channel.nextAt()) {
      now = next;
      channel.advance(now);
    }
  };
  for (const { connection = 0, at, size } of sendings) {
    advance(at);
    senders[connection]?.send(Buffer.alloc(size), at);
  }
  advance(Infinity);
  return arrived;
}

function bytesByTime(arrived: readonly { at: number; size: number }[]): [at: number, bytes: number][] {
  const bytes = new Map<number, number>();
  for (const { at, size } of arrived) bytes.set(at, (bytes.get(at) ?? 0) + size);
  return [...bytes];
}

test('bytes wait until their connection is open, leave at the rate, and take half a round trip', () => {
  expect(bytesByTime(arrivals(RULES, [{ at: 0, size: 150 }], 100))).toEqual([
    [160, 100],
    [165, 50],
  ]);
});

test('a connection doubles what it sends each round trip', () => {
  expect(bytesByTime(arrivals(NO_TIME_TO_SEND, [{ at: 0, size: 3_000 }]))).toEqual([
    [50, 400],
    [150, 800],
    [250, 1_600],
    [350, 200],
  ]);
});

test('what uses less than half of the window does not widen it', () => {
  const arrived = arrivals(NO_TIME_TO_SEND, [
    { at: 0, size: 100 },
    { at: 200, size: 1_000 },
  ]);
  expect(bytesByTime(arrived)).toEqual([
    [50, 100],
    [250, 400],
    [350, 600],
  ]);
});

test('a wide window sends at the rate of the link', () => {
  const arrived = arrivals(RULES, [{ at: 0, size: 10_000 }]);
  const rounds = arrived.map(({ at }, index) => at - (arrived[index - 1]?.at ?? 0));
  expect(rounds.slice(0, 5)).toEqual([60, 10, 10, 10, 80]);
  expect(new Set(rounds.slice(-80))).toEqual(new Set([10]));
});

test('connections share the rate, each with its own window', () => {
  const arrived = arrivals(RULES, [
    { connection: 0, at: 0, size: 500 },
    { connection: 1, at: 0, size: 500 },
  ]);
  expect(arrived.map(({ connection, at }) => [connection, at])).toEqual([
    [0, 60],
    [0, 70],
    [0, 80],
    [0, 90],
    [1, 100],
    [1, 110],
    [1, 120],
    [1, 130],
    [0, 170],
    [1, 210],
  ]);
});

test('says when the last byte left, so that a server with more to send waits', () => {
  const channel = createChannel(RULES);
  const sender = channel.openSender(0, () => undefined);
  let hasLeft = false;
  sender.send(Buffer.alloc(500), 0, () => (hasLeft = true));
  channel.advance(109);
  expect(hasLeft).toBe(false);
  channel.advance(110);
  expect(hasLeft).toBe(true);
});

const sending = fc.record({
  connection: fc.nat(1),
  at: fc.nat(1_000),
  size: fc.integer({ min: 1, max: 1_000 }),
});
const sendings = fc.array(sending, { maxLength: 12 }).map((list) => list.toSorted((a, b) => a.at - b.at));

test('every byte arrives, in order, no sooner than the rate allows, and late calls change nothing', () => {
  fc.assert(
    fc.property(sendings, (sent) => {
      const arrived = arrivals(RULES, sent);
      let before = 0;
      for (const { at, size } of arrived) {
        before += size;
        expect(at).toBeGreaterThanOrEqual(before / RULES.bytesPerMs + RULES.roundTripMs / 2);
      }
      expect(before).toBe(sent.reduce((sum, { size }) => sum + size, 0));

      const channel = createChannel(RULES);
      const received: number[][] = [[], []];
      const senders = received.map((bytes) => channel.openSender(0, (chunk) => bytes.push(...chunk)));
      const expected: number[][] = [[], []];
      for (const [index, { connection, at, size }] of sent.entries()) {
        senders[connection]?.send(Buffer.alloc(size, index), at);
        expected[connection]?.push(...Array<number>(size).fill(index));
      }
      channel.advance(Infinity);
      expect(received).toEqual(expected);
    }),
  );
});
