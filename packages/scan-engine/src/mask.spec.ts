import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addToCounters, countersAtLeast, countRows, hasRow, listRows } from './mask.ts';

const frame = { from: 0, to: 2 };
const words = fc.tuple(fc.integer(), fc.integer()).map((pair) => Int32Array.from(pair));
const rowsOf = (mask: Int32Array): number[] => [...Array(64).keys()].filter((row) => hasRow(mask, row));

describe('masks', () => {
  it('count and list their rows in order, up to a limit', () => {
    fc.assert(
      fc.property(words, fc.nat(64), (mask, count) => {
        const rows = rowsOf(mask);
        expect(countRows(mask)).toBe(rows.length);
        const out = new Uint32Array(Math.min(count, rows.length));
        listRows(mask, out);
        expect([...out]).toEqual(rows.slice(0, count));
      }),
    );
  });

  it('count how often each row is added, including weights', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(words, fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
        fc.nat(120),
        (added, least) => {
          const planes = Array.from({ length: 7 }, () => new Int32Array(2));
          const counts = new Array<number>(64).fill(0);
          for (const [mask, weight] of added) {
            addToCounters(planes, mask, weight, frame);
            for (const row of rowsOf(mask)) counts[row]! += weight;
          }
          const out = new Int32Array(2);
          countersAtLeast(planes, least, out, frame);
          expect(rowsOf(out)).toEqual(counts.flatMap((count, row) => (count >= least ? [row] : [])));
        },
      ),
    );
  });
});
