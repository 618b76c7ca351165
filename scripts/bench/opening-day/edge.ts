import { advance, type Position } from './timeline.ts';

/** How long a response takes to come back from the Worker. */
const RESPONSE_MS = 200;

/** A stored response, by RFC 9111 (4.2) and RFC 5861 (3). Times are epoch milliseconds. */
export interface Copy {
  version: number;
  madeAtMs: number;
  /** It is in the cache from now on. */
  arrivesAtMs: number;
  freshUntilMs: number;
  staleUntilMs: number;
  /** The response that it replaces may be used until it arrives. */
  followsUsable: boolean;
}

export type Lifetimes = Pick<Copy, 'version' | 'freshUntilMs' | 'staleUntilMs'>;

/** What a cache does with a request. */
export type Lookup = 'fresh' | 'stale' | 'revalidate' | 'miss';

/** What a visitor's request does. `stale` also sends one request in the background. */
export type Outcome = Exclude<Lookup, 'fresh'> | 'fresh' | 'waiting';

/**
 * One location's shared cache. It sends no two background requests for one page at once, and does not collapse
 * other requests: the standards allow a cache to do so, but do not ask it to.
 */
export class EdgeCache {
  private readonly copies = new Map<number, Copy>();

  /** @param ask sends a request to the next cache or the Worker; it gets the copy to revalidate, or null. */
  get(
    page: number,
    position: Position,
    now: number,
    ask: (copy: Copy | null) => Lifetimes,
  ): { outcome: Outcome; copy: Lifetimes } {
    advance(position, now);
    const copy = this.copies.get(page) ?? null;
    if (copy !== null && copy.arrivesAtMs > now) {
      if (copy.followsUsable) return { outcome: 'fresh', copy };
      return { outcome: 'waiting', copy: ask(null) };
    }
    const isInvalidated = copy !== null && copy.madeAtMs < position.purgedAtMs;
    if (copy !== null && !isInvalidated && now < copy.freshUntilMs) return { outcome: 'fresh', copy };
    const isStale = copy !== null && !isInvalidated && now < copy.staleUntilMs;
    const response = ask(copy);
    this.copies.set(page, {
      ...response,
      madeAtMs: now,
      arrivesAtMs: now + RESPONSE_MS,
      followsUsable: isStale,
    });
    return isStale
      ? { outcome: 'stale', copy }
      : { outcome: copy === null ? 'miss' : 'revalidate', copy: response };
  }
}
