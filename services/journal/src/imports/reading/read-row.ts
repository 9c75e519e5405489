import type { MOVEMENT_KINDS } from '@plainscan/contracts';
import type { BigNumber } from 'bignumber.js';
import type { OwnTrade } from '../../exchange/own-journal.ts';

/** A fill as the file tells it. */
export interface ReadFill {
  action: 'buy' | 'sell';
  symbol: string;
  /** YYYY-MM-DD */
  on: string;
  at: Date | null;
  timeZone: string;
  /** place in the file's own order of time */
  seq: number;
  quantity: BigNumber;
  price: BigNumber;
  fee: BigNumber;
  value: BigNumber;
  currency: string;
  account: string | null;
  positionRef: string | null;
  /** the broker's own words: it may open a short position */
  saysShort: boolean;
  /** the broker's own words: it closes one, and opens nothing */
  closes: boolean;
  /** equal fills have the same; see `sourceKey` */
  key: string;
  /** set by our own export alone: which execution it was, of which trade */
  own: OwnFill | null;
}

export interface OwnFill {
  /** with all that its owner wrote of it; one object for all its rows */
  trade: OwnTrade;
  executionId: string;
  kind: 'entry' | 'exit';
}

export interface ReadCash {
  kind: (typeof MOVEMENT_KINDS)[number];
  on: string;
  /** signed */
  amount: BigNumber;
  currency: string;
  note: string | null;
  key: string;
}

interface OfFile {
  /** 1 is the first of the file */
  line: number;
  text: string;
}

/** What one row of a file says. */
export type ReadRow = OfFile &
  (
    | { kind: 'fill'; fill: ReadFill; warnings: string[] }
    | { kind: 'cash'; cash: ReadCash; warnings: string[] }
    /** no trade; `warnings` say what is to be entered by hand */
    | { kind: 'ignored'; reason: string; warnings: string[] }
    | { kind: 'failed'; reason: string }
  );

/** Of a row's outcome: what is known before its place in the file is. */
export type Outcome =
  | { kind: 'fill'; fill: Omit<ReadFill, 'seq' | 'key'>; warnings: string[] }
  | { kind: 'cash'; cash: Omit<ReadCash, 'key'>; warnings: string[] }
  | { kind: 'ignored'; reason: string; warnings: string[] }
  | { kind: 'failed'; reason: string };

export const ignored = (reason: string, ...warnings: string[]): Outcome => ({ kind: 'ignored', reason, warnings });
export const failed = (reason: string): Outcome => ({ kind: 'failed', reason });

const QUOTED_CHARS = 60;
/** What stands in a file, in a sentence. */
export const quoted = (text: string): string =>
  `“${text.length > QUOTED_CHARS ? `${text.slice(0, QUOTED_CHARS).toWellFormed()}…` : text}”`;

const TEXT_CHARS = 300;
/** A row as its owner sees it: cut, and without half a character at its end. */
export const shown = (text: string): string => text.slice(0, TEXT_CHARS).toWellFormed();
