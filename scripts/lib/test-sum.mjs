import { relative } from 'node:path';
import { ROOT } from './checkout.mjs';

/** The totals of a Jest report (`--json`); a file that could not run at all counts as one failure. */
export function sumOfJest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOfFile),
  };
}

function failuresOfFile({ name, status, assertionResults }) {
  const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
  if (status === 'failed' && titles.length === 0) titles.push('could not run');
  return titles.map((title) => `${relative(ROOT, name)} › ${title}`);
}

/** The totals of Playwright's JSON report; errors outside of tests, such as a file that failed to load, count as failures. */
export function sumOfPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failuresOfSuite), ...errors.map(({ message }) => message)],
  };
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'));
  return [
    ...failed.map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`),
    ...suites.flatMap(failuresOfSuite),
  ];
}

export const NOTHING_RAN = {
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: ['the run ended without a report'],
};

export function addSums(sums) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const sum of sums) for (const key of Object.keys(total)) total[key] += sum[key];
  return { ...total, failures: sums.flatMap(({ failures }) => failures) };
}

/** The last line: `N passed, N failed`, and the number of skipped tests if there are any. */
export function sumLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Printed before the last line, so that the end of a long log lists the failures. */
export const failureLines = ({ failures }) =>
  failures.length > 0 ? ['', 'Failed:', ...failures.map((name) => `  ${name}`)] : [];

/** A run in which nothing passed is a failure, so that a filter that matches no test doesn't look like success. */
export const succeeded = ({ passed, failed }) => failed === 0 && passed > 0;
