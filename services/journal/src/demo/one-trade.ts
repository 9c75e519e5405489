import type { Draw } from './draw.ts';
import { averageRange, type Setup, type StockBars } from './setups.ts';

/** A fill at a price that the stock traded at in that session. */
export interface DemoFill {
  kind: 'entry' | 'exit';
  /** index of the session */
  session: number;
  /** where in the session, from its open (0) to its close (1) */
  time: number;
  shares: number;
  /** dollars and cents */
  price: number;
}

export interface DemoTrade {
  symbol: string;
  setup: Setup;
  stop: number;
  fills: DemoFill[];
  /** the session of the last exit; null while shares are open */
  closedIn: number | null;
  /** realized, before fees, in multiples of the risk */
  r: number;
  /** how its last exit came about; null while shares are open */
  exit: 'target' | 'stop' | 'trailed' | 'time' | null;
}

const STOP_RANGES = 1.5;
/** Half is sold here, if at all, and the stop moves to the entry. */
const SCALE_OUT_R = 1.5;
/** The largest position, as a part of the account. */
const MAX_POSITION = 0.25;

/** What it takes to size a trade. */
export interface Account {
  value: number;
  /** part of the account lost at the stop */
  risk: number;
}

/**
 * A trade entered in `session`, the day after the setup, and held on the bars that followed. null if it can't be sized or the
 * prices are too fine for cents.
 */
export function oneTrade(
  bars: StockBars,
  setup: Setup,
  session: number,
  account: Account,
  draw: Draw,
): DemoTrade | null {
  const towardClose = bars.open[session]! + 0.3 * draw.fraction() * (bars.close[session]! - bars.open[session]!);
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
    stop,
    fills: [{ kind: 'entry', session, time: 0.02 + 0.2 * draw.fraction(), shares, price: entry }],
    closedIn: null,
    r: 0,
    exit: null,
  };
  return new OpenTrade(bars, trade, shares, draw).heldToItsEnd();
}

/** Follows one trade through the sessions. */
class OpenTrade {
  readonly #bars: StockBars;
  readonly #trade: DemoTrade;
  readonly #draw: Draw;
  readonly #shares: number;
  readonly #entry: number;
  readonly #risk: number;
  #open: number;
  #stop: number;
  #scalesOut: boolean;

  constructor(bars: StockBars, trade: DemoTrade, shares: number, draw: Draw) {
    this.#bars = bars;
    this.#trade = trade;
    this.#draw = draw;
    this.#shares = this.#open = shares;
    this.#entry = trade.fills[0]!.price;
    this.#stop = trade.stop;
    this.#risk = this.#entry - trade.stop;
    this.#scalesOut = trade.setup.targetR > SCALE_OUT_R && draw.chance(0.5);
  }

  /** null if one of its exits has no price in cents */
  heldToItsEnd(): DemoTrade | null {
    const first = this.#trade.fills[0]!.session;
    for (let i = first; i < this.#bars.close.length && this.#open > 0; i++) if (!this.#hold(i, i - first)) return null;
    return this.#trade;
  }

  /** The stop is checked first: a daily bar doesn't tell which price came first. */
  #hold(i: number, held: number): boolean {
    const { open, high, low, close } = this.#bars;
    const target = this.#entry + this.#trade.setup.targetR * this.#risk;
    const half = this.#entry + SCALE_OUT_R * this.#risk;
    const gap = held > 0;
    if (low[i]! <= this.#stop) {
      const how = this.#stop < this.#entry ? 'stop' : 'trailed';
      return this.#sell(i, this.#open, gap ? Math.min(open[i]!, this.#stop) : this.#stop, how);
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

  #sell(session: number, shares: number, wanted: number, how: NonNullable<DemoTrade['exit']>): boolean {
    const price = tradedPrice(this.#bars, session, wanted);
    if (price === null) return false;
    const { fills } = this.#trade;
    const last = fills.at(-1)!;
    const earliest = last.session === session ? last.time : 0.01;
    const time = how === 'time' ? 0.98 : earliest + (0.97 - earliest) * this.#draw.fraction();
    fills.push({ kind: 'exit', session, time, shares, price });
    this.#open -= shares;
    this.#trade.r += ((price - this.#entry) / this.#risk) * (shares / this.#shares);
    if (this.#open === 0) Object.assign(this.#trade, { closedIn: session, exit: how });
    return true;
  }
}

const cents = (price: number): number => Math.round(price * 100) / 100;

/** The nearest price in whole cents within the session's range; null if there is none. */
function tradedPrice({ high, low }: StockBars, session: number, price: number): number | null {
  const [lowest, highest] = [Math.ceil(low[session]! * 100 - 1e-6), Math.floor(high[session]! * 100 + 1e-6)];
  return lowest > highest ? null : Math.min(highest, Math.max(lowest, Math.round(price * 100))) / 100;
}
