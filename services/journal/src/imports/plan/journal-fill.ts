import type { BigNumber } from 'bignumber.js';
import type { SymbolHistory } from '../../positions/corporate-actions.ts';
import type { SignedFill } from '../../positions/round-trips.ts';
import type { ReadFill } from '../reading/read-row.ts';

/** An imported fill. Executions of trades are parts of it. */
export interface JournalFill extends SignedFill {
  importId: string;
  line: number;
  key: string;
  /** today's symbol, under which it is matched */
  symbol: string;
  /** the symbol in the file */
  fileSymbol: string;
  currency: string;
  account: string | null;
  timeZone: string;
  /** may open a short position */
  shorts: boolean;
}

/** The part of a fill that belongs to one trade. */
export interface FillPart {
  trade: string;
  quantity: BigNumber;
  fee: BigNumber;
  value: BigNumber;
}

export const fillId = (importId: string, line: number): string => `${importId}:${line}`;

/** Fills match only within the same account, symbol, and currency. */
export const groupOf = ({ account, symbol, currency }: Pick<JournalFill, 'account' | 'symbol' | 'currency'>): string =>
  JSON.stringify([account, symbol, currency]);

export function journalFill(
  importId: string,
  { line, fill }: { line: number; fill: ReadFill },
  shorts: boolean,
  history: SymbolHistory,
): JournalFill {
  const { action, symbol, currency, account, on, at, timeZone, seq, key, closes, positionRef } = fill;
  const { quantity, price, fee, value } = fill;
  return {
    id: fillId(importId, line),
    importId,
    line,
    key,
    action,
    symbol: history.symbolOf(symbol, on),
    fileSymbol: symbol,
    currency,
    account,
    on,
    at,
    timeZone,
    seq,
    quantity,
    price,
    fee,
    value,
    shorts,
    closes,
    ...(positionRef !== null && { positionRef }),
  };
}

export const byGroup = <T extends JournalFill>(fills: Iterable<T>): Map<string, T[]> => Map.groupBy(fills, groupOf);
