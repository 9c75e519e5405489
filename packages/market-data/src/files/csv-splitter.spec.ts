import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { CsvSplitter } from './csv-splitter.ts';
import { textAt } from './field-values.ts';

function split(text: string | Buffer, chunkBytes = 1 << 20) {
  const rows: string[][] = [];
  const lines: number[] = [];
  const unclosed: number[] = [];
  const splitter = new CsvSplitter({
    row: ({ bytes, starts, ends, count, line }) => {
      rows.push(Array.from({ length: count }, (_, i) => textAt(bytes, starts[i]!, ends[i]!)));
      lines.push(line);
    },
    unclosedQuote: (line) => unclosed.push(line),
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) splitter.push(bytes.subarray(at, at + chunkBytes));
  splitter.end();
  return { rows, lines, unclosed };
}

describe('the CSV splitter', () => {
  it('reads LF, CRLF, blank lines, a byte order mark, and an unterminated last line', () => {
    const { rows, lines } = split('\uFEFFa,b\r\n1,2\n\r\n \n3, 4 \n,\n5,6');
    expect(rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['', ''],
      ['5', '6'],
    ]);
    expect(lines).toEqual([1, 2, 5, 6, 7]);
  });

  it('reads quoted commas, quotes, and line breaks, and counts lines', () => {
    const { rows, lines } = split('a,"b ""x"", c"\n"d\r\ne",f\n5" TV,"",  "g" \nh,i');
    expect(rows).toEqual([
      ['a', 'b "x", c'],
      ['d\r\ne', 'f'],
      ['5" TV', '', 'g'],
      ['h', 'i'],
    ]);
    expect(lines).toEqual([1, 2, 4, 5]);
  });

  it('skips only the row whose quote is never closed', () => {
    const { rows, unclosed } = split(`a,b\n"1,2\n3,4\n${'5,6\n'.repeat(40_000)}`);
    expect(unclosed).toEqual([2]);
    expect(rows.length).toBe(1 + 1 + 40_000);
    expect(rows[1]).toEqual(['3', '4']);
  });

  it('rejects a file without line breaks instead of buffering it', () => {
    expect(() => split(Buffer.alloc(3 << 20, 65), 1 << 16)).toThrow('longer than 1 MiB');
  });

  it('agrees with csv-parse on any table and any chunk size', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'b', '"', ',', '\n', '\r\n', 'é', '1', '😀'), maxLength: 6 })
      .map((s) => s.trim());
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 9 }), (rows, end, chunkBytes) => {
        const text = rows.map((row) => row.map(quote).join(',') + end).join('');
        const expected = parse(text, { relax_column_count: true, record_delimiter: end, trim: true });
        expect(split(text, chunkBytes).rows).toEqual(expected.map((row) => row.map((field) => field.trim())));
        expect(split(text, chunkBytes).rows).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });
});
