import type { Kind, Sector } from './scan-plan/vocabulary.ts';

/** One listed security as every reader, provider and the engine know it. */
export interface Listing {
  /** canonical spelling: upper case, class after a dot (BRK.B) */
  symbol: string;
  name: string;
  exchange: string | null;
  kind: Kind;
  sector: Sector | null;
  /** the data's own name */
  industry: string | null;
  /** dollars */
  marketCap: number | null;
}

/**
 * Daily bars of one security, oldest first, one array a column, all of one length; NYSE sessions only, no day twice.
 * Prices in dollars as 64-bit floats, volume in shares.
 */
export interface Bars {
  /** YYYYMMDD as a number */
  dates: Int32Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
  /** the provider's own VWAP; NaN where it gave none; null when it never does */
  vwap: Float64Array | null;
}

export interface StockHistory {
  listing: Listing;
  bars: Bars;
}
