import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one plain line of counts, for people and for programs that read logs. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && module.children.size === 0) counts.failed += 1;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    const skipped = counts.skipped + counts.pending;
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${skipped} skipped`);
  }
}
