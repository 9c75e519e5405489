import type { BigNumber } from 'bignumber.js';
import type { SignedFill } from '../../positions/match.ts';
import type { ReadFill } from '../reading/read-row.ts';

/** A broker's fill as imports bring it into the journal; its executions are parts of it. */
export interface JournalFill extends SignedFill {
  importId: string;
  line: number;
  key: string;
  symbol: string;
  currency: string;
  account: string | null;
  timeZone: string;
  /** it may open a short position */
  shorts: boolean;
}

/** What of a fill is in one trade. */
export interface FillPart {
  trade: string;
  quantity: BigNumber;
  fee: BigNumber;
  value: BigNumber;
}

/** Of one line of one import. */
export const fillId = (importId: string, line: number): string => `${importId}:${line}`;

/** Fills meet only those of the same account, symbol and currency. */
export const groupOf = ({ account, symbol, currency }: Pick<JournalFill, 'account' | 'symbol' | 'currency'>): string =>
  JSON.stringify([account, symbol, currency]);

export function journalFill(importId: string, line: number, fill: ReadFill, shorts: boolean): JournalFill {
  const { action, symbol, currency, account, on, at, timeZone, seq, key, closes, positionRef } = fill;
  const { quantity, price, fee, value } = fill;
  return {
    ...{ id: fillId(importId, line), importId, line, key, action, symbol, currency, account, on, at, timeZone, seq },
    ...{ quantity, price, fee, value, shorts, closes },
    ...(positionRef !== null && { positionRef }),
  };
}

export function byGroup<T extends JournalFill>(fills: Iterable<T>): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const fill of fills) {
    const key = groupOf(fill);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [fill]);
    else group.push(fill);
  }
  return groups;
}
