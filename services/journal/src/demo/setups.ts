import { DEMO_SETUPS, type LiquidBars } from '@plainscan/contracts';

export type StockBars = LiquidBars['stocks'][number];

/** How the sample trader trades one of the saved scans. */
export interface Setup {
  name: string;
  /** sentence of the saved scan */
  query: string;
  /** whether the stock matches the setup at the close of session `i` */
  matches: (bars: StockBars, i: number) => boolean;
  /** profit target, in multiples of the risk */
  targetR: number;
  /** time stop, in sessions */
  maxSessions: number;
  tag: string;
}

/** Lookback of the setups, in sessions. */
export const LOOKBACK = 50;

const [breakouts, pullbacks, downFour] = DEMO_SETUPS;

/** Simplified versions of the saved scans, which see one stock at a time. */
export const SETUPS: readonly Setup[] = [
  { ...breakouts, matches: isBreakout, targetR: 3, maxSessions: 12, tag: 'breakout' },
  { ...pullbacks, matches: isPullback, targetR: 2, maxSessions: 10, tag: 'pullback' },
  { ...downFour, matches: isDownFour, targetR: 1.5, maxSessions: 5, tag: 'mean reversion' },
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

/** 14-session ATR, as a simple mean instead of Wilder's smoothing: it only places stops. */
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
