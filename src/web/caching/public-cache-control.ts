/** For how long copies of an answer may be used. */
export interface Lifetime {
  /** Without asking. */
  freshSeconds: number;
  /** Then, once more each, while asking. */
  staleSeconds: number;
}

/** Pages, feeds and data: browsers cannot be called back, so theirs is a minute. */
export const PAGE_LIFETIME: Lifetime = { freshSeconds: 60, staleSeconds: 600 };

/** Pictures that cost some time to draw. */
export const PICTURE_LIFETIME: Lifetime = { freshSeconds: 86_400, staleSeconds: 604_800 };

/** While we answer with errors, copies of up to a day are better than none (decisions.md 1). */
const KEPT_FOR_OUTAGES_SECONDS = 86_400;

/**
 * The Cache-Control of a public answer. Neither freshness nor stale-while-revalidate reaches past `endsAtMs`:
 * both would show a game as ahead that has begun. Only an outage may.
 * @param endsAtMs when time alone makes it another answer, ms since 1970; null for never.
 * @param goodForSeconds as long as what the answer rests on may be believed; null for always.
 */
export function cacheControl(
  { freshSeconds, staleSeconds }: Lifetime,
  { endsAtMs, goodForSeconds, now }: { endsAtMs: number | null; goodForSeconds: number | null; now: Date },
): string {
  const left = Math.min((endsAtMs ?? Infinity) - now.getTime(), (goodForSeconds ?? Infinity) * 1000) / 1000;
  const fresh = Math.max(0, Math.floor(Math.min(freshSeconds, left)));
  const stale = Math.max(0, Math.floor(Math.min(staleSeconds, left - fresh)));
  return [
    `public, max-age=${fresh}`,
    // What is only believed is asked about in time.
    ...(stale > 0 && goodForSeconds === null ? [`stale-while-revalidate=${stale}`] : []),
    `stale-if-error=${KEPT_FOR_OUTAGES_SECONDS}`,
  ].join(', ');
}
