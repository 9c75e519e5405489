import { describe, expect, it } from '@jest/globals';
import { addSums, NOTHING_RAN, succeeded, sumLine, sumOfJest, sumOfPlaywright } from './lib/test-sum.mjs';

const report = (numbers: object) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
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
    expect(sumOfPlaywright({ stats, errors: [] })).toEqual({ passed: 7, failed: 2, skipped: 2 });
    expect(sumOfPlaywright({ stats, errors: [{ message: 'SyntaxError' }] })).toMatchObject({ failed: 3 });
  });

  it('reports failure when a test failed, nothing ran, or a run never reported', () => {
    expect(succeeded({ passed: 9, failed: 0, skipped: 1 })).toBe(true);
    expect(succeeded({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
    expect(succeeded({ passed: 0, failed: 0, skipped: 5 })).toBe(false);
    expect(succeeded(addSums([{ passed: 9, failed: 0, skipped: 0 }, NOTHING_RAN]))).toBe(false);
  });
});
