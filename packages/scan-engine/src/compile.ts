import {
  combinationOf,
  areOfSameBars,
  type BelongsField,
  type Condition,
  expandTerm,
  seriesIn,
  type SeriesValue,
  type Timeframe,
  timeframeOf,
  type Value,
} from '@plainscan/contracts';
import { markRowsBelonging } from './belongs.ts';
import { computeShare, markMembers } from './breadth.ts';
import { CostEstimate } from './cost.ts';
import type { Market } from './market.ts';
import { PlanTooCostly } from './plan-refused.ts';
import type { Demand, Leaf, Node, Operand } from './node.ts';
import { earlier, NOW, type Offset } from './offset.ts';
import type { Slices } from './slices.ts';
import { barsNeeded } from './bars-needed.ts';
import {
  type BarSource,
  candleSource,
  divergenceSource,
  seriesSource,
  setupSource,
  type Source,
  timeframeSource,
} from './series-source.ts';
import { barSource, readingOf } from './value-source.ts';

type Formula = Extract<Value, { type: 'arithmetic' | 'among' | 'abs' }>;

/** The context of a plan node: how far back it may be read, and how often it is evaluated. */
interface Place {
  readonly reach: Offset;
  readonly times: number;
}
/**
 * A weekly or monthly value is a series for each session that it is read on. Far more than fit in memory, but few enough to compile
 * in milliseconds.
 */
const MAX_SERIES = 10_000;

export const TODAY: Place = { reach: NOW, times: 1 };

/** The place of values that are read `steps` further back. */
const reaching = ({ reach, times }: Place, steps: number, timeframe: Timeframe | null, often: number): Place => ({
  reach: earlier(reach, steps, timeframe),
  times: times * often,
});

/** Compiles conditions for one market, and collects which series they read, how far back, and the estimated cost. */
export class Compiler {
  readonly cost: CostEstimate;
  private readonly market: Market;
  private readonly demands = new Map<string, Demand>();
  private readonly lookUps: (() => void)[] = [];
  private readonly shares: Extract<Node, { op: 'breadth' }>[] = [];

  constructor(market: Market) {
    this.market = market;
    this.cost = new CostEstimate(market);
  }

  condition(condition: Condition, place: Place = TODAY): Node {
    switch (condition.type) {
      case 'all':
      case 'any':
        return { op: condition.type, of: condition.of.map((part) => this.condition(part, place)) };
      case 'atLeast':
        return { op: 'atLeast', count: condition.count, of: condition.of.map((part) => this.condition(part, place)) };
      case 'not':
        return { op: 'not', of: this.condition(condition.of, place) };
      case 'term':
        return this.condition(expandTerm(condition.term, condition.value, condition.timeframe), place);
      case 'window': {
        const { ago, sessions, atLeast, timeframe = null } = condition;
        // Beyond the longest history all sessions are the same and evaluated once.
        const evaluated = Math.min(sessions, Math.max(1, this.market.columns.horizon + 1 - ago));
        const inside = reaching(place, ago + sessions - 1, timeframe, evaluated);
        return { op: 'window', of: this.condition(condition.of, inside), ago, sessions, atLeast, timeframe };
      }
      case 'belongs':
        return this.belongs(condition.field, condition.anyOf, place);
      case 'breadth':
        return this.breadth(condition);
      default:
        return this.leaf(condition, place);
    }
  }

  private belongs(field: BelongsField, anyOf: readonly string[], { times }: Place): Node {
    const rows = new Int32Array(this.market.words);
    this.cost.lookUp(field, anyOf.length);
    this.cost.mask(times);
    this.lookUps.push(() => markRowsBelonging(this.market, field, anyOf, rows));
    return { op: 'belongs', field, rows };
  }

