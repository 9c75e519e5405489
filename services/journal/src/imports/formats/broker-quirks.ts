import type { ImportMapping } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import type { Cells } from '../reading/columns.ts';
import type { Outcome } from '../reading/read-row.ts';
import type { SideSource } from '../reading/side-source.ts';

/** What a mapping cannot express about a broker's file. */
export interface BrokerQuirks {
  /** rows that aren't trades, although their action may look like one */
  skipped?: (row: Cells) => Outcome | null;
  symbol?: (row: Cells) => string;
  /** what was done, where more than one column tells */
  action?: (row: Cells) => string;
  /** of the printed price; '' for that of the amount */
  priceCurrency?: (row: Cells) => string;
  /** the price may silently be in another currency: where it is far from the amount, the amount is used */
  priceMayBeForeign?: boolean;
  /** of a fee column; '' for that of the row */
  feeCurrency?: (row: Cells, column: string) => string;
  /** units of the row's currency per unit of `from`; null if the file has no rate */
  rate?: (row: Cells, from: string, to: string) => BigNumber | null;
  /** fees are negative: a positive one is a refund */
  feesBelowZero?: boolean;
  /** shares that the row says a split added, or removed where negative; null for no split */
  split?: (row: Cells) => string | null;
  positionRef?: (row: Cells) => string;
  /** what the broker says the row does to a position */
  intent?: (row: Cells) => 'opens' | 'closes' | null;
}

/** How the rows below a header are read. */
export interface RowRules {
  mapping: ImportMapping;
  quirks: BrokerQuirks;
  /** finds rows that are no fills of stocks; null where no column tells */
  screen?: ((row: Cells) => Outcome | null) | null;
  /** whose sign tells buys from sells where no column names them */
  side?: SideSource;
}
