import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type TimeKey, timeCursor, timeKeyOf, timePage } from './time-cursor.ts';

const key = fc.record({
  at: fc.integer({ min: 0, max: Date.UTC(9999, 0) }).map((ms) => new Date(ms)),
  id: fc.uuid(),
});
const same = (row: TimeKey): TimeKey => row;

describe('a page by time', () => {
  it('has a cursor that points to its last row', () => {
    fc.assert(
      fc.property(key, key, (last, after) => {
        const { page, next } = timePage([last, after], 1, same);
        expect(page).toEqual([last]);
        expect(timeKeyOf(next!)).toEqual(last);
        expect(next!.length).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('has no cursor if no rows follow', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 5 }), (rows) => {
        expect(timePage(rows, 5, same)).toEqual({ page: rows, next: null });
      }),
    );
  });

  it('rejects malformed cursors', () => {
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    for (const bad of [
      '',
      '.',
      `.${id}`,
      id,
      'l0.x',
      `1e3.${id}`,
      `01.${id}`,
      `1000000000000000.${id}`,
      ` 1.${id}`,
      timeCursor({ at: new Date(NaN), id }),
      `1.${id}'; --`,
      `1.${id.toUpperCase()}`,
    ])
      expect(() => timeKeyOf(bad)).toThrow('malformed');
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) => {
        expect(() => timeKeyOf(text)).toThrow();
      }),
    );
  });
});
