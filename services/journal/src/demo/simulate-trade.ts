import type { SeededRandom } from './seeded-random.ts';
import { averageRange, type Setup, type StockBars } from './setups.ts';

/** A fill at a price that the stock traded at in that session. */
export interface DemoFill {
  kind: 'entry' | 'exit';
  /** index of the session */
  session: number;
  /** time within the session, from its open (0) to its close (1) */
  time: number;
  shares: number;
  /** dollars and cents */
  price: number;
}

export interface DemoTrade {
  symbol: string;
  setup: Setup;
  /** the session of the scan, and the stock's close in it */
  scanned: { session: number; close: number };
  stop: number;
  fills: DemoFill[];
  /** the session of the last exit; null while shares are open */
  closedIn: number | null;
  /** realized P&L before fees, in multiples of the risk */
  r: number;
  /** reason for the last exit; null while shares are open */
  exit: 'target' | 'stop' | 'trailed' | 'time' | null;
}

const STOP_RANGES = 1.5;
/** A trade that scales out sells half here and moves the stop to the entry. */
const SCALE_OUT_R = 1.5;
/** The largest position, as a fraction of the account. */
const MAX_POSITION = 0.25;

/** What sizing a trade depends on. */
export interface Account {
  value: number;
  /** fraction of the account lost at the stop */
  risk: number;
}

/**
 * Simulates a trade entered in `session`, the day after the setup, on the bars that followed. null if it can't be sized or a fill
 * has no price in whole cents.
 */
export function simulateTrade(
  bars: StockBars,
  setup: Setup,
  session: number,
  account: Account,
  random: SeededRandom,
): DemoTrade | null {
  const towardClose = bars.open[session]! + 0.3 * random.next() * (bars.close[session]! - bars.open[session]!);
  const entry = tradedPrice(bars, session, towardClose);
  if (entry === null) return null;
  const stop = cents(entry - STOP_RANGES * averageRange(bars, session - 1));
  const shares = Math.floor(
    Math.min((account.value * account.risk) / (entry - stop), (account.value * MAX_POSITION) / entry),
  );
  if (shares < 2 || stop <= 0 || stop >= entry) return null;
  const trade: DemoTrade = {
    symbol: bars.symbol,
    setup,
    scanned: { session: session - 1, close: bars.close[session - 1]! },
    stop,
    fills: [{ kind: 'entry', session, time: 0.02 + 0.2 * random.next(), shares, price: entry }],
    closedIn: null,
    r: 0,
    exit: null,
  };
  return new OpenTrade(bars, trade, shares, random).runToEnd();
}

/** Follows one trade through the sessions. */
class OpenTrade {
  readonly #bars: StockBars;
  readonly #trade: DemoTrade;
  readonly #random: SeededRandom;
  readonly #shares: number;
  readonly #entry: number;
  readonly #risk: number;
  #open: number;
  #stop: number;
  #scalesOut: boolean;

  constructor(bars: StockBars, trade: DemoTrade, shares: number, random: SeededRandom) {
    this.#bars = bars;
    this.#trade = trade;
    this.#random = random;
    this.#shares = this.#open = shares;
    this.#entry = trade.fills[0]!.price;
    this.#stop = trade.stop;
    this.#risk = this.#entry - trade.stop;
    this.#scalesOut = trade.setup.targetR > SCALE_OUT_R && random.chance(0.5);
  }

  /** null if an exit has no price in whole cents */
  runToEnd(): DemoTrade | null {
    const first = this.#trade.fills[0]!.session;
    for (let i = first; i < this.#bars.close.length && this.#open > 0; i++) if (!this.#hold(i, i - first)) return null;
    return this.#trade;
  }

  /** Checks the stop first, because a daily bar doesn't show which price came first. */
  #hold(i: number, held: number): boolean {
    const { open, high, low, close } = this.#bars;
    const target = this.#entry + this.#trade.setup.targetR * this.#risk;
    const half = this.#entry + SCALE_OUT_R * this.#risk;
    const gap = held > 0;
    if (low[i]! <= this.#stop) {
      const reason = this.#stop < this.#entry ? 'stop' : 'trailed';
      return this.#sell(i, this.#open, gap ? Math.min(open[i]!, this.#stop) : this.#stop, reason);
    }
    if (held === 0) return true;
    if (high[i]! >= target) return this.#sell(i, this.#open, Math.max(open[i]!, target), 'target');
    if (this.#scalesOut && high[i]! >= half) {
      this.#scalesOut = false;
      this.#stop = this.#entry;
      return this.#sell(i, Math.floor(this.#shares / 2), Math.max(open[i]!, half), 'target');
    }
    return held < this.#trade.setup.maxSessions || this.#sell(i, this.#open, close[i]!, 'time');
  }

  #sell(session: number, shares: number, target: number, reason: NonNullable<DemoTrade['exit']>): boolean {
    const price = tradedPrice(this.#bars, session, target);
    if (price === null) return false;
    const { fills } = this.#trade;
    const last = fills.at(-1)!;
    const earliest = last.session === session ? last.time : 0.01;
    const time = reason === 'time' ? 0.98 : earliest + (0.97 - earliest) * this.#random.next();
    fills.push({ kind: 'exit', session, time, shares, price });
    this.#open -= shares;
    this.#trade.r += ((price - this.#entry) / this.#risk) * (shares / this.#shares);
    if (this.#open === 0) Object.assign(this.#trade, { closedIn: session, exit: reason });
    return true;
  }
}

const cents = (price: number): number => Math.round(price * 100) / 100;

/** The nearest price in whole cents within the session's range; null if there is none. */
function tradedPrice({ high, low }: StockBars, session: number, price: number): number | null {
  const [lowest, highest] = [Math.ceil(low[session]! * 100 - 1e-6), Math.floor(high[session]! * 100 + 1e-6)];
  return lowest > highest ? null : Math.min(highest, Math.max(lowest, Math.round(price * 100))) / 100;
}
