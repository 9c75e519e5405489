import { decimal, decimalText, quotient } from '../money/decimals.ts';
import { fromScaled, type Scaled, scaledText } from '../money/scaled.ts';
import { MeanInterval } from './mean-interval.ts';

/**
 * Accumulates figures for a set of trades in one currency. A closed trade is a win or a loss by the sign of its net P&L;
 * at exactly zero, it is neither.
 */
export class Tally {
  closed = 0;
  winning = 0;
  losing = 0;
  withR = 0;
  #won: Scaled = 0n;
  #lost: Scaled = 0n;
  #openNet: Scaled = 0n;
  #r: Scaled = 0n;
  readonly #interval = new MeanInterval();

  add(closed: boolean, net: Scaled, r: Scaled | null): void {
    if (!closed) {
      this.#openNet += net;
      return;
    }
    this.closed++;
    this.#interval.add(net);
    if (net > 0n) {
      this.winning++;
      this.#won += net;
    } else if (net < 0n) {
      this.losing++;
      this.#lost += net;
    }
    if (r !== null) {
      this.withR++;
      this.#r += r;
    }
  }

  /** Percentage of closed trades that won. */
  winRate(): number | null {
    return this.closed === 0 ? null : (100 * this.winning) / this.closed;
  }

  /** All realized P&L, including exits of open trades. */
  net(): Scaled {
    return this.#won + this.#lost + this.#openNet;
  }

  openNet(): Scaled {
    return this.#openNet;
  }

  /** Whether nothing was closed and open trades realized nothing. */
  isEmpty(): boolean {
    return this.closed === 0 && this.#openNet === 0n;
  }

  averageWin(): string | null {
    return mean(this.#won, this.winning);
  }

  averageLoss(): string | null {
    return mean(this.#lost, this.losing);
  }

  /** Mean net P&L of a closed trade. */
  expectancy(): string | null {
    return mean(this.#won + this.#lost, this.closed);
  }

  /** null with too few closed trades */
  expectancyInterval(): { low: string; high: string } | null {
    return this.#interval.interval();
  }

  /** Gross wins divided by gross losses; null if losses are negligible. */
  profitFactor(): string | null {
    if (this.#lost === 0n) return null;
    const factor = quotient(fromScaled(this.#won), fromScaled(-this.#lost));
    return factor.lt(MAX_PROFIT_FACTOR) ? decimalText(factor) : null;
  }

  averageR(): string | null {
    return mean(this.#r, this.withR);
  }
}

const MAX_PROFIT_FACTOR = decimal('1000000000');

const mean = (sum: Scaled, count: number): string | null =>
  count === 0 ? null : decimalText(quotient(fromScaled(sum), count));

/** Adds the figures that are computed for the total, but not for groups. */
export class Totals extends Tally {
  total = 0;
  #fees: Scaled = 0n;
  #largestWin: Scaled = 0n;
  #largestLoss: Scaled = 0n;

  addTrade(closed: boolean, net: Scaled, r: Scaled | null, fees: Scaled): void {
    this.add(closed, net, r);
    this.total++;
    this.#fees += fees;
    if (!closed) return;
    if (net > this.#largestWin) this.#largestWin = net;
    else if (net < this.#largestLoss) this.#largestLoss = net;
  }

  fees(): Scaled {
    return this.#fees;
  }

  largestWin(): string | null {
    return this.winning === 0 ? null : scaledText(this.#largestWin);
  }

  largestLoss(): string | null {
    return this.losing === 0 ? null : scaledText(this.#largestLoss);
  }
}
