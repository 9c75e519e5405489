import type { ImportRow } from '@plainscan/contracts';
import type { PlainscanTrade } from '../../export/plainscan-schema.ts';
import type { SymbolChange } from '../../positions/corporate-actions.ts';
import type { ReadFill, ReadRow } from '../reading/read-row.ts';
import type { JournalFacts } from './journal-facts.ts';
import type { JournalFill } from './journal-fill.ts';
import type { MatchedGroup } from './match-group.ts';

export type CashRow = Extract<ReadRow, { kind: 'cash' }>;
export const isCashRow = (row: ReadRow): row is CashRow => row.kind === 'cash';

export interface PlanInput {
  importId: string;
  /** by line */
  rows: readonly ReadRow[];
  facts: JournalFacts;
  /** in the file */
  symbolChanges?: readonly SymbolChange[];
  /** the account's currency, if the file names it */
  currency?: string | null;
  recordShorts: boolean;
  /** lines that the user included or excluded */
  chosen: ReadonlyMap<number, boolean>;
}

export interface ImportPlan {
  /** one per row of the file, in file order */
  rows: ImportRow[];
  /** matched groups, including fills that the journal already has */
  groups: MatchedGroup[];
  /** the new fills of the groups */
  fills: JournalFill[];
  /** trades from a Plainscan export, restored unchanged */
  restoredTrades: { trade: PlainscanTrade; fills: { line: number; fill: ReadFill }[] }[];
  cash: Pick<CashRow, 'line' | 'cash'>[];
  /** the account's currency after the import; null if nothing determines it */
  currency: string | null;
}

export type RowVerdict = Pick<ImportRow, 'verdict' | 'included' | 'reason'> & {
  warning?: string;
  effect?: ImportRow['effect'];
};
export type Verdicts = Map<number, RowVerdict>;

export const EXCLUDED_BY_USER = 'Excluded by you.';
