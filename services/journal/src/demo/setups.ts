import { DEMO_SETUPS, type LiquidBars } from '@plainscan/contracts';

export type StockBars = LiquidBars['stocks'][number];

/** How the sample trader trades one of the saved scans. */
export interface Setup {
  name: string;
  /** whether the stock shows the setup at the close of session `i` */
  shows: (bars: StockBars, i: number) => boolean;
  /** where the profit is taken, in multiples of the risk */
  targetR: number;
  /** sessions after which the trade is closed anyway */
  maxSessions: number;
  tag: string;
}

/** Sessions that a setup looks back. */
export const LOOKBACK = 50;

const [breakouts, pullbacks, downFour] = DEMO_SETUPS;

/** The trader's own reading of the scans: without the market's other stocks, a trade can't name the scan that found it. */
export const SETUPS: readonly Setup[] = [
  { name: breakouts.name, shows: isBreakout, targetR: 3, maxSessions: 12, tag: 'breakout' },
  { name: pullbacks.name, shows: isPullback, targetR: 2, maxSessions: 10, tag: 'pullback' },
  { name: downFour.name, shows: isDownFour, targetR: 1.5, maxSessions: 5, tag: 'mean reversion' },
];

function isBreakout({ high, close, volume }: StockBars, i: number): boolean {
  return close[i]! > Math.max(...before(high, i, 20)) && volume[i]! >= 1.5 * mean(before(volume, i, 20));
}

function isPullback({ low, close }: StockBars, i: number): boolean {
  const [fast, slow] = [mean(upTo(close, i, 20)), mean(upTo(close, i, 50))];
  return fast > slow && close[i]! > fast && low[i]! <= 1.01 * fast;
}

function isDownFour({ close }: StockBars, i: number): boolean {
  return [0, 1, 2, 3].every((back) => close[i - back]! < close[i - back - 1]!);
}

/** Wilder's range of 14 sessions, as a plain mean: it only places stops. */
export function averageRange({ high, low, close }: StockBars, i: number): number {
  const ranges = Array.from({ length: 14 }, (_, back) => {
    const at = i - back;
    return Math.max(high[at]!, close[at - 1]!) - Math.min(low[at]!, close[at - 1]!);
  });
  return mean(ranges);
}

const before = (column: readonly number[], i: number, sessions: number) => column.slice(i - sessions, i);
const upTo = (column: readonly number[], i: number, sessions: number) => column.slice(i - sessions + 1, i + 1);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
