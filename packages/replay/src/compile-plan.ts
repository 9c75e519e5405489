import {
  type BreadthOp,
  combinationOf,
  type Condition,
  expandTerm,
  type ScanPlan,
  type SeriesName,
  seriesIn,
  type SeriesValue,
  type Timeframe,
  timeframeOf,
  type Value,
} from '@plainscan/contracts';
import type { Combination } from '@plainscan/indicators';
import {
  type BarSource,
  candleSource,
  divergenceSource,
  type Market,
  memberRows,
  readingOf,
  readsBenchmark,
  rowsBelonging,
  seriesSource,
  setupSource,
} from '@plainscan/scan-engine';
import type { CompareOp } from '@plainscan/contracts';
import { type SessionIndexes, sessionIndexes } from './session-indexes.ts';

/** One value per session. `as-of`: on weekly or monthly bars as of each session, `ago` of them back. */
export type PlanSource =
  | BarSource
  | {
      readonly kind: 'as-of';
      readonly key: string;
      readonly of: BarSource;
      readonly timeframe: Timeframe;
      readonly ago: number;
    };

/** A value of the plan; `series` is an index into the plan's sources. */
export type Operand =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'series'; readonly series: number; readonly ago: number }
  /** the same on every bar and before the first one */
  | { readonly kind: 'marketCap' }
  | { readonly kind: 'times'; readonly factor: number; readonly of: Operand }
  | { readonly kind: 'plus'; readonly amount: number; readonly of: Operand }
  | { readonly kind: 'percentFrom'; readonly of: Operand; readonly base: Operand }
  | { readonly kind: 'combined'; readonly op: Combination; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'abs'; readonly of: Operand };

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
  /** a candle pattern, setup, or divergence: 1 where it was found */
  | { readonly op: 'candle' | 'setup'; readonly found: Operand }
  /** a condition that compares bars of a timeframe: unknown unless all of its values are present */
  | { readonly op: 'test'; readonly values: readonly Operand[]; readonly test: Test }
  /** the same for all stocks of a session */
  | { readonly op: 'breadth'; readonly breadth: Breadth }
  /** by row of the market: 1 where the condition is true */
  | { readonly op: 'belongs'; readonly rows: Uint8Array }
  | {
      readonly op: 'window';
      readonly of: Node;
      readonly ago: number;
      readonly sessions: number;
      readonly atLeast: number;
    }
  /** true if at least so many are true */
  | { readonly op: 'count'; readonly of: readonly Node[]; readonly atLeast: number };

/** A condition about the share of stocks on which another one is true. */
export interface Breadth {
  readonly of: CompiledPlan;
  /** by row of the market: 1 for the stocks that count */
  readonly members: Uint8Array;
  readonly operator: BreadthOp;
  readonly percent: number;
  /** by session, in percent; NaN if unknown or not yet computed, see `computeShares` */
  readonly shares: Float64Array;
  readonly indexesOf: SessionIndexes;
}

/** A condition that combines no others. */
export type Leaf = Exclude<Node, { op: 'all' | 'any' | 'not' | 'window' | 'count' }>;

type Test = (values: readonly number[]) => boolean;

type Direction = 'above' | 'below' | 'either';

