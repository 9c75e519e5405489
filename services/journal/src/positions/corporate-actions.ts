import type { BigNumber } from 'bignumber.js';
import { quotient } from '../money/decimals.ts';

/** A split that the user entered. It takes effect before the first fill of its day. */
export interface EnteredSplit {
  /** the import that records it */
  id: string;
  symbol: string;
  /** YYYY-MM-DD */
  on: string;
  /** `newShares` for every `oldShares` */
  newShares: BigNumber;
  oldShares: BigNumber;
}

/** The company traded as `symbol` until `on`, and as `newSymbol` since. */
export interface SymbolChange {
  symbol: string;
  newSymbol: string;
  /** YYYY-MM-DD */
  on: string;
}

/** Maximum decimal places of quantities and prices. */
export const SHARE_DECIMALS = 10;

export const afterSplit = (
  shares: BigNumber,
  { newShares, oldShares }: Pick<EnteredSplit, 'newShares' | 'oldShares'>,
): BigNumber => quotient(shares.times(newShares), oldShares).decimalPlaces(SHARE_DECIMALS);

/** Brokers book a split up to this many days from the day it takes effect. */
const SAME_SPLIT_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** Whether splits of one symbol on these days (YYYY-MM-DD) are the same split. */
export const isSameSplit = (a: string, b: string): boolean =>
  Math.abs(Date.parse(a) - Date.parse(b)) <= SAME_SPLIT_DAYS * DAY_MS;

/** The symbols of companies over time. */
export class SymbolHistory {
  readonly #changes: readonly SymbolChange[];

  constructor(changes: readonly SymbolChange[]) {
    this.#changes = [...changes].sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
  }

  /** The symbol on `until` (default: today) of shares that traded as `symbol` on `on`. */
  symbolOf(symbol: string, on: string, until: string | null = null): string {
    let current = symbol;
    for (const change of this.#changes)
      if (change.symbol === current && change.on >= on && (until === null || change.on <= until))
        current = change.newSymbol;
    return current;
  }

  /** The given symbols and all earlier and later symbols of their companies. */
  related(symbols: Iterable<string>): string[] {
    const found = new Set(symbols);
    for (let size = -1; size !== found.size;) {
      size = found.size;
      for (const { symbol, newSymbol } of this.#changes) {
        if (found.has(symbol)) found.add(newSymbol);
        if (found.has(newSymbol)) found.add(symbol);
      }
    }
    return [...found];
  }
}
