import type { StockHistory } from '@plainscan/contracts';
import { splitRatio } from '@plainscan/indicators';
import { sessionNumbers } from '@plainscan/market-calendar';

export interface SuspectedSplit {
  symbol: string;
  /** YYYYMMDD of the first bar after the gap */
  date: number;
  /** shares after the split for shares before, such as "10 for 1" */
  ratio: string;
  before: number;
  after: number;
}

export interface StaleSeries {
  symbol: string;
  lastDate: number;
  /** number of sessions between its last bar and the newest bar of all stocks */
  sessions: number;
}

export interface MissingSessions {
  symbol: string;
  /** number of sessions without a bar between its first and its last */
  count: number;
  /** the first of them, YYYYMMDD */
  first: number;
}

/** Suspicious bars in a market that was read. Each may be correct; nothing is changed. */
export interface DataQuality {
  stocks: number;
  bars: number;
  newest: number;
  suspectedSplits: SuspectedSplit[];
  stale: StaleSeries[];
  missingSessions: MissingSessions[];
}

const STALE_AFTER = 5;

export interface DataQualityOptions {
  /** days of known splits by symbol, which aren't reported */
  splits?: ReadonlyMap<string, ReadonlySet<number>>;
  /** the newest session, YYYYMMDD; by default that of the newest bar */
  newest?: number;
}

export function dataQuality(
  stocks: readonly StockHistory[],
  { splits = new Map(), newest = newestOf(stocks) }: DataQualityOptions = {},
): DataQuality {
  const order = new Map([...sessionNumbers()].map((date, i) => [date, i]));
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
      const [before, after] = [close[i - 1]!, open[i]!];
      const ratio = splitRatio(before, after);
      if (ratio && !splits.get(symbol)?.has(date))
        report.suspectedSplits.push({ symbol, date, ratio: ratio.join(' for '), before, after });
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

const newestOf = (stocks: readonly StockHistory[]): number =>
  stocks.reduce((newest, { bars }) => Math.max(newest, bars.dates.at(-1) ?? 0), 0);
