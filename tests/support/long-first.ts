import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These files take seconds, because they start sites, browsers and processes. */
const LONG = /\/tests\/(?:scripts|worker|browser)\//;

/**
 * Starts long files first, so that none runs alone at the end. The files of the project `unit` come last,
 * because processes are shared only within a project.
 */
export default class LongFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = ({ moduleId, project }: TestSpecification) =>
      project.name === 'unit' ? 2 : LONG.test(moduleId) ? 0 : 1;
    return Promise.resolve(files.toSorted((a, b) => weight(a) - weight(b)));
  }
}
