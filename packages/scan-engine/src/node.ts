import type {
  BelongsField,
  BreadthOp,
  CandleName,
  CompareOp,
  Condition,
  SeriesValue,
  SetupName,
  Timeframe,
  Value,
} from '@plainscan/contracts';
import type { Columns } from './column-store.ts';
import type { Combination } from '@plainscan/indicators';
import type { DivergenceSource, Source } from './series-source.ts';

/** One series that a plan reads, and how far back; its columns are fetched once the whole plan is compiled. */
export interface Demand {
  readonly source: Source;
  depth: number;
  columns: Columns | null;
}

/** A compiled value, readable for every row at any offset; `value` is its plan node. */
export type Operand =
  | { readonly kind: 'number'; readonly value: Value; readonly number: number }
  | { readonly kind: 'series'; readonly value: Value; readonly demand: Demand; readonly ago: number }
  /** of weekly or monthly bars; one demand for each session back that it is read as of */
  | { readonly kind: 'timeframe'; readonly value: Value; readonly demands: readonly Demand[]; readonly ago: number }
  /** the same for all sessions */
  | { readonly kind: 'constant'; readonly value: Value; readonly demand: Demand }
  | { readonly kind: 'times'; readonly value: Value; readonly factor: number; readonly of: Operand }
  | { readonly kind: 'plus'; readonly value: Value; readonly amount: number; readonly of: Operand }
  | { readonly kind: 'percentFrom'; readonly value: Value; readonly of: Operand; readonly base: Operand }
  | {
      readonly kind: 'combined';
      readonly value: Value;
      readonly op: Combination;
      readonly left: Operand;
      readonly right: Operand;
    }
  | { readonly kind: 'abs'; readonly value: Value; readonly of: Operand };

/**
 * A compiled condition: terms expanded, text looked up. A leaf that needs an absent value is unknown; everything else
 * follows Kleene's logic, by evaluating either the rows on which a node is true or those on which it is false, never a
 * complement. An extreme or mean over more sessions than the stock has is absent, so a stock listed for less than a
 * year has no 52-week high; over all bars it skips absent values. In a window, every value is shifted; undated fields
 * (text, market cap) are today's. A node with a timeframe looks back by its bars, any other by sessions.
 */
export type Node =
  | { readonly op: 'all' | 'any'; readonly of: readonly Node[] }
  | { readonly op: 'atLeast'; readonly count: number; readonly of: readonly Node[] }
  | { readonly op: 'not'; readonly of: Node }
  | { readonly op: 'compare'; readonly left: Operand; readonly operator: CompareOp; readonly right: Operand }
  | { readonly op: 'between'; readonly value: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly op: 'near'; readonly value: Operand; readonly target: Operand; readonly percent: number }
  | {
      readonly op: 'cross';
      readonly left: Operand;
      readonly direction: 'above' | 'below' | 'either';
      readonly right: Operand;
      readonly timeframe: Timeframe | null;
    }
  /** rising (falling if `rising` is false) on each of the last `sessions`; with `exactly`, not on the session before them */
  | {
      readonly op: 'trend';
      readonly value: Operand;
      readonly rising: boolean;
      readonly sessions: number;
      readonly exactly: boolean;
      readonly timeframe: Timeframe | null;
    }
  | { readonly op: 'turn'; readonly value: Operand; readonly up: boolean; readonly timeframe: Timeframe | null }
  | {
      readonly op: 'divergence';
      readonly source: DivergenceSource;
      readonly found: Operand;
      readonly of: SeriesValue;
      readonly timeframe: Timeframe | null;
    }
  | {
      readonly op: 'candle';
      readonly name: CandleName;
      readonly found: Operand;
      readonly timeframe: Timeframe | null;
    }
  | { readonly op: 'setup'; readonly name: SetupName; readonly breaksOut: boolean; readonly found: Operand }
  | {
      readonly op: 'breadth';
      readonly condition: Extract<Condition, { type: 'breadth' }>;
      readonly of: Node;
      /** the stocks that count */
      readonly members: Int32Array;
      readonly operator: BreadthOp;
      readonly percent: number;
      /** the cache key of its share */
      readonly key: string;
      /** the estimated time to evaluate `of` once */
      readonly evaluationMs: number;
      /** in percent, NaN if unknown; computed once the columns are fetched */
      share: number;
    }
  | { readonly op: 'belongs'; readonly field: BelongsField; readonly rows: Int32Array }
  | {
      readonly op: 'window';
      readonly of: Node;
      readonly ago: number;
      readonly sessions: number;
      readonly atLeast: number;
      readonly timeframe: Timeframe | null;
    };

export type Leaf = Exclude<Node, { op: 'all' | 'any' | 'atLeast' | 'not' | 'window' }>;
