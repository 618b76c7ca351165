import type { Deps } from '../../deps.ts';
import { requestLine, startTrace } from '../request-line.ts';
import { cacheControl, type Lifetime } from './lifetime.ts';

/** Of all answers together; an isolate has 128 MB for everything. */
const MOST_BYTES = 4_000_000;
/** What an answer weighs beside its body: its headers. Of answers of a few bytes anybody can ask for thousands. */
const WEIGHT_OF_HEADERS = 2_000;

/** What makes an answer one that may be given again. */
export interface Keepable {
  lifetime: Lifetime;
  /** When time alone makes it another answer, ms since 1970; Infinity for never. */
  endsAtMs: number;
  /** Of the standings, from before it was read. */
  generation: number;
}

interface KeptAnswer extends Keepable {
  body: ArrayBuffer;
  /** Cache-Control is brought up to date in them when a second has passed. */
  headers: Headers;
  /** For the log. */
  route: string;
  keptAtMs: number;
}

/** Whole answers that an isolate gives again, to whoever asks for the same address within half a minute. */
export interface KeptAnswers {
  /** The answer for a request, logged as any other; null when it must be made. */
  again: (request: Request, deps: () => Deps) => Response | null;
  keep: (address: string, answer: Omit<KeptAnswer, 'keptAtMs'>) => void;
}

/**
 * As long as a standing is believed (decisions.md 1), an answer that rests on it can be given again without
 * routing, reading or rendering. The oldest goes first.
 * @param clockMs a clock that only moves on; the site's own may be stopped.
 */
export function rememberAnswers(clockMs: () => number = () => performance.now()): KeptAnswers {
  const answers = new Map<string, KeptAnswer>();
  let bytes = 0;
  const weightOf = (address: string, { body }: Pick<KeptAnswer, 'body'>) =>
    body.byteLength + 2 * address.length + WEIGHT_OF_HEADERS;
  const forget = (address: string, kept: KeptAnswer) => {
    answers.delete(address);
    bytes -= weightOf(address, kept);
  };
  return {
    again: (request, composed) => {
      const kept = answers.get(request.url);
      if (kept === undefined || !takesKept(request)) return null;
      const deps = composed();
      const now = deps.now();
      const goodForSeconds = deps.config.pageKeptSeconds - (clockMs() - kept.keptAtMs) / 1000;
      const isPast = goodForSeconds <= 0 || kept.endsAtMs <= now.getTime();
      if (isPast || kept.generation !== deps.standings.generation()) {
        forget(request.url, kept);
        return null;
      }
      const { lifetime, endsAtMs, route, headers } = kept;
      const control = cacheControl(lifetime, { endsAtMs, goodForSeconds, now });
      const trace = startTrace(request.headers);
      const line = { method: request.method, route, status: 200, cacheControl: control, durationMs: 0 };
      requestLine(deps, trace, line);
      if (headers.get('cache-control') !== control) headers.set('cache-control', control);
      return new Response(kept.body, { headers });
    },
    keep: (address, answer) => {
      const before = answers.get(address);
      if (before) forget(address, before);
      answers.set(address, { ...answer, keptAtMs: clockMs() });
      bytes += weightOf(address, answer);
      for (const [oldest, kept] of answers) {
        if (bytes <= MOST_BYTES) break;
        forget(oldest, kept);
      }
    },
  };
}

/** Whoever has a copy asks whether it still holds; whoever presses Refresh wants no copy (decisions.md 1). */
function takesKept({ method, headers }: Request): boolean {
  if (method !== 'GET' || headers.has('if-none-match')) return false;
  return !/no-cache|no-store/.test(headers.get('cache-control') ?? '');
}
