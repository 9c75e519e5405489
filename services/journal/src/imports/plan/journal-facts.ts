import type { JournalFill } from './journal-fill.ts';

/** What the journal has under one source key. */
export interface KnownKey {
  count: number;
  /** of these, how many are in deleted trades */
  deleted: number;
  /** name of the imported file; null if entered by hand */
  file: string | null;
}

/** What the rows of a file are compared with. */
export interface JournalFacts {
  /** fills that the file has too */
  keys: ReadonlyMap<string, KnownKey>;
  /** ids of the file's Plainscan trades that the journal has */
  trades: ReadonlySet<string>;
  /** cash transactions that the file has too */
  cashKeys: ReadonlyMap<string, number>;
  /** number of fills entered by hand, by `fillFingerprint` */
  byHand: ReadonlyMap<string, number>;
  /** number of cash transactions entered by hand, by `cashFingerprint` */
  cashByHand: ReadonlyMap<string, number>;
  /** fills of the file's symbols from earlier imports that may be matched again, in import order */
  fills: readonly JournalFill[];
  /** of the account; null for an empty journal */
  currency: string | null;
}
