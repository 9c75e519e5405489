import type { ImportMapping } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import type { Cells } from '../reading/columns.ts';
import type { Outcome } from '../reading/read-row.ts';

/** What a broker's file means beyond what a mapping can say. */
export interface Beyond {
  /** rows of this broker that are no trades, though their words may sound like one */
  aside?: (row: Cells) => Outcome | null;
  symbol?: (row: Cells) => string;
  /** of the printed price; '' where it is that of the amount */
  priceCurrency?: (row: Cells) => string;
  /** the price may be in another currency without saying so: one that is far off is left for the amount */
  priceMayBeForeign?: boolean;
  /** of a fee column; '' where it is that of the row */
  feeCurrency?: (row: Cells, column: string) => string;
  /** how much of the row's currency one unit of `from` is; null: the file does not tell */
  rate?: (row: Cells, from: string, to: string) => BigNumber | null;
  /** fees stand below zero: one above is given back */
  feesBelowZero?: boolean;
  positionRef?: (row: Cells) => string;
  /** the broker says of this row that it opens a position, or that it closes one */
  intent?: (row: Cells) => 'opens' | 'closes' | null;
}

/** How the rows under one header are read. */
export interface RowRules {
  mapping: ImportMapping;
  beyond: Beyond;
}
