import { MIN_INTERVAL_TRADES } from '@plainscan/contracts';
import { decimal, decimalText } from '../money/decimals.ts';
import { ONE, type Scaled } from '../money/scaled.ts';

/** Amounts are squared in hundred-millionths. */
const PER_UNIT = 100_000_000;
const SCALE = ONE / BigInt(PER_UNIT);
const DECIMALS = 4;
/** Of the standard normal distribution, for 95%. */
const Z = 1.959964;

/** The 95% confidence interval of the mean of amounts, by Student's t. Exact sums make it independent of their order. */
export class MeanInterval {
  #count = 0;
  #sum = 0n;
  #squares = 0n;

  add(amount: Scaled): void {
    const units = amount / SCALE;
    this.#count++;
    this.#sum += units;
    this.#squares += units * units;
  }

  /** null with fewer than MIN_INTERVAL_TRADES amounts */
  interval(): { low: string; high: string } | null {
    if (this.#count < MIN_INTERVAL_TRADES) return null;
    const n = BigInt(this.#count);
    const variance = Number(n * this.#squares - this.#sum * this.#sum) / (this.#count * (this.#count - 1));
    const margin = studentT(this.#count - 1) * Math.sqrt(variance / this.#count);
    const mean = Number(this.#sum) / this.#count;
    return { low: amountText(mean - margin), high: amountText(mean + margin) };
  }
}

/** The 97.5% quantile, by the Cornish-Fisher expansion: within 0.001 of the exact value from 19 degrees of freedom. */
const studentT = (freedom: number): number =>
  Z +
  (Z ** 3 + Z) / (4 * freedom) +
  (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2) +
  (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / (384 * freedom ** 3);

const amountText = (units: number): string => decimalText(decimal((units / PER_UNIT).toFixed(DECIMALS)));
