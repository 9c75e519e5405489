import { type Condition, expandTerm, type ScanPlan, type Value } from '@plainscan/contracts';
import {
  candleSource,
  type Market,
  overSource,
  rowsBelonging,
  seriesSource,
  type Source,
} from '@plainscan/scan-engine';
import type { CompareOp } from '@plainscan/contracts';

/** A value of the plan; `series` is an index into the plan's sources. */
export type Operand =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'series'; readonly series: number; readonly ago: number }
  /** the same on every bar and before the first one */
  | { readonly kind: 'marketCap' }
  | { readonly kind: 'times'; readonly factor: number; readonly of: Operand }
  | { readonly kind: 'plus'; readonly amount: number; readonly of: Operand }
  | { readonly kind: 'percentFrom'; readonly of: Operand; readonly base: Operand };

/** A condition of the plan with its terms expanded and its text resolved. */
export type Node =
  | { readonly op: 'all' | 'any'; readonly of: readonly Node[] }
  | { readonly op: 'not'; readonly of: Node }
  | { readonly op: 'compare'; readonly left: Operand; readonly operator: CompareOp; readonly right: Operand }
  | { readonly op: 'between'; readonly value: Operand; readonly low: Operand; readonly high: Operand }
  | { readonly op: 'near'; readonly deviation: Operand; readonly percent: number }
  | { readonly op: 'cross'; readonly left: Operand; readonly direction: Direction; readonly right: Operand }
  | {
      readonly op: 'trend';
      readonly value: Operand;
      readonly rising: boolean;
      readonly sessions: number;
      readonly exactly: boolean;
    }
  | { readonly op: 'turn'; readonly value: Operand; readonly up: boolean }
  | { readonly op: 'candle'; readonly found: Operand }
  /** by row of the market: 1 where the condition is true */
  | { readonly op: 'belongs'; readonly rows: Uint8Array }
  | {
      readonly op: 'window';
      readonly of: Node;
      readonly ago: number;
      readonly sessions: number;
      readonly atLeast: number;
    };

/** A condition that combines no others. */
export type Leaf = Exclude<Node, { op: 'all' | 'any' | 'not' | 'window' }>;

type Direction = 'above' | 'below' | 'either';

/** A plan ready to be evaluated stock by stock over all bars. */
export interface CompiledPlan {
  readonly where: Node | null;
  /** the series that the plan reads; each is computed once per stock */
  readonly sources: readonly Source[];
  /** the conditions read market caps or texts of listings, which are only known as of today */
  readonly usesListings: boolean;
  /** by sort key: the value that ranks the matches of a session, or the text field of the listing; the other one is null */
  readonly sort: readonly {
    readonly key: Operand | null;
    readonly field: TextField | null;
    readonly descending: boolean;
  }[];
}

export type TextField = 'symbol' | 'name' | 'sector' | 'industry' | 'exchange';

export function compilePlan(market: Market, plan: ScanPlan): CompiledPlan {
  const sources: Source[] = [];
  const indexes = new Map<string, number>();
  let usesListings = false;

  function series(source: Source, ago: number): Operand {
    let index = indexes.get(source.key);
    if (index === undefined) {
      index = sources.push(source) - 1;
      indexes.set(source.key, index);
    }
    return { kind: 'series', series: index, ago };
  }

  function operand(value: Value): Operand {
    switch (value.type) {
      case 'number':
        return { kind: 'number', number: value.value };
      case 'series':
        if (value.name === 'marketCap') {
          usesListings = true;
          return { kind: 'marketCap' };
        }
        return series(seriesSource(value.name, value.params), value.ago);
      case 'over':
        return series(
          overSource(value.fn, seriesSource(value.of.name, value.of.params), value.sessions),
          value.of.ago + value.ago,
        );
      case 'times':
        return { kind: 'times', factor: value.factor, of: operand(value.of) };
      case 'plus':
        return { kind: 'plus', amount: value.amount, of: operand(value.of) };
      case 'percentFrom':
        return { kind: 'percentFrom', of: operand(value.value), base: operand(value.base) };
    }
  }

  function node(condition: Condition): Node {
    switch (condition.type) {
      case 'all':
      case 'any':
        return { op: condition.type, of: condition.of.map(node) };
      case 'not':
        return { op: 'not', of: node(condition.of) };
      case 'term':
        return node(expandTerm(condition.term, condition.value));
      case 'window': {
        const { ago, sessions, atLeast } = condition;
        return { op: 'window', of: node(condition.of), ago, sessions, atLeast };
      }
      case 'belongs':
        usesListings ||= condition.field !== 'symbol';
        return { op: 'belongs', rows: rowsBelonging(market, condition.field, condition.anyOf) };
      case 'compare':
        return {
          op: 'compare',
          left: operand(condition.left),
          operator: condition.op,
          right: operand(condition.right),
        };
      case 'between':
        return {
          op: 'between',
          value: operand(condition.value),
          low: operand(condition.low),
          high: operand(condition.high),
        };
      case 'near':
        return {
          op: 'near',
          deviation: { kind: 'percentFrom', of: operand(condition.value), base: operand(condition.target) },
          percent: condition.percent,
        };
      case 'cross':
        return {
          op: 'cross',
          left: operand(condition.left),
          direction: condition.direction,
          right: operand(condition.right),
        };
      case 'trend': {
        const { direction, sessions, exactly } = condition;
        return { op: 'trend', value: operand(condition.value), rising: direction === 'rising', sessions, exactly };
      }
      case 'turn':
        return { op: 'turn', value: operand(condition.value), up: condition.direction === 'up' };
      case 'candle':
        return { op: 'candle', found: series(candleSource(condition.name), 0) };
      case 'extreme': {
        const { value, which, sessions, beats } = condition;
        const level: Value = { type: 'over', fn: which, of: value, sessions, ago: beats ? 1 : 0 };
        const beyond = which === 'highest' ? '>' : '<';
        return { op: 'compare', left: operand(value), operator: beats ? beyond : '=', right: operand(level) };
      }
    }
  }

  const where = plan.where && node(plan.where);
  return {
    where,
    usesListings, // before the sort keys, which may read them, too
    sort: plan.sort.map(({ by, direction }) => ({
      key: by.type === 'text' ? null : operand(by),
      field: by.type === 'text' ? by.field : null,
      descending: direction === 'desc',
    })),
    sources,
  };
}
