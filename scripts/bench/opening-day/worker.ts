import { cacheControl, type Lifetime } from '../../../src/web/caching/public-cache-control.ts';
import type { Copy, Lifetimes } from './edge.ts';
import { advance, type Position } from './timeline.ts';

/** How an isolate answers: a 304 from memory, a 304 after reading the version, or a page. */
export type Work = 'remembered' | 'checked' | 'rendered';

/** Moves the end of a copy. @param endsAtMs when the page changes without new data. */
export type EndOf = (page: number, endsAtMs: number, now: number) => number;

interface Remembered {
  version: number;
  readAtMs: number;
  endsAtMs: number;
}

/** Answers as `respondPublic` and `PageVersionMemory` do. */
export class Isolate {
  private readonly remembered = new Map<Position, Remembered>();
  private readonly endOf: EndOf;
  private readonly rememberedMs: number;

  constructor(endOf: EndOf, rememberedSeconds: number) {
    this.endOf = endOf;
    this.rememberedMs = rememberedSeconds * 1000;
  }

  respond(
    { page, position, lifetime }: { page: number; position: Position; lifetime: Lifetime },
    now: number,
    copy: Copy | null,
  ): { work: Work; versionReads: number; response: Lifetimes } {
    advance(position, now);
    const known = this.remembered.get(position);
    const secondsLeft =
      known === undefined || known.endsAtMs <= now ? 0 : (known.readAtMs + this.rememberedMs - now) / 1000;
    const isRemembered = copy !== null && known !== undefined && secondsLeft > 0;
    if (isRemembered && known.version === copy.version)
      return {
        work: 'remembered',
        versionReads: 0,
        response: this.response(page, position, { lifetime, now, secondsLeft, version: copy.version }),
      };
    const { version, endsAtMs } = position;
    this.remembered.set(position, { version, readAtMs: now, endsAtMs });
    const response = this.response(page, position, { lifetime, now, secondsLeft: null, version });
    const versionReads = copy !== null && !isRemembered ? 1 : 0;
    return { work: copy?.version === version ? 'checked' : 'rendered', versionReads, response };
  }

  private response(
    page: number,
    { endsAtMs }: Position,
    given: { lifetime: Lifetime; now: number; secondsLeft: number | null; version: number },
  ): Lifetimes {
    const { now, secondsLeft, version } = given;
    const header = cacheControl(given.lifetime, {
      endsAtMs: this.endOf(page, endsAtMs, now),
      versionExpiresInSeconds: secondsLeft,
      now: new Date(now),
    });
    const freshUntilMs = now + secondsOf(header, /max-age=(\d+)/) * 1000;
    return {
      version,
      freshUntilMs,
      staleUntilMs: freshUntilMs + secondsOf(header, /stale-while-revalidate=(\d+)/) * 1000,
    };
  }
}

function secondsOf(header: string, directive: RegExp): number {
  return Number(directive.exec(header)?.[1] ?? 0);
}
