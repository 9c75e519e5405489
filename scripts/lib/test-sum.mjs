import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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

/** Lines of an error message that are repeated with the name of its test. */
const REASON_LINES = 16;

function failuresOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const failures = failed.map(({ fullName, failureMessages }) =>
    failureOf(fullName, withoutStack(failureMessages?.[0])),
  );
  if (status === 'failed' && failed.length === 0) failures.push(failureOf('could not run', message));
  return failures.map((failure) => `${relative(ROOT, name)} › ${failure}`);
}

const withoutStack = (message = '') => message.split(/\n\s+at /, 1)[0];

/** The title and, below it, the start of the error message. */
function failureOf(title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title, ...lines.slice(0, REASON_LINES).map((line) => `      ${line}`)].join('\n');
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
    ...failed.map(({ file, line, title, tests }) => {
      const [error] = tests.flatMap(({ results = [] }) => results.flatMap(({ errors = [] }) => errors));
      return `e2e/${file}:${line} › ${failureOf(title, error?.message)}`;
    }),
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

/** Printed before the last line, so that the end of a long log lists the failures with their reasons. */
export const failureLines = ({ failures }) =>
  failures.length > 0 ? ['', 'Failed:', ...failures.map((name) => `  ${name}`)] : [];

/** A run in which nothing passed is a failure, so that a filter that matches no test doesn't look like success. */
export const succeeded = ({ passed, failed }) => failed === 0 && passed > 0;
