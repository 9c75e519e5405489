import { type Market, stockRow } from '@plainscan/scan-engine';
import { rounded } from './rounded.ts';

/** JSON of what the market alone says of a row, open where a scan adds to it. */
interface RowText {
  /** the fields before `indicators`, without the closing brace */
  head: string;
  /** the indicators, without the closing brace */
  indicators: string;
}

/**
 * The rows of one market as JSON, each written once: a scan of 500 rows would else write half a megabyte of the same figures again
 * and again.
 */
export class RowTexts {
  readonly #market: Market;
  readonly #lastUpdated: string;
  readonly #texts: (RowText | undefined)[] = [];

  /** `lastUpdated`: ISO 8601 UTC, when the market's bars were brought up to date. */
  constructor(market: Market, lastUpdated: string) {
    this.#market = market;
    this.#lastUpdated = lastUpdated;
  }

  /** A scan row: `spoken` are further indicators by name, `why` the reasons. */
  row(row: number, spoken: Record<string, number | null>, why: unknown): string {
    const { head, indicators } = (this.#texts[row] ??= this.#write(row));
    const more = JSON.stringify(spoken).slice(1, -1);
    return `${head},"indicators":${indicators}${more && `,${more}`}},"why":${JSON.stringify(why)}}`;
  }

  #write(row: number): RowText {
    const { kind: _kind, date: _date, indicators, change, changePercent, ...shown } = stockRow(this.#market, row);
    const head = {
      ...shown,
      change: rounded(change),
      changePercent: rounded(changePercent),
      lastUpdated: this.#lastUpdated,
    };
    return { head: JSON.stringify(head).slice(0, -1), indicators: JSON.stringify(rounded(indicators)).slice(0, -1) };
  }
}

const kept = new WeakMap<Market, RowTexts>();

/** The row texts of a market, kept as long as the market is. */
export function rowTextsOf(market: Market, lastUpdated: string): RowTexts {
  let texts = kept.get(market);
  if (!texts) kept.set(market, (texts = new RowTexts(market, lastUpdated)));
  return texts;
}
