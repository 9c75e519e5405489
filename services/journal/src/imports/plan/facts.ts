import type { JournalFill } from './journal-fill.ts';

/** What the journal holds of a key. */
export interface KnownKey {
  count: number;
  /** of these, in trades that were deleted */
  deleted: number;
  /** name of the file that brought it; null for what was written by hand */
  file: string | null;
}

/** What a file is compared with. */
export interface JournalFacts {
  /** of fills that the file has too */
  keys: ReadonlyMap<string, KnownKey>;
  /** trades of our own export that the journal has under the same id */
  trades: ReadonlySet<string>;
  /** of movements that the file has too */
  cashKeys: ReadonlyMap<string, number>;
  /** how many fills written by hand look like this, by `lookOf` */
  byHand: ReadonlyMap<string, number>;
  /** how many movements written by hand look like this, by `cashLookOf` */
  cashByHand: ReadonlyMap<string, number>;
  /** what earlier imports brought of the file's symbols and what may still be matched, in the order in which they came */
  fills: readonly JournalFill[];
  /** in which the account is counted; null while nothing is */
  currency: string | null;
}
