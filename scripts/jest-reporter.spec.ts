import { describe, expect, it } from '@jest/globals';
import { rerunLines, slowestLines } from './lib/jest-reporter.mjs';

const file = (path: string, durationMs: number, failed = false) => ({
  path,
  project: 'int',
  durationMs,
  tests: [
    { name: 'quick', durationMs: 1 },
    { name: 'a session ends', durationMs: durationMs / 2 },
  ],
  failed,
});

describe('the run summary', () => {
  it('lists the ten slowest files, each with its slowest test', () => {
    const files = Array.from({ length: 12 }, (_, i) => file(`f${i}.spec.ts`, i * 1000));
    const lines = slowestLines(files);
    expect(lines).toHaveLength(12);
    expect(lines[1]).toBe('Slowest 10 of 12 files:');
    expect(lines[2]).toBe('    11.0 s f11.spec.ts (5.5 s in "a session ends")');
    expect(slowestLines([{ ...file('broken.spec.ts', 10), tests: [] }])[2]).toBe('     0.0 s broken.spec.ts');
  });

  it('prints the command that reruns each failure with its seed', () => {
    expect(rerunLines([file('a.int-spec.ts', 1)], 7)).toEqual([]);
    expect(rerunLines([file('a.int-spec.ts', 1), file('b.int-spec.ts', 1, true)], -7)).toEqual([
      '',
      'Rerun the failed files with the same seed:',
      '  npm test -- --only int --testPathPatterns b.int-spec.ts --seed=-7',
    ]);
  });
});
