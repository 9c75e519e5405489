import { describe, expect, it } from '@jest/globals';
import { averagePrice, money, rate, ratio, rMultiple, shares, signedMoney, unitPrice } from './money.ts';

describe('amounts of the journal', () => {
  it('keep every digit that a binary float would lose', () => {
    expect(money('9007199254740993.015')).toBe('$9,007,199,254,740,993.02');
    expect(unitPrice('90071992547409.12345678')).toBe('$90,071,992,547,409.12345678');
    expect(shares('123456789.00000001')).toBe('123,456,789.00000001');
  });
  it('carry a sign, but never one on zero', () => {
    expect(['1234.5', '-3', '0', '-0.001', '0.004'].map((amount) => signedMoney(amount))).toEqual([
      '+$1,234.50',
      '-$3.00',
      '$0.00',
      '$0.00',
      '$0.00',
    ]);
    expect([money('-0.001'), money('-5')]).toEqual(['$0.00', '-$5.00']);
  });
  it('name their currency', () =>
    expect([money('5', 'EUR'), signedMoney('-5', 'CHF')]).toEqual(['€5.00', '-CHF\u00a05.00']));
  it('show prices as they were paid, averages to the hundredth of a cent', () => {
    expect([unitPrice('10.10'), unitPrice('0.00012345'), averagePrice('10.1234567891')]).toEqual([
      '$10.10',
      '$0.00012345',
      '$10.1235',
    ]);
  });
  it('show ratios, R and rates', () =>
    expect([ratio('2.345'), rMultiple('1.5'), rMultiple('-0.25'), rate(62.45), rate(0)]).toEqual([
      '2.35',
      '+1.50R',
      '-0.25R',
      '62.5%',
      '0.0%',
    ]));
  it.each([money, signedMoney, unitPrice, averagePrice, shares, ratio, rMultiple])('%p of nothing is N/A', (format) =>
    expect([format(null), format(undefined)]).toEqual(['N/A', 'N/A']),
  );
});
