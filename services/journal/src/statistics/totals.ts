import type { BigNumber } from 'bignumber.js';
import { decimal, decimalText, quotient } from '../money/decimals.ts';
import { Sum } from '../money/sum.ts';
import type { TradeFact } from './trade-fact.ts';

/** Of any set of trades in one currency, one pass. A trade won or lost by its net once it is closed; at zero it did neither. */
export class Tally {
  closed = 0;
  winning = 0;
  losing = 0;
  withR = 0;
  readonly #won = new Sum();
  readonly #lost = new Sum();
  readonly #ofOpen = new Sum();
  readonly #r = new Sum();

  add({ closed, net, r }: TradeFact): void {
    if (!closed) {
      if (!net.isZero()) this.#ofOpen.add(net);
      return;
    }
    this.closed++;
    if (net.isPositive() && !net.isZero()) {
      this.winning++;
      this.#won.add(net);
    } else if (net.isNegative() && !net.isZero()) {
      this.losing++;
      this.#lost.add(net);
    }
    if (r !== null) {
      this.withR++;
      this.#r.add(r);
    }
  }

  /** Percent of the closed trades. */
  winRate(): number | null {
    return this.closed === 0 ? null : (100 * this.winning) / this.closed;
  }

  /** Everything realised, parts of open trades included. */
  net(): string {
    return this.#won.copy().addSum(this.#lost).addSum(this.#ofOpen).text();
  }

  openNet(): string {
    return this.#ofOpen.text();
  }

  /** Whether nothing was closed, and nothing realised. */
  isEmpty(): boolean {
    return this.closed === 0 && this.#ofOpen.isZero();
  }

  averageWin(): string | null {
    return mean(this.#won, this.winning);
  }

  averageLoss(): string | null {
    return mean(this.#lost, this.losing);
  }

  /** Mean net of a closed trade. */
  expectancy(): string | null {
    return mean(this.#won.copy().addSum(this.#lost), this.closed);
  }

  /** What was won over what was lost; null where nothing was lost. */
  profitFactor(): string | null {
    const lost = this.#lost.value();
    return lost.isZero() ? null : decimalText(quotient(this.#won.value(), lost.negated()));
  }

  averageR(): string | null {
    return mean(this.#r, this.withR);
  }
}

const mean = (sum: Sum, count: number): string | null =>
  count === 0 ? null : decimalText(quotient(sum.value(), decimal(String(count))));

/** Figures of the whole that its groups do not have. */
export class Totals extends Tally {
  total = 0;
  open = 0;
  readonly #gross = new Sum();
  readonly #fees = new Sum();
  #best: BigNumber | null = null;
  #worst: BigNumber | null = null;

  override add(fact: TradeFact): void {
    super.add(fact);
    const { closed, net } = fact;
    this.total++;
    this.#gross.add(fact.gross);
    this.#fees.add(fact.fees);
    if (!closed) this.open++;
    else if (net.isPositive()) {
      if (this.#best === null || net.gt(this.#best)) this.#best = net;
    } else if (this.#worst === null || net.lt(this.#worst)) this.#worst = net;
  }

  gross(): string {
    return this.#gross.text();
  }

  fees(): string {
    return this.#fees.text();
  }

  largestWin(): string | null {
    return this.#best === null || this.#best.isZero() ? null : decimalText(this.#best);
  }

  largestLoss(): string | null {
    return this.#worst === null || this.#worst.isZero() ? null : decimalText(this.#worst);
  }
}
