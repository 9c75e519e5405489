import type { Condition, Kind, WatchlistRef } from '@plainscan/contracts';
import type { ParsedOrder } from '../chart/meanings.ts';
import type { Edge } from '../chart/chart.ts';

/** One condition of the sentence and where it was read, in tokens. */
export interface Item {
  kind: 'item';
  condition: Condition;
  start: number;
  end: number;
  modifier: boolean;
  names: boolean;
  /** "only energy", which ends a list of exclusions */
  isLimit?: boolean;
  /** includes its noun: "penny stocks" */
  headed?: boolean;
  /** in brackets */
  group?: boolean;
  edge: Edge | null;
  /** doesn't name its subject: "rising", "above 50" */
  bare?: boolean;
  /** preceded by "and" or a comma */
  joined?: boolean;
}

/** How many conditions of a list must hold; `most` is null without a limit. */
export interface ListCount {
  least: number;
  most: number | null;
}

/** One part of a sentence; a reading is a list of them, from left to right. */
export type Element =
  | Item
  | {
      kind:
        | 'and'
        | 'or'
        | 'comma'
        | 'but'
        | 'then'
        | 'either'
        | 'neither'
        | 'nor'
        | 'not'
        | 'except'
        | 'opener'
        | 'head'
        | 'everything'
        /** "and anything below $5": continues a list of exclusions with a clause */
        | 'anything'
        | 'bracket';
      start: number;
      end: number;
      /** an exclusion that is an "and" itself: "but not", "and no" */
      joins?: boolean;
    }
  /** "at least two of:": how many conditions of the list that follows, up to token `until`, must hold */
  | { kind: 'count'; count: ListCount; until: number; start: number; end: number }
  | { kind: 'order'; order: ParsedOrder; start: number; end: number; edge: Edge }
  | { kind: 'kinds'; only: Kind[]; except: Kind[]; start: number; end: number; edge: Edge }
  | { kind: 'watchlist'; watchlist: WatchlistRef; start: number; end: number; edge: Edge }
  | {
      kind: 'unknown';
      start: number;
      end: number;
      /** its constituent, if it was read as something that doesn't fit here */
      edge?: Edge;
      reason?: string;
    }
  | {
      kind: 'missing';
      reason: string;
      /** the words that need the missing data */
      words?: string;
      start: number;
      end: number;
      unlisted: boolean;
      negated: boolean;
      edge?: Edge;
    };
