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
    ['and another in a later row', 'a,b,c\n1,2,"x\n3,4,y\n5,6,z" w\n7,8,v'],
    ['and a later cell with a closing quote only', 'a,b,c\n1,2,"x\n3,4,y\n5,6,z"\n7,8,v'],
    ['and inches in a later row', 'a\tb\tc\n1\t2\t"x\n3\t4\ty\n5\t6\t12" z\n7\t8\tv'],
  ])('keeps every row if a quote in the last column is never closed, %s', async (_, text) => {
    expect((await read(text, text.includes('\t') ? '\t' : ',')).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  });

  it('may have newlines in the first or the last cell of a row', async () => {
    expect(await linesAndCells('a,b,c\n"x\ny",1,2\n3,4,"z\nw"\n5,6,7')).toEqual([
      [1, 'a', 'b', 'c'],
      [2, 'x\ny', '1', '2'],
      [4, '3', '4', 'z\nw'],
      [6, '5', '6', '7'],
    ]);
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
