import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimal, decimalText } from './decimals.ts';
import { Sum, sumOf } from './sum.ts';

/** Whole numbers of 10^-24. */
const SHIFT = 24;
const asText = (units: bigint): string => {
  const digits = String(units < 0n ? -units : units).padStart(SHIFT + 1, '0');
  const written = `${digits.slice(0, -SHIFT)}.${digits.slice(-SHIFT)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${written}` : written;
};
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: SHIFT }))
  .map(([digits, decimals]) => digits * 10n ** BigInt(SHIFT - decimals));
const terms = (units: readonly bigint[]) => units.map((each) => decimal(asText(each)));
const total = (units: readonly bigint[]) => units.reduce((sum, each) => sum + each, 0n);

describe('Sum', () => {
  it('is exact to the last digit, in any order, however many there are', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 300 }), (units) => {
        expect(sumOf(terms(units)).text()).toBe(asText(total(units)));
        expect(decimalText(sumOf(terms(units).reverse()).value())).toBe(asText(total(units)));
      }),
    );
  });

  it('adds and subtracts other sums, and tells which is greater', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 80 }), fc.array(amount, { maxLength: 80 }), (a, b) => {
        const [ofA, ofB] = [sumOf(terms(a)), sumOf(terms(b))];
        expect(ofA.copy().addSum(ofB).text()).toBe(asText(total(a) + total(b)));
        expect(ofA.copy().subtractSum(ofB).text()).toBe(asText(total(a) - total(b)));
        expect(ofA.compare(ofB)).toBe(total(a) < total(b) ? -1 : Number(total(a) > total(b)));
        expect(ofA.sign()).toBe(total(a) < 0n ? -1 : Number(total(a) > 0n));
        expect(ofA.text()).toBe(asText(total(a)));
      }),
    );
  });

  it('is where binary floats are not: ten dimes make a dollar', () => {
    expect(sumOf(Array.from({ length: 10 }, () => decimal('0.1'))).text()).toBe('1');
    expect(sumOf(['0.1', '0.2', '-0.3'].map(decimal)).isZero()).toBe(true);
  });

  it('carries after a hundred thousand terms of the greatest limbs', () => {
    const sum = new Sum();
    const term = decimal('99999999999999.99999999999999');
    for (let i = 0; i < 100_000; i++) sum.add(term);
    // 100000 × 99999999999999.99999999999999 = 9999999999999999999.999999999
    expect(sum.text()).toBe('9999999999999999999.999999999');
  });

  it('refuses what it could not hold to the digit', () => {
    expect(() => new Sum().add(decimal('1' + '0'.repeat(28)))).toThrow(RangeError);
    expect(() => new Sum().add(decimal(`0.${'0'.repeat(28)}1`))).toThrow(RangeError);
    expect(() => new Sum().add(decimal('1').dividedBy(decimal('0')))).toThrow(RangeError);
  });
});
