import type { Deps } from '../../composition/web-deps.ts';
import { chargeTokens, type RateBucket } from '../../db/queries/rate-limits.ts';
import { findTripsInSteps, LABEL_BUDGET, type FinderInput } from '../../domain/trips/finder/find-trips.ts';
import type { Steps } from '../../domain/trips/finder/steps.ts';
import type { TripResult } from '../../domain/trips/finder/trip-answer.ts';

const MOST_TOKENS = 10;

/** An answer depends on these and on nothing else. */
export interface AnswerKey {
  version: string;
  question: string;
}

/**
 * Returns a remembered answer, or searches when it is this request's turn, and then takes the tokens that the
 * search cost beyond the first. Returns null without a search when too many wait.
 */
export async function answerInTurn(
  deps: Deps,
  { version, question }: AnswerKey,
  { input, buckets }: { input: FinderInput; buckets: readonly RateBucket[] },
): Promise<TripResult | null> {
  const { finishedTrips, searchLine } = deps;
  const known = finishedTrips.find(version, question);
  if (known) return known;
  function* search(): Steps<{ result: TripResult; isNew: boolean }> {
    // An equal question may have been answered while this one was waiting.
    const answered = finishedTrips.find(version, question);
    if (answered) return { result: answered, isNew: false };
    const result = yield* findTripsInSteps(input);
    finishedTrips.remember(version, question, result);
    return { result, isNew: true };
  }
  const found = await searchLine.run(search);
  if (found === null) return null;
  const { result, isNew } = found.result;
  if (isNew) await chargeSearch(deps, buckets, labelsOf(result));
  return result;
}

function labelsOf(result: TripResult): number {
  return result.kind === 'answer' ? result.answer.effort.labels : 0;
}

/**
 * Takes the tokens of a search beyond the first, by the labels that it examined
 * (docs/rules.md#limits-of-the-trip-finder). The result is there, so a database that fails now does not take it
 * away.
 */
export async function chargeSearch(
  { privateDb, now, log }: Deps,
  buckets: readonly RateBucket[],
  labels: number,
): Promise<void> {
  const tokens = Math.min(MOST_TOKENS, Math.ceil((MOST_TOKENS * labels) / LABEL_BUDGET)) - 1;
  if (tokens <= 0) return;
  try {
    await chargeTokens(
      privateDb,
      buckets.map((bucket) => ({ ...bucket, tokens })),
      now(),
    );
  } catch (error) {
    log.error('search not charged', { error });
  }
}
