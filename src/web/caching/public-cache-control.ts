/** docs/caching.md#lifetimes. */
export interface Lifetime {
  /** `max-age` */
  freshSeconds: number;
  /** `stale-while-revalidate` */
  staleSeconds: number;
}

/** A minute, because browsers cannot be purged. */
export const PAGE_LIFETIME: Lifetime = { freshSeconds: 60, staleSeconds: 600 };

export const PICTURE_LIFETIME: Lifetime = { freshSeconds: 86_400, staleSeconds: 604_800 };

const STALE_IF_ERROR_SECONDS = 86_400;

/**
 * `max-age` and `stale-while-revalidate` end at `endsAtMs`, or a started game would be shown as upcoming.
 * @param endsAtMs epoch milliseconds of the response's next change by time alone; null for never.
 * @param goodForSeconds how long a remembered page version may be used; null for one just read.
 */
export function cacheControl(
  { freshSeconds, staleSeconds }: Lifetime,
  { endsAtMs, goodForSeconds, now }: { endsAtMs: number | null; goodForSeconds: number | null; now: Date },
): string {
  const secondsLeft =
    Math.min((endsAtMs ?? Infinity) - now.getTime(), (goodForSeconds ?? Infinity) * 1000) / 1000;
  const fresh = Math.max(0, Math.floor(Math.min(freshSeconds, secondsLeft)));
  const stale = Math.max(0, Math.floor(Math.min(staleSeconds, secondsLeft - fresh)));
  return [
    `public, max-age=${fresh}`,
    // A remembered version must be checked in time.
    ...(stale > 0 && goodForSeconds === null ? [`stale-while-revalidate=${stale}`] : []),
    `stale-if-error=${STALE_IF_ERROR_SECONDS}`,
  ].join(', ');
}
