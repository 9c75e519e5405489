import type { Kind, Sector } from './scan-plan/vocabulary.ts';

/** One listed security, as used by readers, providers, and the engine. */
export interface Listing {
  /** canonical spelling: uppercase, class after a period (BRK.B) */
  symbol: string;
  name: string;
  exchange: string | null;
  kind: Kind;
  sector: Sector | null;
  /** the name in the provider's data */
  industry: string | null;
  /** dollars */
  marketCap: number | null;
}

/**
 * Daily bars of one security, oldest first, one array per column, all of equal length; NYSE sessions only, no duplicate days.
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
  /** the provider's VWAP; NaN for bars without one; null if the provider has none */
  vwap: Float64Array | null;
}

export interface StockHistory {
  listing: Listing;
  bars: Bars;
}
