import type { CASH_TRANSACTION_KINDS } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import type { PlainscanTrade } from '../../export/plainscan-schema.ts';

/** A fill as it appears in the file. */
export interface ReadFill {
  action: 'buy' | 'sell';
  symbol: string;
  /** YYYY-MM-DD */
  on: string;
  at: Date | null;
  timeZone: string;
  /** position in the file's chronological order */
  seq: number;
  quantity: BigNumber;
  price: BigNumber;
  fee: BigNumber;
  value: BigNumber;
  currency: string;
  account: string | null;
  positionRef: string | null;
  /** the broker marks it as a short sale */
  markedShort: boolean;
  /** the broker marks it as closing a position only */
  closes: boolean;
  /** equal for equal fills; see `fillKey` */
  key: string;
  /** its trade and execution in a Plainscan export; null for other files */
  plainscan: PlainscanFill | null;
}

export interface PlainscanFill {
  /** the same object for all rows of the trade */
  trade: PlainscanTrade;
  executionId: string;
  kind: 'entry' | 'exit';
}

export interface ReadCash {
  kind: (typeof CASH_TRANSACTION_KINDS)[number];
  on: string;
  /** signed */
  amount: BigNumber;
  currency: string;
  note: string | null;
  key: string;
}

interface FileLine {
  /** 1-based line in the file */
  line: number;
  text: string;
}

/** One parsed row of a file. */
export type ReadRow = FileLine &
  (
    | { kind: 'fill'; fill: ReadFill; warnings: string[] }
    | { kind: 'cash'; cash: ReadCash; warnings: string[] }
    /** not a trade; `warnings` tell the user what to enter manually */
    | { kind: 'ignored'; reason: string; warnings: string[] }
    | { kind: 'failed'; reason: string }
  );

/** A parsed row before its position in the file is known. */
export type Outcome =
  | { kind: 'fill'; fill: Omit<ReadFill, 'seq' | 'key'>; warnings: string[]; reverseSplit?: boolean }
  | { kind: 'cash'; cash: Omit<ReadCash, 'key'>; warnings: string[] }
  | { kind: 'ignored'; reason: string; warnings: string[] }
  | { kind: 'failed'; reason: string };

export const ignored = (reason: string, ...warnings: string[]): Outcome => ({ kind: 'ignored', reason, warnings });
export const failed = (reason: string): Outcome => ({ kind: 'failed', reason });

const QUOTED_CHARS = 60;
/** Quotes text of the file in a message. */
export const quoted = (text: string): string =>
  `“${text.length > QUOTED_CHARS ? `${text.slice(0, QUOTED_CHARS).toWellFormed()}…` : text}”`;

const TEXT_CHARS = 300;
/** A row as users see it: truncated, without a lone surrogate at the end. */
export const displayText = (text: string): string => text.slice(0, TEXT_CHARS).toWellFormed();
