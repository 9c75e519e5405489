import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { andPresent, atMost, equals, lessThan } from './comparison.ts';

const frame = { from: 0, to: 1 };
const column = (value: number): Float64Array => new Float64Array(32).fill(value);
const bitsOf = (fill: (out: Int32Array) => void): Int32Array => {
  const out = new Int32Array(1);
  fill(out);
  return out;
};
/** The result that all rows of the word share. */
const resultOf = (fill: (out: Int32Array) => void): boolean => {
  const [word] = bitsOf(fill);
  expect([0, -1]).toContain(word);
  return word === -1;
};

const value = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    NaN,
    1,
    -1,
    Number.MIN_VALUE,
    -Number.MIN_VALUE,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
    5e-324,
    2.2e-308,
  ),
  fc.double({ noDefaultInfinity: true }),
);

describe('column comparisons', () => {
  it('agree with JavaScript on every pair of floats, including NaN', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        for (const [x, y] of [
          [column(a), column(b)],
          [column(a), b],
          [a, column(b)],
          [a, b],
        ] as const) {
          expect(resultOf((out) => lessThan(x, y, out, frame))).toBe(a < b);
          expect(resultOf((out) => atMost(x, y, out, frame))).toBe(a <= b);
          expect(resultOf((out) => equals(x, y, true, out, frame))).toBe(a === b);
          expect(resultOf((out) => equals(x, y, false, out, frame))).toBe(a < b || a > b);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('put each row into a separate bit', () => {
    const rows = Float64Array.from({ length: 32 }, (_, row) => (row === 0 || row === 31 ? 1 : 2));
    expect(bitsOf((out) => lessThan(rows, 2, out, frame))[0]! >>> 0).toBe(0x80000001);
    expect(bitsOf((out) => lessThan(rows, column(2), out, frame))[0]! >>> 0).toBe(0x80000001);
  });

  it('leave words outside the frame unchanged', () => {
    const out = new Int32Array([7, 7, 7]);
    lessThan(new Float64Array(96), 1, out, { from: 1, to: 2 });
    expect([...out]).toEqual([7, -1, 7]);
  });

  it('treat infinities as present and NaN as absent', () => {
    const values = new Float64Array(32).fill(NaN);
    values.set([0, -Infinity, Infinity, -1], 4);
    const out = new Int32Array([-1]);
    andPresent(values, out, frame);
    expect(out[0]).toBe(0b11110000);
    andPresent(NaN, out, frame);
    expect(out[0]).toBe(0);
  });
});
