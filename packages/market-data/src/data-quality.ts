import type { StockHistory } from '@plainscan/contracts';
import { sessionNumbers } from '@plainscan/market-calendar';

export interface SuspectedSplit {
  symbol: string;
  /** YYYYMMDD of the first bar after the gap */
  date: number;
  /** shares after for shares before: 10 for 1, 1 for 8 */
  ratio: string;
  before: number;
  after: number;
}

export interface StaleSeries {
  symbol: string;
  lastDate: number;
  /** number of sessions between its last bar and the newest of all */
  sessions: number;
}

export interface MissingSessions {
  symbol: string;
  /** number of sessions without a bar between its first and its last */
  count: number;
  /** the first of them, YYYYMMDD */
  first: number;
}

/** What is doubtful in bars that were read: each of it may be right, and none of it is changed. */
export interface DataQuality {
  stocks: number;
  bars: number;
  newest: number;
  suspectedSplits: SuspectedSplit[];
  stale: StaleSeries[];
  missingSessions: MissingSessions[];
}

/** A smaller gap happens without a split. */
const LEAST_GAP = 0.4;
/** The price also moves on the day of a split. */
const TOLERANCE = 0.03;
const STALE_AFTER = 5;
const RATIOS: readonly (readonly [number, number])[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200].map((n) => [n, 1] as const),
  ...([
    [5, 2],
    [7, 2],
    [7, 4],
    [9, 5],
  ] as const),
];

/** `10 for 1` where a price that falls to a tenth, or rises tenfold, does so in an exact ratio; null for any other gap. */
export function splitRatio(before: number, after: number): string | null {
  const falls = before > after;
  const ratio = falls ? before / after : after / before;
  if (1 - 1 / ratio < LEAST_GAP) return null;
  const [found] = RATIOS.filter(([many, one]) => Math.abs((ratio * one) / many - 1) <= TOLERANCE).sort(
    ([a, b], [c, d]) => Math.abs((ratio * b) / a - 1) - Math.abs((ratio * d) / c - 1),
  );
  if (!found) return null;
  const [many, one] = found;
  return falls ? `${many} for ${one}` : `${one} for ${many}`;
}

/** @param splits days on which a stock is known to have split, by symbol: their gaps are explained */
export function dataQuality(
  stocks: readonly StockHistory[],
  splits: ReadonlyMap<string, ReadonlySet<number>> = new Map(),
): DataQuality {
  const order = new Map([...sessionNumbers()].map((date, i) => [date, i]));
  const newest = Math.max(0, ...stocks.map(({ bars }) => bars.dates.at(-1) ?? 0));
  const report: DataQuality = {
    stocks: stocks.length,
    bars: stocks.reduce((sum, { bars }) => sum + bars.dates.length, 0),
    newest,
    suspectedSplits: [],
    stale: [],
    missingSessions: [],
  };
  const sessions = [...order.keys()];
  for (const { listing, bars } of stocks) {
    const { symbol } = listing;
    const { dates, open, close } = bars;
    const lastDate = dates.at(-1);
    if (lastDate === undefined) continue;
    let missing: MissingSessions | null = null;
    for (let i = 1; i < dates.length; i++) {
      const date = dates[i]!;
      const ratio = splitRatio(close[i - 1]!, open[i]!);
      if (ratio !== null && !splits.get(symbol)?.has(date))
        report.suspectedSplits.push({ symbol, date, ratio, before: close[i - 1]!, after: open[i]! });
      const gap = order.get(date)! - order.get(dates[i - 1]!)! - 1;
      if (gap <= 0) continue;
      missing ??= { symbol, count: 0, first: sessions[order.get(dates[i - 1]!)! + 1]! };
      missing.count += gap;
    }
    if (missing) report.missingSessions.push(missing);
    const behind = order.get(newest)! - order.get(lastDate)!;
    if (behind > STALE_AFTER) report.stale.push({ symbol, lastDate, sessions: behind });
  }
  return report;
}
