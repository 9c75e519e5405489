import { BigNumber } from 'bignumber.js';
import { decimal } from './decimals.ts';

/** BigNumber keeps digits in limbs of this base, aligned at the decimal point (its documented `c` and `e`). */
const BASE = 1e14;
const LIMB_DIGITS = 14;
/** A limb of the sum stays a safe integer for so many additions: 64 × 10^14 < 2^53. */
const CARRY_EVERY = 64;

/**
 * An exact sum of many decimals, without an object for each step: four limbs, two before the decimal point and two behind. Sums
 * beyond 10^28, or terms with more than 28 decimals, throw RangeError.
 */
export class Sum {
  // limbs of 10^14, 1, 10^-14 and 10^-28
  #high = 0;
  #units = 0;
  #fraction = 0;
  #low = 0;
  #sinceCarry = 0;

  add(value: BigNumber): this {
    const limbs = value.c;
    const exponent = value.e;
    const sign = value.s;
    if (limbs === null || exponent === null || sign === null) throw new RangeError('not a finite decimal');
    let place = exponent >= 0 && exponent < LIMB_DIGITS ? 0 : -Math.floor(exponent / LIMB_DIGITS);
    if (place < -1 || place + limbs.length > 3) throw new RangeError('beyond the digits of a sum');
    for (let i = 0; i < limbs.length; i++, place++) {
      const limb = sign * limbs[i]!;
      if (place === 0) this.#units += limb;
      else if (place === 1) this.#fraction += limb;
      else if (place === 2) this.#low += limb;
      else this.#high += limb;
    }
    if (++this.#sinceCarry >= CARRY_EVERY) this.#carry();
    return this;
  }

  addSum(other: Sum): this {
    return this.#combine(other, 1);
  }

  subtractSum(other: Sum): this {
    return this.#combine(other, -1);
  }

  /** Becomes what the other is. */
  set(other: Sum): this {
    other.#carry();
    this.#high = other.#high;
    this.#units = other.#units;
    this.#fraction = other.#fraction;
    this.#low = other.#low;
    this.#sinceCarry = 0;
    return this;
  }

  copy(): Sum {
    return new Sum().set(this);
  }

  /** -1, 0 or 1. */
  sign(): number {
    this.#carry();
    return Math.sign(this.#high || this.#units || this.#fraction || this.#low);
  }

  isZero(): boolean {
    return this.sign() === 0;
  }

  compare(other: Sum): number {
    this.#carry();
    other.#carry();
    return Math.sign(
      this.#high - other.#high ||
        this.#units - other.#units ||
        this.#fraction - other.#fraction ||
        this.#low - other.#low,
    );
  }

  value(): BigNumber {
    return decimal(this.text());
  }

  /** Canonical, as decimalText writes it. */
  text(): string {
    const sign = this.sign();
    if (sign === 0) return '0';
    const high = Math.abs(this.#high);
    const units = Math.abs(this.#units);
    const whole = high === 0 ? String(units) : `${high}${limbText(units)}`;
    const decimals =
      this.#low === 0
        ? this.#fraction === 0
          ? ''
          : trimmed(limbText(Math.abs(this.#fraction)))
        : trimmed(limbText(Math.abs(this.#fraction)) + limbText(Math.abs(this.#low)));
    return `${sign < 0 ? '-' : ''}${whole}${decimals === '' ? '' : '.'}${decimals}`;
  }

  #combine(other: Sum, factor: 1 | -1): this {
    this.#carry();
    other.#carry();
    this.#high += factor * other.#high;
    this.#units += factor * other.#units;
    this.#fraction += factor * other.#fraction;
    this.#low += factor * other.#low;
    this.#carry();
    return this;
  }

  /** Brings each limb below the base and to the sign of the whole, so that a sum has one form only. */
  #carry(): void {
    this.#sinceCarry = 0;
    let carry = Math.trunc(this.#low / BASE);
    this.#low -= carry * BASE;
    this.#fraction += carry;
    carry = Math.trunc(this.#fraction / BASE);
    this.#fraction -= carry * BASE;
    this.#units += carry;
    carry = Math.trunc(this.#units / BASE);
    this.#units -= carry * BASE;
    this.#high += carry;
    if (Math.abs(this.#high) >= BASE) throw new RangeError('beyond the digits of a sum');
    const sign = Math.sign(this.#high || this.#units || this.#fraction || this.#low);
    if (this.#low * sign < 0) {
      this.#low += sign * BASE;
      this.#fraction -= sign;
    }
    if (this.#fraction * sign < 0) {
      this.#fraction += sign * BASE;
      this.#units -= sign;
    }
    if (this.#units * sign < 0) {
      this.#units += sign * BASE;
      this.#high -= sign;
    }
  }
}

export function sumOf(values: Iterable<BigNumber>): Sum {
  const sum = new Sum();
  for (const value of values) sum.add(value);
  return sum;
}

const limbText = (limb: number): string => String(limb).padStart(LIMB_DIGITS, '0');
const trimmed = (digits: string): string => digits.replace(/0+$/, '');