/** A plan ready to be evaluated stock by stock over all bars. */
export interface CompiledPlan {
  readonly where: Node | null;
  /** the series that the plan reads; each is computed once per stock */
  readonly sources: readonly PlanSource[];
  readonly breadths: readonly Breadth[];
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

/** Throws NoBenchmark. */
export function compilePlan(market: Market, plan: ScanPlan): CompiledPlan {
  const sources: PlanSource[] = [];
  const indexes = new Map<string, number>();
  /** by condition: windows of weekly and monthly bars compile it once for each of them */
  const belonging = new Map<Condition, Uint8Array>();
  const breadths: Breadth[] = [];
  let usesListings = false;

  /** `bars`: how many bars of its timeframe further back */
  function series(
    source: BarSource,
    { ago, timeframe }: Pick<SeriesValue, 'ago' | 'timeframe'>,
    bars: number,
  ): Operand {
    if (!timeframe) return indexed(source, ago);
    const key = `${timeframe}:${ago + bars}:${source.key}`;
    return indexed({ kind: 'as-of', key, of: source, timeframe, ago: ago + bars }, 0);
  }

  function indexed(source: PlanSource, ago: number): Operand {
    let index = indexes.get(source.key);
    if (index === undefined) {
      if (source.kind === 'as-of' ? readsBenchmark(source.of) : readsBenchmark(source))
        market.comparisons.requireBenchmark();
      index = sources.push(source) - 1;
      indexes.set(source.key, index);
    }
    return { kind: 'series', series: index, ago };
  }

  function rowsOf(condition: Extract<Condition, { type: 'belongs' }>): Uint8Array {
    const rows = belonging.get(condition) ?? rowsBelonging(market, condition.field, condition.anyOf);
    belonging.set(condition, rows);
    return rows;
  }

  function operand(value: Value, bars = 0): Operand {
    switch (value.type) {
      case 'number':
        return { kind: 'number', number: value.value };
      case 'series':
        if (value.name === 'marketCap') {
          usesListings = true;
          return { kind: 'marketCap' };
        }
        usesListings ||= comparesWithGroup(value.name);
        return series(seriesSource(value.name, value.params), value, bars);
      case 'over': {
        usesListings ||= seriesIn(value).some(({ name }) => name === 'marketCap' || comparesWithGroup(name));
        const { source, ...on } = readingOf(value);
        return series(source, on, bars);
      }
      case 'times':
        return { kind: 'times', factor: value.factor, of: operand(value.of, bars) };
      case 'plus':
        return { kind: 'plus', amount: value.amount, of: operand(value.of, bars) };
      case 'percentFrom':
        return { kind: 'percentFrom', of: operand(value.value, bars), base: operand(value.base, bars) };
      case 'arithmetic':
      case 'among': {
        const { op, left, right } = combinationOf(value);
        return { kind: 'combined', op, left: operand(left, bars), right: operand(right, bars) };
      }
      case 'abs':
        return { kind: 'abs', of: operand(value.of, bars) };
    }
  }

  function node(condition: Condition, bars = 0): Node {
    const inner = (of: Condition): Node => node(of, bars);
    const read = (value: Value): Operand => operand(value, bars);
    switch (condition.type) {
      case 'all':
      case 'any':
        return { op: condition.type, of: condition.of.map(inner) };
      case 'atLeast':
        return { op: 'count', of: condition.of.map(inner), atLeast: condition.count };
      case 'not':
        return { op: 'not', of: inner(condition.of) };
      case 'term':
        return inner(expandTerm(condition.term, condition.value, condition.timeframe));
      case 'window': {
        const { of, ago, sessions, atLeast, timeframe } = condition;
        if (!timeframe) return { op: 'window', of: inner(of), ago, sessions, atLeast };
        return { op: 'count', of: Array.from({ length: sessions }, (_, k) => node(of, bars + ago + k)), atLeast };
      }
      case 'breadth': {
        const { group, op: operator, percent } = condition;
        const of = compilePlan(market, { ...plan, where: condition.of, sort: [] });
        usesListings ||= of.usesListings || group !== null;
        const { sessions } = market.comparisons;
        const shares = new Float64Array(sessions.length).fill(NaN);
        const breadth = {
          of,
          members: memberRows(market, group),
          operator,
          percent,
          shares,
          indexesOf: sessionIndexes(sessions),
        };
        breadths.push(breadth);
        return { op: 'breadth', breadth };
      }
      case 'belongs':
        usesListings ||= condition.field !== 'symbol';
        return { op: 'belongs', rows: rowsOf(condition) };
      case 'compare':
        return { op: 'compare', left: read(condition.left), operator: condition.op, right: read(condition.right) };
      case 'between':
        return { op: 'between', value: read(condition.value), low: read(condition.low), high: read(condition.high) };
      case 'near':
        return {
          op: 'near',
          deviation: { kind: 'percentFrom', of: read(condition.value), base: read(condition.target) },
          percent: condition.percent,
        };
      case 'cross': {
        const { left, direction, right } = condition;
        if (!timeframeOf(left, right)) return { op: 'cross', left: read(left), direction, right: read(right) };
        const before = [operand(left, bars + 1), operand(right, bars + 1)];
        return { op: 'test', values: [read(left), read(right), ...before], test: crosses[direction] };
      }
      case 'trend': {
        const { value, direction, sessions, exactly } = condition;
        const rising = direction === 'rising';
        if (!timeframeOf(value)) return { op: 'trend', value: read(value), rising, sessions, exactly };
        const steps = sessions + (exactly ? 1 : 0);
        return {
          op: 'test',
          values: Array.from({ length: steps + 1 }, (_, k) => operand(value, bars + k)),
          test: (newestFirst) => isTrend(newestFirst, rising, sessions),
        };
      }
      case 'turn': {
        const { value, direction } = condition;
        const up = direction === 'up';
        if (!timeframeOf(value)) return { op: 'turn', value: read(value), up };
        const values = [0, 1, 2].map((k) => operand(value, bars + k));
        return { op: 'test', values, test: ([a, b, c]) => (up ? a! > b! && b! < c! : a! < b! && b! > c!) };
      }
      case 'divergence': {
        const { direction, value } = condition;
        const source = divergenceSource(direction, seriesSource(value.name, value.params));
        return { op: 'candle', found: series(source, { ago: 0, timeframe: value.timeframe }, bars) };
      }
      case 'candle':
        return {
          op: 'candle',
          found: series(candleSource(condition.name), { ago: 0, timeframe: condition.timeframe }, bars),
        };
      case 'setup': {
        const source = setupSource(condition.name, condition.breaksOut);
        return { op: 'setup', found: series(source, { ago: 0, timeframe: undefined }, bars) };
      }
      case 'extreme': {
        const { value, which, sessions, beats } = condition;
        const level: Value = { type: 'over', fn: which, of: value, sessions, ago: beats ? 1 : 0 };
        const beyond = which === 'highest' ? '>' : '<';
        return { op: 'compare', left: read(value), operator: beats ? beyond : '=', right: read(level) };
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
    breadths,
  };
}

/** Whether the series reads the sector or industry, which is only known as of today. */
const comparesWithGroup = (name: SeriesName): boolean =>
  name === 'sectorOutperformance' || name === 'industryOutperformance';

const above: Test = ([left, right, leftBefore, rightBefore]) => left! > right! && leftBefore! <= rightBefore!;
const below: Test = ([left, right, leftBefore, rightBefore]) => left! < right! && leftBefore! >= rightBefore!;
const crosses: Record<Direction, Test> = { above, below, either: (values) => above(values) || below(values) };

/** Whether the first `sessions` steps go in the direction and those after them don't. */
const isTrend = (newestFirst: readonly number[], rising: boolean, sessions: number): boolean =>
  newestFirst.slice(1).every((earlier, k) => {
    const later = newestFirst[k]!;
    return (rising ? later > earlier : later < earlier) === k < sessions;
  });
