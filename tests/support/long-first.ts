import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These files take seconds, because they start sites, browsers and processes. */
const LONG = /\/tests\/(?:scripts|worker|browser)\//;

/** Starts long files first, so that none runs alone at the end. */
export default class LongFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1);
    return Promise.resolve(files.toSorted((a, b) => weight(a) - weight(b)));
  }
}
