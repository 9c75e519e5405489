import { type BelongsField, type Condition, expandTerm, type SeriesValue, type Value } from '@plainscan/contracts';
import { markRowsBelonging } from './belongs.ts';
import { CostEstimate } from './cost.ts';
import type { Market } from './market.ts';
import type { Demand, Leaf, Node, Operand } from './node.ts';
import type { Slices } from './slices.ts';
import { candleSource, overSource, seriesSource, type Source } from './series-source.ts';

/** The context of a plan node: how many sessions back it may be read, and how often it is evaluated. */
interface Place {
  readonly reach: number;
  readonly times: number;
}
export const TODAY: Place = { reach: 0, times: 1 };

const shiftBack = (place: Place, sessions: number): Place => ({ ...place, reach: place.reach + sessions });

/** Compiles conditions for one market, and collects which series they read, how far back, and the estimated cost. */
export class Compiler {
  readonly cost: CostEstimate;
  private readonly market: Market;
  private readonly demands = new Map<string, Demand>();
  private readonly lookUps: (() => void)[] = [];

  constructor(market: Market) {
    this.market = market;
    this.cost = new CostEstimate(market);
  }

  condition(condition: Condition, place: Place = TODAY): Node {
    switch (condition.type) {
      case 'all':
      case 'any':
        return { op: condition.type, of: condition.of.map((part) => this.condition(part, place)) };
      case 'not':
        return { op: 'not', of: this.condition(condition.of, place) };
      case 'term':
        return this.condition(expandTerm(condition.term, condition.value), place);
      case 'window': {
        const { ago, sessions, atLeast } = condition;
        // Beyond the longest history all sessions are the same and evaluated once.
        const evaluated = Math.min(sessions, Math.max(1, this.market.columns.horizon + 1 - ago));
        const inside = { reach: place.reach + ago + sessions - 1, times: place.times * evaluated };
        return { op: 'window', of: this.condition(condition.of, inside), ago, sessions, atLeast };
      }
      case 'belongs':
        return this.belongs(condition.field, condition.anyOf);
      default:
        return this.leaf(condition, place);
    }
  }

  private belongs(field: BelongsField, anyOf: readonly string[]): Node {
    const rows = new Int32Array(this.market.words);
    this.cost.lookUp(field, anyOf.length);
    this.lookUps.push(() => markRowsBelonging(this.market, field, anyOf, rows));
    return { op: 'belongs', field, rows };
  }

  private leaf(
    condition: Exclude<Condition, { type: 'all' | 'any' | 'not' | 'term' | 'window' | 'belongs' }>,
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
        const sides = { reach: place.reach + 1, times: times * 2 };
        return {
          op: 'cross',
          left: this.operand(condition.left, sides),
          direction: condition.direction,
          right: this.operand(condition.right, sides),
        };
      }
      case 'trend': {
        const { direction, sessions, exactly } = condition;
        const steps = sessions + (exactly ? 1 : 0);
        this.cost.compare(times * steps * 2);
        const value = this.operand(condition.value, { reach: place.reach + steps, times: times * steps * 2 });
        return { op: 'trend', value, rising: direction === 'rising', sessions, exactly };
      }
      case 'turn': {
        this.cost.compare(times * 4);
        const value = this.operand(condition.value, { reach: place.reach + 2, times: times * 4 });
        return { op: 'turn', value, up: condition.direction === 'up' };
      }
      case 'candle': {
        this.cost.compare(times);
        const demand = this.demand(candleSource(condition.name), place.reach);
        const found: Operand = { kind: 'series', value: { type: 'number', value: 1 }, demand, ago: 0 };
        return { op: 'candle', name: condition.name, found };
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
        return this.series(value, sourceOf(value), value.ago, place);
      case 'over':
        return this.series(
          value,
          overSource(value.fn, sourceOf(value.of), value.sessions),
          value.of.ago + value.ago,
          place,
        );
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
    }
  }

  /** Throws PlanTooCostly, before anything is computed. */
  assertWithin(maxMs: number, maxBytes: number): void {
    this.cost.assertWithin(this.demands.values(), maxMs, maxBytes);
  }

  /** Every series compiled so far. */
  get demanded(): Iterable<Demand> {
    return this.demands.values();
  }

  /** Fetches the columns and text lookups of all compiled nodes. */
  *fetch(): Slices<void> {
    for (const lookUp of this.lookUps) {
      lookUp();
      yield;
    }
    for (const demand of this.demands.values())
      demand.columns = yield* this.market.columns.columnsInSlices(demand.source, demand.depth);
  }

  private series(value: Value, source: Source, ago: number, place: Place): Operand {
    if (value.type === 'series' && value.name === 'marketCap')
      return { kind: 'constant', value, demand: this.demand(source, 0) };
    return { kind: 'series', value, demand: this.demand(source, shiftBack(place, ago).reach), ago };
  }

  private demand(source: Source, ago: number): Demand {
    const existing = this.demands.get(source.key);
    if (existing) {
      existing.depth = Math.max(existing.depth, ago + 1);
      return existing;
    }
    const demand: Demand = { source, depth: ago + 1, columns: null };
    this.demands.set(source.key, demand);
    return demand;
  }
}

export const sourceOf = ({ name, params }: SeriesValue): Source => seriesSource(name, params);
