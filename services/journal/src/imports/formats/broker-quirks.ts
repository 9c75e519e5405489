import type { ImportMapping } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import type { Cells } from '../reading/columns.ts';
import type { Outcome } from '../reading/read-row.ts';
import type { SideSource } from '../reading/side-source.ts';

/** What a mapping cannot express about a broker's file. */
export interface BrokerQuirks {
  /** rows that aren't trades although their action looks like one */
  skipped?: (row: Cells) => Outcome | null;
  symbol?: (row: Cells) => string;
  /** the action, if more than one column determines it */
  action?: (row: Cells) => string;
  /** the currency of the printed price; '' for that of the amount */
  priceCurrency?: (row: Cells) => string;
  /** the price may be in another currency without saying so: if it is far from the amount, the amount is used */
  priceMayBeForeign?: boolean;
  /** the currency of a fee column; '' for that of the row */
  feeCurrency?: (row: Cells, column: string) => string;
  /** units of the row's currency per unit of `from`; null if the file has no rate */
  rate?: (row: Cells, from: string, to: string) => BigNumber | null;
  /** fees are negative: a positive one is a refund */
  feesBelowZero?: boolean;
  /** shares added by a split, negative if removed; null if the row isn't a split */
  split?: (row: Cells) => string | null;
  positionRef?: (row: Cells) => string;
  /** what the broker says the row does to a position */
  intent?: (row: Cells) => 'opens' | 'closes' | null;
}

/** How the rows below a header are read. */
export interface RowRules {
  mapping: ImportMapping;
  quirks: BrokerQuirks;
  /** finds rows that aren't fills of stocks; null if no column says so */
  screen?: ((row: Cells) => Outcome | null) | null;
  /** the column whose sign distinguishes buys from sells if no column names them */
  side?: SideSource;
}
