import type { CorporateActions } from '../corporate-actions.store.ts';
import type { JournalFill } from './journal-fill.ts';

/** What the journal contains under one source key. */
export interface KnownKey {
  count: number;
  /** how many of these are in deleted trades */
  deleted: number;
  /** name of the imported file; null if entered manually */
  file: string | null;
}

/** The journal's content that a file's rows are compared with. */
export interface JournalFacts {
  /** fills that are also in the file */
  keys: ReadonlyMap<string, KnownKey>;
  /** IDs of the file's Plainscan trades that the journal already has */
  trades: ReadonlySet<string>;
  /** cash transactions that are also in the file */
  cashKeys: ReadonlyMap<string, number>;
  /** number of manually entered fills, by `fillFingerprint` */
  manualFills: ReadonlyMap<string, number>;
  /** number of manually entered cash transactions, by `cashFingerprint` */
  manualCash: ReadonlyMap<string, number>;
  /** fills of the file's symbols from earlier imports that may be matched again, in import order */
  fills: readonly JournalFill[];
  actions: CorporateActions;
  /** the account's currency; null for an empty journal */
  currency: string | null;
}
