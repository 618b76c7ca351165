import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole sites, browsers and processes at work: seconds a file, where most others take moments. */
const LONG = /\/tests\/(?:scripts|worker|browser)\//;

/** Starts the long files first, so that none is left to run alone at the end. */
export default class LongFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1);
    return Promise.resolve(files.toSorted((a, b) => weight(a) - weight(b)));
  }
}
