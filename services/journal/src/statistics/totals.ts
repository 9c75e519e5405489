import { decimal, decimalText, quotient } from '../money/decimals.ts';
import { Sum, Term } from '../money/sum.ts';
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

  add({ closed, net, r }: Pick<TradeFact, 'closed' | 'net' | 'r'>): void {
    this.addTerms(closed, new Term().read(net), r && new Term().read(r));
  }

  /** For who adds one trade to many tallies: its figures are read once. */
  addTerms(closed: boolean, net: Term, r: Term | null): void {
    if (!closed) {
      this.#ofOpen.addTerm(net);
      return;
    }
    this.closed++;
    const outcome = net.sign();
    if (outcome > 0) {
      this.winning++;
      this.#won.addTerm(net);
    } else if (outcome < 0) {
      this.losing++;
      this.#lost.addTerm(net);
    }
    if (r !== null) {
      this.withR++;
      this.#r.addTerm(r);
    }
  }

  /** Percent of the closed trades. */
  winRate(): number | null {
    return this.closed === 0 ? null : (100 * this.winning) / this.closed;
  }

  /** Everything realised, parts of open trades included. */
  net(): string {
    return this.netSum().text();
  }

  protected netSum(): Sum {
    return this.#won.copy().addSum(this.#lost).addSum(this.#ofOpen);
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

  /** What was won over what was lost; null where nothing was lost, or next to nothing. */
  profitFactor(): string | null {
    const lost = this.#lost.value();
    if (lost.isZero()) return null;
    const factor = quotient(this.#won.value(), lost.negated());
    return factor.lt(MOST_FACTOR) ? decimalText(factor) : null;
  }

  averageR(): string | null {
    return mean(this.#r, this.withR);
  }
}

const MOST_FACTOR = decimal('1000000000');

const mean = (sum: Sum, count: number): string | null =>
  count === 0 ? null : decimalText(quotient(sum.value(), count));

/** Figures of the whole that its groups do not have. */
export class Totals extends Tally {
  total = 0;
  readonly #fees = new Sum();
  readonly #best = new Term();
  readonly #worst = new Term();

  addTrade(closed: boolean, net: Term, r: Term | null, fees: Term): void {
    this.addTerms(closed, net, r);
    this.total++;
    this.#fees.addTerm(fees);
    if (!closed) return;
    if (net.isAbove(this.#best)) this.#best.become(net);
    else if (this.#worst.isAbove(net)) this.#worst.become(net);
  }

  fees(): string {
    return this.#fees.text();
  }

  gross(): string {
    return this.netSum().addSum(this.#fees).text();
  }

  largestWin(): string | null {
    return this.winning === 0 ? null : new Sum().addTerm(this.#best).text();
  }

  largestLoss(): string | null {
    return this.losing === 0 ? null : new Sum().addTerm(this.#worst).text();
  }
}
