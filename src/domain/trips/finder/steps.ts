/** Work that yields after each step; the runner decides what happens in between. */
export type Steps<Result> = Generator<void, Result, void>;

/** About four milliseconds of labels tried and legs read. */
const WORK_A_STEP = 15_000;

/** Counts work, because the runtime's clock stops while a search computes. */
export class Pace {
  #work = 0;

  /** @param work since the last call. */
  isStepDone(work: number): boolean {
    this.#work += work;
    if (this.#work < WORK_A_STEP) return false;
    this.#work = 0;
    return true;
  }
}

/** @param workOfOne per item, in the units of `WORK_A_STEP`. */
export function* filterInSteps<Item>(
  items: readonly Item[],
  isIn: (item: Item) => boolean,
  pace: Pace,
  workOfOne: number,
): Steps<Item[]> {
  const found: Item[] = [];
  for (const item of items) {
    if (isIn(item)) found.push(item);
    if (pace.isStepDone(workOfOne)) yield;
  }
  return found;
}

export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
