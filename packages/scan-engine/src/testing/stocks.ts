import type { Listing, StockHistory } from '@plainscan/contracts';

type Column = 'open' | 'high' | 'low' | 'close' | 'volume' | 'vwap';

export interface StockSpec extends Partial<Listing> {
  symbol: string;
  close: readonly number[];
  open?: readonly number[];
  high?: readonly number[];
  low?: readonly number[];
  volume?: readonly number[];
  vwap?: readonly number[];
  /** YYYYMMDD; default: days counted back from `LAST_DAY` */
  dates?: readonly number[];
}

export const LAST_DAY = 20_240_328;

/** Consecutive numbers that look like dates; the engine only compares them. */
const datesUpTo = (last: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => last - count + 1 + i);

/** A stock for tests; omitted prices follow the close, and the default volume is 1,000. */
export function stock({ symbol, ...spec }: StockSpec): StockHistory {
  const { close } = spec;
  const column = (name: Column, fallback: readonly number[]): Float64Array => Float64Array.from(spec[name] ?? fallback);
  return {
    listing: {
      symbol,
      name: spec.name ?? `${symbol} Inc.`,
      exchange: spec.exchange ?? null,
      kind: spec.kind ?? 'stock',
      sector: spec.sector ?? null,
      industry: spec.industry ?? null,
      marketCap: spec.marketCap ?? null,
    },
    bars: {
      dates: Int32Array.from(spec.dates ?? datesUpTo(LAST_DAY, close.length)),
      open: column('open', close),
      high: column('high', close),
      low: column('low', close),
      close: column('close', close),
      volume: column(
        'volume',
        close.map(() => 1000),
      ),
      vwap: spec.vwap ? column('vwap', close) : null,
    },
  };
}
