import type { BigNumber } from 'bignumber.js';
import { decimalOfLimbs, LIMB_DIGITS, ZERO } from './decimals.ts';

const BASE = 10 ** LIMB_DIGITS;
/** Limbs of 10^14, 1, 10^-14 and 10^-28. */
const LIMBS = 4;
/** Above the one that ends at the decimal point. */
const ABOVE = 1;
/** A limb of a sum stays a safe integer for so many additions: 64 × 10^14 < 2^53. */
const CARRY_EVERY = 64;

/** The limbs of one decimal, signed: read once, added to many sums. */
export class Term {
  static readonly LIMBS = LIMBS;
  readonly limbs = new Float64Array(LIMBS);

  /** Throws RangeError for what is beyond these limbs. */
  read({ c, e, s }: BigNumber): this {
    if (c === null || e === null || s === null) throw new RangeError('not a finite decimal');
    const first = e >= 0 && e < LIMB_DIGITS ? ABOVE : ABOVE - Math.floor(e / LIMB_DIGITS);
    if (first < 0 || first + c.length > LIMBS) throw new RangeError('beyond the digits of a sum');
    const { limbs } = this;
    for (let i = 0; i < LIMBS; i++) limbs[i] = 0;
    for (let i = 0; i < c.length; i++) limbs[first + i] = s * c[i]!;
    return this;
  }

  /** @param limbs many terms' */
  load(limbs: Float64Array, from: number): this {
    for (let i = 0; i < LIMBS; i++) this.limbs[i] = limbs[from + i]!;
    return this;
  }

  become(other: Term): void {
    this.load(other.limbs, 0);
  }

  /** Nearly, as binary floats are: to sort into classes, never money. */
  toNumber(): number {
    const [high, units, fraction, low] = this.limbs as unknown as [number, number, number, number];
    return high * BASE + (units + (fraction + low / BASE) / BASE);
  }

  /** -1, 0 or 1. */
  sign(): number {
    return signOf(this.limbs);
  }

  isAbove({ limbs }: Term): boolean {
    return compare(this.limbs, limbs) > 0;
  }
}

/**
 * An exact sum of many decimals, without an object for each step. Beyond 10^28, and for terms with more than 28 decimals, it throws
 * RangeError.
 */
export class Sum {
  readonly #limbs = new Float64Array(LIMBS);
  #sinceCarry = 0;

  add(value: BigNumber): this {
    return this.addTerm(READ.read(value));
  }

  addTerm({ limbs }: Term): this {
    const sum = this.#limbs;
    for (let i = 0; i < LIMBS; i++) sum[i]! += limbs[i]!;
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
    const limbs = other.#carry();
    for (let i = 0; i < LIMBS; i++) this.#limbs[i] = limbs[i]!;
    this.#sinceCarry = 0;
    return this;
  }

  copy(): Sum {
    return new Sum().set(this);
  }

  /** -1, 0 or 1. */
  sign(): number {
    return signOf(this.#carry());
  }

  isZero(): boolean {
    return this.sign() === 0;
  }

  compare(other: Sum): number {
    return compare(this.#carry(), other.#carry());
  }

  value(): BigNumber {
    const sign = this.sign();
    const limbs = Array.from(this.#limbs, Math.abs);
    const first = limbs.findIndex((limb) => limb !== 0);
    return first < 0 ? ZERO : decimalOfLimbs(sign, ABOVE - first, limbs.slice(first));
  }

  /** Canonical, as decimalText writes it. */
  text(): string {
    const sign = this.sign();
    if (sign === 0) return '0';
    const [high, units, fraction, low] = this.#limbs as unknown as [number, number, number, number];
    const whole = high === 0 ? String(Math.abs(units)) : `${Math.abs(high)}${limbText(units)}`;
    const signed = sign < 0 ? `-${whole}` : whole;
    if (fraction === 0 && low === 0) return signed;
    return `${signed}.${trimmed(limbText(fraction) + (low === 0 ? '' : limbText(low)))}`;
  }

  #combine(other: Sum, factor: 1 | -1): this {
    const sum = this.#carry();
    const limbs = other.#carry();
    for (let i = 0; i < LIMBS; i++) sum[i]! += factor * limbs[i]!;
    this.#carry();
    return this;
  }

  /** Brings each limb below the base and to the sign of the whole, so that a sum has one form only. */
  #carry(): Float64Array {
    const limbs = this.#limbs;
    this.#sinceCarry = 0;
    for (let i = LIMBS - 1; i > 0; i--) {
      const carry = Math.trunc(limbs[i]! / BASE);
      limbs[i]! -= carry * BASE;
      limbs[i - 1]! += carry;
    }
    if (Math.abs(limbs[0]!) >= BASE) throw new RangeError('beyond the digits of a sum');
    const sign = signOf(limbs);
    for (let i = LIMBS - 1; i > 0; i--)
      if (limbs[i]! * sign < 0) {
        limbs[i]! += sign * BASE;
        limbs[i - 1]! -= sign;
      }
    return limbs;
  }
}

export function sumOf(values: Iterable<BigNumber>): Sum {
  const sum = new Sum();
  for (const value of values) sum.add(value);
  return sum;
}

const signOf = (limbs: Float64Array): number => Math.sign(limbs[0]! || limbs[1]! || limbs[2]! || limbs[3]!);

/** Of limbs in their one form. */
function compare(a: Float64Array, b: Float64Array): number {
  for (let i = 0; i < LIMBS; i++) if (a[i] !== b[i]) return a[i]! < b[i]! ? -1 : 1;
  return 0;
}

/** With its leading zeros, without its sign; in two halves, for small integers become text much faster. */
function limbText(signed: number): string {
  const limb = Math.abs(signed);
  const first = Math.floor(limb / HALF);
  return String(HALF + first).slice(1) + String(HALF + limb - first * HALF).slice(1);
}
const HALF = 10 ** (LIMB_DIGITS / 2);

function trimmed(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === ZERO_CODE) end--;
  return digits.slice(0, end);
}
const ZERO_CODE = 48;

const READ = new Term();