  /** Its condition is evaluated on all rows, for those on which it is true and for those on which it is false. */
  private breadth(condition: Extract<Condition, { type: 'breadth' }>): Node {
    const { group, op: operator, percent } = condition;
    if (group) this.cost.lookUp(group.field, group.anyOf.length);
    const before = this.cost.evaluationMs;
    const of = this.condition(condition.of, { ...TODAY, times: 2 });
    const evaluationMs = (this.cost.evaluationMs - before) / 2;
    const members = new Int32Array(this.market.words);
    this.lookUps.push(() => markMembers(this.market, group, members));
    const key = JSON.stringify([condition.of, group]);
    const node = { op: 'breadth' as const, condition, of, members, operator, percent, key, evaluationMs, share: NaN };
    this.shares.push(node);
    return node;
  }

  private leaf(
    condition: Exclude<
      Condition,
      { type: 'all' | 'any' | 'atLeast' | 'not' | 'term' | 'window' | 'belongs' | 'breadth' }
    >,
    place: Place,
  ): Leaf {
    const { times } = place;
    switch (condition.type) {
      case 'compare':
        this.cost.compare(times);
        return {
          op: 'compare',
          left: this.operand(condition.left, place),
          operator: condition.op,
          right: this.operand(condition.right, place),
        };
      case 'between':
        this.cost.compare(times * 3);
        return {
          op: 'between',
          value: this.operand(condition.value, place),
          low: this.operand(condition.low, place),
          high: this.operand(condition.high, place),
        };
      case 'near':
        this.cost.compare(times * 3);
        return {
          op: 'near',
          value: this.operand(condition.value, place),
          target: this.operand(condition.target, place),
          percent: condition.percent,
        };
      case 'cross': {
        this.cost.compare(times * 6);
        const timeframe = timeframeOf(condition.left, condition.right);
        const sides = reaching(place, 1, timeframe, 2);
        return {
          op: 'cross',
          left: this.operand(condition.left, sides),
          direction: condition.direction,
          right: this.operand(condition.right, sides),
          timeframe,
        };
      }
      case 'trend': {
        const { direction, sessions, exactly } = condition;
        const steps = sessions + (exactly ? 1 : 0);
        this.cost.compare(times * steps * 2);
        const timeframe = timeframeOf(condition.value);
        const value = this.operand(condition.value, reaching(place, steps, timeframe, steps * 2));
        return { op: 'trend', value, rising: direction === 'rising', sessions, exactly, timeframe };
      }
      case 'turn': {
        this.cost.compare(times * 4);
        const timeframe = timeframeOf(condition.value);
        const value = this.operand(condition.value, reaching(place, 2, timeframe, 4));
        return { op: 'turn', value, up: condition.direction === 'up', timeframe };
      }
      case 'divergence': {
        this.cost.compare(times);
        const { direction, value } = condition;
        const { timeframe = null } = value;
        const source = divergenceSource(direction, sourceOf(value));
        return { op: 'divergence', source, found: this.found(source, timeframe, place), of: value, timeframe };
      }
      case 'candle': {
        this.cost.compare(times);
        const { name, timeframe = null } = condition;
        return { op: 'candle', name, found: this.found(candleSource(name), timeframe, place), timeframe };
      }
      case 'setup': {
        this.cost.compare(times);
        const { name, breaksOut = false } = condition;
        const holds: Value = { type: 'number', value: 1 };
        return {
          op: 'setup',
          name,
          breaksOut,
          found: this.series(holds, setupSource(name, breaksOut), { ago: 0 }, place),
        };
      }
      case 'extreme': {
        this.cost.compare(times);
        const { value, which, sessions, beats } = condition;
        const level: Value = { type: 'over', fn: which, of: value, sessions, ago: beats ? 1 : 0 };
        const beyond = which === 'highest' ? '>' : '<';
        return {
          op: 'compare',
          left: this.operand(value, place),
          operator: beats ? beyond : '=',
          right: this.operand(level, place),
        };
      }
    }
  }

