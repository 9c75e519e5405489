import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './lib/checkout.mjs';
import { addSums, failureLines, NOTHING_RAN, succeeded, sumLine, sumOfJest, sumOfPlaywright } from './lib/test-sum.mjs';

const report = (numbers: object) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [] as object[],
  ...numbers,
});

describe('the last line of npm test', () => {
  it('sums all runs and mentions skipped tests only if there are any', () => {
    const unit = sumOfJest(report({ numPassedTests: 40 }));
    const int = sumOfJest(report({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 3, numTodoTests: 1 }));
    expect(sumLine(addSums([unit]))).toBe('40 passed, 0 failed');
    expect(sumLine(addSums([unit, int]))).toBe('42 passed, 1 failed, 4 skipped');
  });

  it('counts a file that could not run as a failure', () => {
    expect(sumOfJest(report({ numPassedTests: 5, numRuntimeErrorTestSuites: 1 }))).toMatchObject({ failed: 1 });
  });

  it("counts Playwright's flaky tests and errors outside of tests as failures", () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
    expect(sumOfPlaywright({ stats, errors: [], suites: [] })).toEqual({
      passed: 7,
      failed: 2,
      skipped: 2,
      failures: [],
    });
    expect(sumOfPlaywright({ stats, errors: [{ message: 'SyntaxError' }], suites: [] })).toMatchObject({ failed: 3 });
  });

  it('reports failure when a test failed, nothing ran, or a run never reported', () => {
    expect(succeeded({ passed: 9, failed: 0, skipped: 1 })).toBe(true);
    expect(succeeded({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
    expect(succeeded({ passed: 0, failed: 0, skipped: 5 })).toBe(false);
    expect(succeeded(addSums([{ passed: 9, failed: 0, skipped: 0, failures: [] }, NOTHING_RAN]))).toBe(false);
  });
});

describe('the lines before it', () => {
  it('name each test that failed and each file that could not run, with the reason', () => {
    const file = (name: string, status: string, ...assertionResults: object[]) => ({
      name: join(ROOT, name),
      status,
      assertionResults,
    });
    const jest = sumOfJest(
      report({
        testResults: [
          file(
            'a.spec.ts',
            'failed',
            { status: 'passed', fullName: 'a 1' },
            {
              status: 'failed',
              fullName: 'a 2',
              failureMessages: ['Error: \u001b[31m1 is not 2\u001b[39m\n\n    at a.ts:1'],
            },
          ),
          { ...file('b.spec.ts', 'failed'), message: "  ● Test suite failed to run\n\n    Cannot find module 'b'" },
          file('c.spec.ts', 'passed', { status: 'passed', fullName: 'c 1' }),
        ],
      }),
    );
    const spec = (title: string, line: number, ok: boolean, status: string) => ({
      title,
      line,
      ok,
      file: 'd.e2e.ts',
      tests: [{ status, results: ok ? [] : [{ errors: [{ message: `Error: ${title} is hidden` }] }] }],
    });
    const playwright = sumOfPlaywright({
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [],
      suites: [
        {
          specs: [spec('d 1', 1, true, 'expected')],
          suites: [{ specs: [spec('d 2', 2, false, 'unexpected'), spec('d 3', 3, true, 'flaky')] }],
        },
      ],
    });
    expect(failureLines(addSums([jest, playwright]))).toEqual([
      '',
      'Failed:',
      '  a.spec.ts › a 2\n      Error: 1 is not 2',
      "  b.spec.ts › could not run\n        ● Test suite failed to run\n          Cannot find module 'b'",
      '  e2e/d.e2e.ts:2 › d 2\n      Error: d 2 is hidden',
      '  e2e/d.e2e.ts:3 › d 3',
    ]);
    expect(failureLines(addSums([sumOfJest(report({ numPassedTests: 1 }))]))).toEqual([]);
  });
});
