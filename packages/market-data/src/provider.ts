import type { Listing, StockHistory } from '@plainscan/contracts';
import type { ReadReport } from './files/read-report.ts';

/** The source of a market. All dates are sessions, YYYY-MM-DD. Callers own the returned objects and may change them. */
export interface Provider {
  readonly name: string;
  /** whether the data is simulated, which must be labeled wherever it is shown */
  readonly simulated: boolean;
  /** in symbol order */
  listSymbols(): Promise<Listing[]>;
  /** Bars between two sessions, inclusive, in the requested order. A stock without bars has empty columns; unknown symbols are omitted. */
  dailyBars(symbols: readonly string[], from: string, to: string): Promise<StockHistory[]>;
  /** the newest session with bars */
  latest(): Promise<string>;
  /** the rows of its files that were left out; null if it reads no files */
  readReport(): Promise<ReadReport | null>;
}
