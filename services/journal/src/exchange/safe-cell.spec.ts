import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromSafeCell, tagsCell, tagsOfCell, toSafeCell } from './safe-cell.ts';

const tricky = fc.string({ unit: fc.constantFrom(...`'=+-@\t\r\n ab,;"\\|`.split('')), maxLength: 12 });

describe('a cell that a spreadsheet shows', () => {
  it.each(["=cmd|' /C calc'!A0", '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', "'=1"])(
    '%j is no formula',
    (text) => expect(toSafeCell(text)[0]).toBe("'"),
  );

  it.each(['plain', '', "'quoted'", 'a=b', '5-3'])('%j is as it was', (text) => expect(toSafeCell(text)).toBe(text));

  it('never begins like a formula, and comes back as it was', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string()), (text) => {
        expect(toSafeCell(text)).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
        expect(fromSafeCell(toSafeCell(text))).toBe(text);
      }),
    );
  });

  it('holds tags with any characters', () => {
    fc.assert(
      fc.property(
        fc.array(
          tricky.filter((tag) => tag !== ''),
          { maxLength: 5 },
        ),
        (tags) => expect(tagsOfCell(tagsCell(tags))).toEqual(tags),
      ),
    );
  });
});
