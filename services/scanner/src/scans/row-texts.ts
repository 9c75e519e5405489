import { type Market, stockRow } from '@plainscan/scan-engine';
import { rounded } from './why-values.ts';

/**
 * The part of each result row that depends only on the market, as UTF-8 JSON, serialized once per row. Otherwise every
 * scan of 500 rows would serialize half a megabyte of the same data.
 */
export class RowTexts {
  readonly #market: Market;
  readonly #lastUpdated: string;
  readonly #texts: (Buffer | undefined)[] = [];

  /** `lastUpdated`: when the market's bars were last updated, ISO 8601 UTC. */
  constructor(market: Market, lastUpdated: string) {
    this.#market = market;
    this.#lastUpdated = lastUpdated;
  }

  /** A scan row without its closing brace: the scan appends its own fields. */
  row(row: number): Buffer {
    return (this.#texts[row] ??= this.#write(row));
  }

  #write(row: number): Buffer {
    const { kind: _kind, date: _date, indicators, change, changePercent, ...shown } = stockRow(this.#market, row);
    const text = JSON.stringify({
      ...shown,
      change: rounded(change),
      changePercent: rounded(changePercent),
      lastUpdated: this.#lastUpdated,
      indicators: rounded(indicators),
    });
    return Buffer.from(text.slice(0, -1));
  }
}

const cache = new WeakMap<Market, RowTexts>();

/** The row texts of a market, cached as long as the market. */
export function rowTextsOf(market: Market, lastUpdated: string): RowTexts {
  let texts = cache.get(market);
  if (!texts) cache.set(market, (texts = new RowTexts(market, lastUpdated)));
  return texts;
}
