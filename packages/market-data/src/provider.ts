import type { Listing, StockHistory } from '@plainscan/contracts';

/** Where a market comes from. All dates are sessions, YYYY-MM-DD; an answer is the caller's own to keep and change. */
export interface Provider {
  readonly name: string;
  /** made up: to be labeled wherever its figures show */
  readonly simulated: boolean;
  /** in symbol order */
  listSymbols(): Promise<Listing[]>;
  /** Bars from one session to another, both included, in the order asked; a stock without one has empty columns, an unknown symbol is left out. */
  dailyBars(symbols: readonly string[], from: string, to: string): Promise<StockHistory[]>;
  /** the newest session it has bars of */
  latest(): Promise<string>;
}
