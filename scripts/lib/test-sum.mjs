/** Of a Jest run written with --json; a file that could not run at all counts as one failure. */
export function sumOfJest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Of Playwright's JSON report; errors outside of tests, such as a file that could not be loaded, count as failures. */
export function sumOfPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

export const NOTHING_RAN = { passed: 0, failed: 1, skipped: 0 };

export function addSums(sums) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const sum of sums) for (const key of Object.keys(total)) total[key] += sum[key];
  return total;
}

/** The last line: `N passed, N failed`, and how many were skipped where some were. */
export function sumLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Nothing passing is no success: a filter that matches no test must not look like one. */
export const succeeded = ({ passed, failed }) => failed === 0 && passed > 0;
