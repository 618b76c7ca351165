export interface ChannelRules {
  roundTripMs: number;
  bytesPerMs: number;
  segmentBytes: number;
  /** How many segments a connection may send before the first acknowledgement. */
  firstSegments: number;
}

/** One direction of a link, which its connections share. Times are milliseconds of any clock that the caller has. */
export interface Channel {
  /**
   * @param opensAt is when the connection's handshake is over.
   * @param deliver gets the bytes, in order, when they arrive.
   */
  openSender: (opensAt: number, deliver: (bytes: Buffer) => void) => Sender;
  /** Lets happen, in order, all that happens until this time. */
  advance: (now: number) => void;
  /** Returns when the next thing happens, or null. */
  nextAt: () => number | null;
}

interface Sender {
  /** @param sent is called when the last of these bytes leaves, before they arrive. */
  send: (bytes: Buffer, now: number, sent?: () => void) => void;
}

/**
 * The bytes of all connections leave in one queue, then take half a round trip. Each connection has TCP's slow start:
 * acknowledged bytes let twice as many follow, so its window doubles each round trip. Nothing is lost.
 */
export function createChannel({
  roundTripMs,
  bytesPerMs,
  segmentBytes,
  firstSegments,
}: ChannelRules): Channel {
  const events: { at: number; run: (at: number) => void }[] = [];
  let freeAt = -Infinity;

  const plan = (at: number, run: (at: number) => void) => {
    events.splice(events.findLastIndex((event) => event.at <= at) + 1, 0, { at, run });
  };
  const advance = (now: number) => {
    for (let [event] = events; event !== undefined && event.at <= now; [event] = events) {
      events.shift();
      event.run(event.at);
    }
  };

  const openSender = (opensAt: number, deliver: (bytes: Buffer) => void): Sender => {
    const waiting: { bytes: Buffer; sent?: () => void }[] = [];
    let window = 0;
    let unacknowledged = 0;
    let most = 0;

    const sendWhatFits = (now: number) => {
      for (let [first] = waiting; first !== undefined; [first] = waiting) {
        const segment = first.bytes.subarray(0, segmentBytes);
        if (unacknowledged + segment.length > window) return;
        first.bytes = first.bytes.subarray(segment.length);
        transmit(segment, now);
        if (first.bytes.length > 0) continue;
        waiting.shift();
        first.sent?.();
      }
    };
    const transmit = (segment: Buffer, now: number) => {
      unacknowledged += segment.length;
      most = Math.max(most, unacknowledged);
      freeAt = Math.max(freeAt, now) + segment.length / bytesPerMs;
      plan(freeAt + roundTripMs / 2, () => deliver(segment));
      plan(freeAt + roundTripMs, (at) => {
        unacknowledged -= segment.length;
        // Like Linux, a window grows only while more than half of it is in use: a TLS handshake does not widen it.
        if (window < 2 * most) window += segment.length;
        sendWhatFits(at);
      });
    };

    plan(opensAt, (at) => {
      window = firstSegments * segmentBytes;
      sendWhatFits(at);
    });
    return {
      send: (bytes, now, sent) => {
        advance(now);
        waiting.push({ bytes, ...(sent && { sent }) });
        sendWhatFits(now);
      },
    };
  };

  return { openSender, advance, nextAt: () => events[0]?.at ?? null };
}
