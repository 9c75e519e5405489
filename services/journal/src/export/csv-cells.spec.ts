import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeFormula, joinTags, splitTags, unescapeFormula } from './csv-cells.ts';

const tricky = fc.string({ unit: fc.constantFrom(...`'=+-@\t\r\n ab,;"\\|`.split('')), maxLength: 12 });

describe('CSV cells', () => {
  it.each(["=cmd|' /C calc'!A0", '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', "'=1"])(
    'escape the formula %j',
    (text) => expect(escapeFormula(text)[0]).toBe("'"),
  );

  it.each(['plain', '', "'quoted'", 'a=b', '5-3'])('leave %j unchanged', (text) =>
    expect(escapeFormula(text)).toBe(text),
  );

  it('never start with a formula character and survive a round trip through the import', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string()), (text) => {
        expect(escapeFormula(text)).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
    );
  });

  it('preserve tags with any characters', () => {
    fc.assert(
      fc.property(
        fc.array(
          tricky.filter((tag) => tag !== ''),
          { maxLength: 5 },
        ),
        (tags) => expect(splitTags(joinTags(tags))).toEqual(tags),
      ),
    );
  });
});
