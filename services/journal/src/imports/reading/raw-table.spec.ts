import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { delimiterOf, type Delimiter, plainText, readTable } from './raw-table.ts';

const read = (text: string, delimiter: Delimiter = ',') => readTable(plainText(text), { delimiter, maxRecords: 1000 });
const linesAndCells = async (text: string, delimiter?: Delimiter) =>
  (await read(text, delimiter)).map(({ line, cells }) => [line, ...cells]);

describe('delimited text', () => {
  it('may have a byte order mark, ragged rows, blank lines, and any line ending', async () => {
    expect(await linesAndCells('\ufeffa,b\r\n1,2,3\r\r\n\n,,\n4\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2', '3'],
      [6, '4'],
    ]);
  });

  it('may contain newlines and quotes in quoted cells, and numbers each row by its first line', async () => {
    expect(await linesAndCells('a,b\n"x\n""y"", z",1\nlast,2')).toEqual([
      [1, 'a', 'b'],
      [2, 'x\n"y", z', '1'],
      [4, 'last', '2'],
    ]);
  });

  it('loses its NUL bytes, but no lines after an unclosed quote', async () => {
    expect(await linesAndCells('a,b\n\0"1,2\n3,4\n')).toEqual([
      [1, 'a', 'b'],
      [2, '"1', '2'],
      [3, '3', '4'],
    ]);
    const far = `a,b\n"1,2\n${'3,4\n'.repeat(60)}5,"6\n`;
    expect(await read(far)).toHaveLength(63);
  });

  it.each([
    ['a;b;c\n1,5;2;3', ';'],
    ['a\tb\n1,5\t2,5', '\t'],
    ['a|b\nx, y|2', '|'],
    ['"a;b;c",d\n"x;y;z",2', ','],
    ['just one column', ','],
  ])('such as %j is split at %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));

  it('preserves every quoted cell', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab1 ,";\n|='.split('')), maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 10 }), async (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\n');
        const expected = rows.filter((row) => row.some((value) => value.trim() !== ''));
        expect((await read(text)).map(({ cells }) => cells)).toEqual(expected);
      }),
    );
  });

  it('has one record for each line that is not blank', async () => {
    const line = fc.string({ unit: fc.constantFrom(...'ab1,;\t|. '.split('')), maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 20 }), async (lines) => {
        const filled = lines.flatMap((text, i) => (/[^,\s]/.test(text) ? [i + 1] : []));
        expect((await read(lines.join('\n'))).map((record) => record.line)).toEqual(filled);
      }),
    );
  });
});