  operand(value: Value, place: Place = TODAY): Operand {
    switch (value.type) {
      case 'number':
        return { kind: 'number', value, number: value.value };
      case 'series':
        return this.series(value, sourceOf(value), value, place);
      case 'over': {
        const { source, ...on } = readingOf(value);
        return this.series(value, source, on, place);
      }
      case 'times':
        this.cost.arithmetic(place.times);
        return { kind: 'times', value, factor: value.factor, of: this.operand(value.of, place) };
      case 'plus':
        this.cost.arithmetic(place.times);
        return { kind: 'plus', value, amount: value.amount, of: this.operand(value.of, place) };
      case 'percentFrom':
        this.cost.arithmetic(place.times * 2);
        return {
          kind: 'percentFrom',
          value,
          of: this.operand(value.value, place),
          base: this.operand(value.base, place),
        };
      case 'arithmetic':
      case 'among':
      case 'abs':
        return this.column(value, place) ?? this.combined(value, place);
    }
  }

  /** A formula as a separate column, if that takes only the newest bars of each stock; otherwise null. */
  private column(value: Value, place: Place): Operand | null {
    const read = seriesIn(value);
    if (read.length === 0 || !areOfSameBars(value) || read.some(({ name }) => name === 'marketCap')) return null;
    const source = barSource(value);
    const on = { ago: 0, timeframe: read[0]!.timeframe };
    return barsNeeded(source, 1) === null ? null : this.series(value, source, on, place);
  }

  /** A formula computed from the columns of its parts. */
  private combined(value: Formula, place: Place): Operand {
    this.cost.arithmetic(place.times);
    if (value.type === 'abs') return { kind: 'abs', value, of: this.operand(value.of, place) };
    const { op, left, right } = combinationOf(value);
    return { kind: 'combined', value, op, left: this.operand(left, place), right: this.operand(right, place) };
  }

  /** Throws PlanRefused, before anything is computed. */
  assertWithin(maxMs: number, maxBytes: number): void {
    this.cost.assertWithin(this.demands.values(), maxMs, maxBytes);
  }

  /** Every series compiled so far. */
  get demanded(): Iterable<Demand> {
    return this.demands.values();
  }

  /** Fetches the columns and text lookups of all compiled nodes, then computes the shares of stocks. */
  *fetch(): Slices<void> {
    for (const lookUp of this.lookUps) {
      lookUp();
      yield;
    }
    for (const demand of this.demands.values())
      demand.columns = yield* this.market.columns.columnsInSlices(demand.source, demand.depth);
    for (const share of this.shares) yield* computeShare(this.market, share);
  }

  private series(
    value: Value,
    source: BarSource,
    { ago, timeframe }: Pick<SeriesValue, 'ago' | 'timeframe'>,
    { reach }: Place,
  ): Operand {
    if (value.type === 'series' && value.name === 'marketCap')
      return { kind: 'constant', value, demand: this.demand(source, 0) };
    if (!timeframe) return { kind: 'series', value, demand: this.demand(source, reach.sessions + ago), ago };
    const demands = Array.from({ length: reach.sessions + 1 }, (_, sessionsBack) =>
      this.demand(timeframeSource(source, timeframe, sessionsBack), reach.bars + ago),
    );
    return { kind: 'timeframe', value, demands, ago };
  }

  /** A source that is 1 where something was found. */
  private found(source: BarSource, timeframe: Timeframe | null, place: Place): Operand {
    return this.series({ type: 'number', value: 1 }, source, { ago: 0, timeframe: timeframe ?? undefined }, place);
  }

  private demand(source: Source, ago: number): Demand {
    const existing = this.demands.get(source.key);
    if (existing) {
      existing.depth = Math.max(existing.depth, ago + 1);
      return existing;
    }
    if (this.demands.size >= MAX_SERIES) throw new PlanTooCostly('series', this.demands.size + 1, MAX_SERIES);
    const demand: Demand = { source, depth: ago + 1, columns: null };
    this.demands.set(source.key, demand);
    return demand;
  }
}

/** On the bars of its timeframe. */
export const sourceOf = ({ name, params }: SeriesValue): BarSource => seriesSource(name, params);
