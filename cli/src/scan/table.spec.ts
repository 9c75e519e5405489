import { describe, expect, it } from '@jest/globals';
import { dollars, formatValue, percent, abbreviate } from './figures.ts';
import { tableLines, type Column } from './table.ts';

const columns: Column[] = [
  { title: 'SYMBOL', cells: ['A', 'BRK.B'], align: 'left' },
  { title: 'NAME', cells: ['A rather long name', 'Short'], align: 'left', minWidth: 6 },
  { title: 'PRICE', cells: ['1.50', '1,234.00'], align: 'right' },
];

describe('tableLines', () => {
  it('uses the full cell width when there is room', () => {
    expect(tableLines(columns, 80)).toEqual([
      'SYMBOL  NAME                   PRICE',
      '------  ------------------  --------',
      'A       A rather long name      1.50',
      'BRK.B   Short               1,234.00',
    ]);
  });

  it('truncates cells that may shrink', () => {
    expect(tableLines(columns, 28)).toEqual([
      'SYMBOL  NAME           PRICE',
      '------  ----------  --------',
      'A       A rather …      1.50',
      'BRK.B   Short       1,234.00',
    ]);
  });

  it('drops columns from the right, but never the first', () => {
    expect(tableLines(columns, 20)).toEqual([
      'SYMBOL  NAME',
      '------  ------------',
      'A       A rather lo…',
      'BRK.B   Short',
    ]);
    expect(tableLines(columns, 3)).toEqual(['SYMBOL', '------', 'A', 'BRK.B']);
  });
});

describe('number formatting', () => {
  it.each([
    [abbreviate(null), ''],
    [abbreviate(950), '950'],
    [abbreviate(1_234), '1.2K'],
    [abbreviate(2_500_000), '2.5M'],
    [abbreviate(3e9), '3.0B'],
    [abbreviate(1.5e12), '1.5T'],
    [dollars(1234.5), '1,234.50'],
    [dollars(0.0123), '0.0123'],
    [percent(1.234), '+1.23%'],
    [percent(-0.5), '-0.50%'],
    [percent(null), ''],
    [formatValue(29.123456), '29.123'],
    [formatValue(-12_345_678), '-12.3M'],
    [formatValue('NYSE'), 'NYSE'],
    [formatValue(null), ''],
  ])('prints %j', (text, expected) => {
    expect(text).toBe(expected);
  });
});
