/**
 * A Vitest reporter that ends the run with one plain line: how many tests passed, failed and were
 * skipped.
 */
export default class ClosingLine {
  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests())
        counts[test.result().state === 'pending' ? 'skipped' : test.result().state] += 1
      // A file that could not be read or run has no tests to count.
      if (module.errors().length > 0) counts.failed += 1
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}
