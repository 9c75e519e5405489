import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type KeysetPlace, pageOf, placeOf } from './keyset-cursor.ts';

const place = fc.record({
  at: fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }),
  id: fc.uuid(),
});
const same = (row: KeysetPlace): KeysetPlace => row;

describe('a keyset page', () => {
  it('has a cursor that points to its last row', () => {
    fc.assert(
      fc.property(place, place, (last, after) => {
        const { page, next } = pageOf([last, after], 1, same);
        expect(page).toEqual([last]);
        expect(placeOf(next!)).toEqual(last);
      }),
    );
  });

  it('has no cursor if no rows follow', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 5 }), (rows) => {
        expect(pageOf(rows, 5, same)).toEqual({ page: rows, next: null });
      }),
    );
  });

  it('rejects malformed cursors', () => {
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    for (const bad of ['', '.', `.${id}`, id, 'l0.x', `zzzzzzzzzzz.${id}`, `1.${id}'; --`, `1.${id.toUpperCase()}`])
      expect(() => placeOf(bad)).toThrow('malformed');
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (words) => {
        expect(() => placeOf(words)).toThrow();
      }),
    );
  });
});
