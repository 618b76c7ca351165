import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  readonly #startedAt = performance.now();

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length === 0) {
      console.log('\nNothing was tested: no test file matches. npm test -- tests/domain runs one folder.');
      return;
    }
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && module.children.size === 0) counts.failed += 1;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    const skipped = counts.skipped + counts.pending;
    const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(1).padStart(5);
    console.log(
      `${seconds} s  Tests\n\n${counts.passed} passed, ${counts.failed} failed, ${skipped} skipped`,
    );
  }
}
