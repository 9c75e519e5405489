import type { ImportMapping } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import type { Cells } from '../reading/columns.ts';
import type { Outcome } from '../reading/read-row.ts';
import type { SideSource } from '../reading/side-source.ts';

/** What a mapping can't express about a broker's file. */
export interface BrokerQuirks {
  /** rows that aren't trades although their action looks like one */
  skipped?: (row: Cells) => Outcome | null;
  symbol?: (row: Cells) => string;
  /** the action, if more than one column determines it */
  action?: (row: Cells) => string;
  /** currency of the printed price; '' if it is the amount's */
  priceCurrency?: (row: Cells) => string;
  /** the price may be in an undeclared currency: if it doesn't match the amount, the amount is used */
  priceMayBeForeign?: boolean;
  /** currency of a fee column; '' if it is the row's */
  feeCurrency?: (row: Cells, column: string) => string;
  /** units of the row's currency per unit of `from`; null if the file has no rate */
  rate?: (row: Cells, from: string, to: string) => BigNumber | null;
  /** fees are negative, so a positive one is a refund */
  feesAreNegative?: boolean;
  /** shares added by a split, negative if removed; null if the row isn't a split */
  split?: (row: Cells) => string | null;
  /** whether the row removes shares under an old symbol or adds them under the new one; null if it does neither */
  symbolChange?: (row: Cells) => 'old' | 'new' | null;
  /** the name of the security in a row; finds the ticker of old shares that are listed under their CUSIP */
  securityName?: (row: Cells) => string;
  positionRef?: (row: Cells) => string;
  /** whether the row opens or closes a position, according to the broker */
  intent?: (row: Cells) => 'opens' | 'closes' | null;
}

/** How the rows below a header are read. */
export interface RowRules {
  mapping: ImportMapping;
  quirks: BrokerQuirks;
  /** finds rows that aren't stock fills; null if no column identifies them */
  screen?: ((row: Cells) => Outcome | null) | null;
  /** the column whose sign distinguishes buys from sells if there is no action column */
  side?: SideSource;
}
