import type { BelongsField, CandleName, CompareOp, Value } from '@plainscan/contracts';
import type { Columns } from './column-store.ts';
import type { Source } from './series-source.ts';

/** One series that a plan reads, with how far back; its columns arrive once the whole plan is known. */
export interface Demand {
  readonly source: Source;
  depth: number;
  columns: Columns | null;
}

/** A value ready to be read for every row at any offset; `value` is what it is called. */
export type Operand =
  | { readonly kind: 'number'; readonly value: Value; readonly number: number }
  | { readonly kind: 'series'; readonly value: Value; readonly demand: Demand; readonly ago: number }
  /** the same whatever the session */
  | { readonly kind: 'constant'; readonly value: Value; readonly demand: Demand }
  | { readonly kind: 'times'; readonly value: Value; readonly factor: number; readonly of: Operand }
  | { readonly kind: 'plus'; readonly value: Value; readonly amount: number; readonly of: Operand }
  | { readonly kind: 'percentFrom'; readonly value: Value; readonly of: Operand; readonly base: Operand };

/**
 * A condition ready to be evaluated: terms expanded, text looked up. A leaf that needs an absent value is unknown; the rest is
 * Kleene's logic, kept by asking a node for the rows where it is true or for the rows where it is false, never for a complement.
 * An extreme or mean over more sessions than the stock has is absent, so a stock younger than a year has no 52-week high; over all
 * bars held it skips absent values. In a window every value is shifted; what has no date (text, market cap) is as it is today.
 */
export type Node =
  | { readonly op: 'all' | 'any'; readonly of: readonly Node[] }
  | { readonly op: 'not'; readonly of: Node }
  | { readonly op: 'compare'; readonly left: Operand; readonly is: CompareOp; readonly right: Operand }
  | { readonly op: 'between'; readonly value: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly op: 'near'; readonly value: Operand; readonly target: Operand; readonly percent: number }
  | {
      readonly op: 'cross';
      readonly left: Operand;
      readonly direction: 'above' | 'below' | 'either';
      readonly right: Operand;
    }
  /** rising, else falling, on each of `sessions`; `exactly`: and not on the session before those */
  | {
      readonly op: 'trend';
      readonly value: Operand;
      readonly rising: boolean;
      readonly sessions: number;
      readonly exactly: boolean;
    }
  | { readonly op: 'turn'; readonly value: Operand; readonly up: boolean }
  | { readonly op: 'candle'; readonly name: CandleName; readonly found: Operand }
  | { readonly op: 'belongs'; readonly field: BelongsField; readonly rows: Int32Array }
  | {
      readonly op: 'window';
      readonly of: Node;
      readonly ago: number;
      readonly sessions: number;
      readonly atLeast: number;
    };

export type Leaf = Exclude<Node, { op: 'all' | 'any' | 'not' | 'window' }>;
