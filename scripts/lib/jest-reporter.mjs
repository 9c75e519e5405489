import { relative } from 'node:path';
import { ROOT } from './checkout.mjs';

const SLOWEST = 10;
const PROGRESS_STEPS = 10;

/** Complements Jest's default reporter: prints progress outside a terminal, the slowest files, and commands to rerun failed files. */
// eslint-disable-next-line import-x/no-default-export -- Jest loads it by path
export default class RunReporter {
  #seed;
  #step = 0;

  constructor({ seed }) {
    this.#seed = seed;
  }

  onTestResult(_test, _result, { numTotalTestSuites: total, ...done }) {
    const files = done.numPassedTestSuites + done.numFailedTestSuites + done.numPendingTestSuites;
    const step = Math.floor((files / total) * PROGRESS_STEPS);
    if (process.stderr.isTTY || total < PROGRESS_STEPS || step === this.#step) return;
    this.#step = step;
    print([`${files} of ${total} files, ${done.numPassedTests} tests passed, ${done.numFailedTests} failed`]);
  }

  onRunComplete(_contexts, { testResults }) {
    const files = testResults.map(fileOf);
    if (files.length > 1) print(slowestLines(files));
    print(rerunLines(files, this.#seed));
  }
}

const print = (lines) => {
  if (lines.length > 0) process.stderr.write(`${lines.join('\n')}\n`);
};

function fileOf({ testFilePath, displayName, perfStats, testResults, numFailingTests, testExecError }) {
  return {
    path: relative(ROOT, testFilePath),
    project: displayName?.name,
    durationMs: perfStats.runtime,
    tests: testResults.map(({ fullName, duration }) => ({ name: fullName, durationMs: duration ?? 0 })),
    failed: numFailingTests > 0 || Boolean(testExecError),
  };
}

/** The slowest files, each with its slowest test. */
export function slowestLines(files) {
  const slowest = files.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, SLOWEST);
  return [
    '',
    `Slowest ${slowest.length} of ${files.length} files:`,
    ...slowest.map(({ path, durationMs, tests }) => {
      const test = tests.toSorted((a, b) => b.durationMs - a.durationMs)[0];
      return `  ${seconds(durationMs)} ${path}${test ? ` (${seconds(test.durationMs).trim()} in "${test.name}")` : ''}`;
    }),
  ];
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8);

/** The commands that rerun the failed files with their tests in the same order. */
export function rerunLines(files, seed) {
  const failed = files.filter((file) => file.failed);
  if (failed.length === 0) return [];
  return [
    '',
    'Rerun the failed files with the same seed:',
    ...failed.map(
      ({ path, project }) =>
        `  npm test --${project ? ` --only ${project}` : ''} --testPathPatterns ${path} --seed=${seed}`,
    ),
  ];
}
