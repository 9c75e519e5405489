import type { CompareOp } from '@plainscan/contracts';
import { andPresent, atMost, equals, lessThan } from './comparison.ts';
import type { Frame } from './frame.ts';
import type { Market } from './market.ts';
import { addToCounters, andMask, countersAtLeast, exceptMask, fillMask, isEmpty, orMask } from './mask.ts';
import type { Leaf, Node, Operand } from './node.ts';
import { earlier, type Offset } from './offset.ts';
import { absolute, closenessOf, combine, percentFrom, plus, times } from './arithmetic.ts';

const OPPOSITE: Record<CompareOp, CompareOp> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '=': '!=', '!=': '=' };

/** Evaluates compiled conditions over the rows of a frame, at any offset. */
export class Evaluator {
  private readonly market: Market;
  private readonly frame: Frame;

  constructor(market: Market, frame: Frame = { from: 0, to: market.words }) {
    this.market = market;
    this.frame = frame;
  }

  /** Writes the mask of the rows on which the node is true, or false if `wanted` is false. */
  evaluate(node: Node, at: Offset, wanted: boolean, out: Int32Array): void {
    switch (node.op) {
      case 'all':
        return this.combine(node.of, at, wanted, wanted, out);
      case 'any':
        return this.combine(node.of, at, wanted, !wanted, out);
      case 'atLeast':
        return this.atLeast(node, at, wanted, out);
      case 'not':
        return this.evaluate(node.of, at, !wanted, out);
      case 'window':
        return this.window(node, at, wanted, out);
      default: {
        const mark = this.market.columnPool.mark();
        this.leaf(node, at, wanted, out);
        this.market.columnPool.release(mark);
      }
    }
  }

  /** The operand by row; a scratch column is valid until the pool is released. */
  column(operand: Operand, at: Offset): Float64Array | number {
    switch (operand.kind) {
      case 'number':
        return operand.number;
      case 'constant':
        return operand.demand.columns!.byAgo[0]!;
      case 'series':
        return operand.demand.columns!.byAgo[operand.ago + at.sessions] ?? this.market.columns.absent;
      case 'timeframe':
        return operand.demands[at.sessions]?.columns!.byAgo[operand.ago + at.bars] ?? this.market.columns.absent;
      case 'times':
        return times(this.column(operand.of, at), operand.factor, this.market.columnPool, this.frame);
      case 'plus':
        return plus(this.column(operand.of, at), operand.amount, this.market.columnPool, this.frame);
      case 'percentFrom':
        return percentFrom(
          this.column(operand.of, at),
          this.column(operand.base, at),
          this.market.columnPool,
          this.frame,
        );
      case 'combined':
        return combine(
          this.column(operand.left, at),
          operand.op,
          this.column(operand.right, at),
          this.market.columnPool,
          this.frame,
        );
      case 'abs':
        return absolute(this.column(operand.of, at), this.market.columnPool, this.frame);
    }
  }

  private combine(parts: readonly Node[], at: Offset, wanted: boolean, every: boolean, out: Int32Array): void {
    this.evaluate(parts[0]!, at, wanted, out);
    const mark = this.market.maskPool.mark();
    const part = this.market.maskPool.take();
    for (let i = 1; i < parts.length; i++) {
      if (every && isEmpty(out, this.frame)) break;
      this.evaluate(parts[i]!, at, wanted, part);
      if (every) andMask(out, part, this.frame);
      else orMask(out, part, this.frame);
    }
    this.market.maskPool.release(mark);
  }

  /** True if at least k of n conditions are; false if n − k + 1 of them are false. */
  private atLeast(node: Extract<Node, { op: 'atLeast' }>, at: Offset, wanted: boolean, out: Int32Array): void {
    const { maskPool } = this.market;
    const mark = maskPool.mark();
    const one = maskPool.take();
    const planes = this.counters(node.of.length);
    for (const part of node.of) {
      this.evaluate(part, at, wanted, one);
      addToCounters(planes, one, 1, this.frame);
    }
    countersAtLeast(planes, wanted ? node.count : node.of.length - node.count + 1, out, this.frame);
    maskPool.release(mark);
  }

  /** True on at least k of n sessions; false if n − k + 1 of them are false. */
  private window(node: Extract<Node, { op: 'window' }>, at: Offset, wanted: boolean, out: Int32Array): void {
    const { of, sessions, timeframe } = node;
    const least = wanted ? node.atLeast : sessions - node.atLeast + 1;
    const first = (timeframe ? at.bars : at.sessions) + node.ago;
    const { horizon } = this.market.columns;
    // All sessions beyond the longest history are the same.
    const past = Math.max(0, Math.min(sessions, first + sessions - horizon));
    const session = (back: number): Offset =>
      timeframe ? { sessions: at.sessions, bars: back } : { sessions: back, bars: at.bars };
    const each = sessions - past;
    const mark = this.market.maskPool.mark();
    const one = this.market.maskPool.take();
    const planes = least > 1 && least < sessions ? this.counters(sessions) : null;
    fillMask(out, least === sessions && least > 1, this.frame);
    for (let k = 0; k < each + (past > 0 ? 1 : 0); k++) {
      const weight = k < each ? 1 : past;
      this.evaluate(of, session(k < each ? first + k : Math.max(first, horizon)), wanted, one);
      if (planes) addToCounters(planes, one, weight, this.frame);
      else if (least === 1) orMask(out, one, this.frame);
      else {
        andMask(out, one, this.frame);
        if (isEmpty(out, this.frame)) break;
      }
    }
    if (planes) countersAtLeast(planes, least, out, this.frame);
    this.market.maskPool.release(mark);
  }

  /** Zeroed counters with a range up to `most`, from the mask pool. */
  counters(most: number): Int32Array[] {
    const planes: Int32Array[] = [];
    for (let bits = most; bits > 0; bits >>= 1) {
      const plane = this.market.maskPool.take();
      fillMask(plane, false, this.frame);
      planes.push(plane);
    }
    return planes;
  }

  private leaf(node: Leaf, at: Offset, wanted: boolean, out: Int32Array): void {
    switch (node.op) {
      case 'compare':
        return this.compare(
          this.column(node.left, at),
          wanted ? node.operator : OPPOSITE[node.operator],
          this.column(node.right, at),
          out,
        );
      case 'near': {
        const nearness = closenessOf(
          this.column(node.value, at),
          this.column(node.target, at),
          this.market.columnPool,
          this.frame,
        );
        return this.compare(nearness, wanted ? '<=' : '>', node.percent, out);
      }
      case 'belongs':
        out.set(node.rows.subarray(this.frame.from, this.frame.to), this.frame.from);
        if (!wanted) for (let w = this.frame.from; w < this.frame.to; w++) out[w] = ~out[w]!;
        return;
      case 'breadth':
        return this.compare(node.share, wanted ? node.operator : OPPOSITE[node.operator], node.percent, out);
      case 'candle':
      case 'setup':
      case 'divergence':
        return this.compare(this.column(node.found, at), '=', wanted ? 1 : 0, out);
      case 'between': {
        const value = this.column(node.value, at);
        const low = this.column(node.low, at);
        const high = this.column(node.high, at);
        atMost(low, value, out, this.frame);
        this.andCompare(value, '<=', high, out);
        return wanted ? undefined : this.complement(out, [value, low, high]);
      }
      case 'cross': {
        const left = this.column(node.left, at);
        const right = this.column(node.right, at);
        const before = earlier(at, 1, node.timeframe);
        const leftBefore = this.column(node.left, before);
        const rightBefore = this.column(node.right, before);
        if (node.direction === 'below') this.crossing(right, left, rightBefore, leftBefore, out);
        else this.crossing(left, right, leftBefore, rightBefore, out);
        if (node.direction === 'either') {
          const mark = this.market.maskPool.mark();
          const below = this.market.maskPool.take();
          this.crossing(right, left, rightBefore, leftBefore, below);
          orMask(out, below, this.frame);
          this.market.maskPool.release(mark);
        }
        return wanted ? undefined : this.complement(out, [left, right, leftBefore, rightBefore]);
      }
      case 'trend':
        return this.trend(node, at, wanted, out);
      case 'turn': {
        const today = this.column(node.value, at);
        const before = this.column(node.value, earlier(at, 1, node.timeframe));
        const first = this.column(node.value, earlier(at, 2, node.timeframe));
        const operator = node.up ? '>' : '<';
        this.compare(today, operator, before, out);
        this.andCompare(first, operator, before, out);
        return wanted ? undefined : this.complement(out, [today, before, first]);
      }
    }
  }

  private compare(
    left: Float64Array | number,
    operator: CompareOp,
    right: Float64Array | number,
    out: Int32Array,
  ): void {
    switch (operator) {
      case '<':
        return lessThan(left, right, out, this.frame);
      case '>':
        return lessThan(right, left, out, this.frame);
      case '<=':
        return atMost(left, right, out, this.frame);
      case '>=':
        return atMost(right, left, out, this.frame);
      default:
        return equals(left, right, operator === '=', out, this.frame);
    }
  }

  private andCompare(
    left: Float64Array | number,
    operator: CompareOp,
    right: Float64Array | number,
    out: Int32Array,
  ): void {
    const mark = this.market.maskPool.mark();
    const mask = this.market.maskPool.take();
    this.compare(left, operator, right, mask);
    andMask(out, mask, this.frame);
    this.market.maskPool.release(mark);
  }

  private crossing(
    over: Float64Array | number,
    under: Float64Array | number,
    overBefore: Float64Array | number,
    underBefore: Float64Array | number,
    out: Int32Array,
  ): void {
    this.compare(over, '>', under, out);
    this.andCompare(overBefore, '<=', underBefore, out);
  }

  /** Converts the rows where a leaf is true to those where it is false: not true, and all needed values are present. */
  private complement(out: Int32Array, values: readonly (Float64Array | number)[]): void {
    for (let w = this.frame.from; w < this.frame.to; w++) out[w] = ~out[w]!;
    for (const value of values) andPresent(value, out, this.frame);
  }

  private trend(node: Extract<Node, { op: 'trend' }>, at: Offset, wanted: boolean, out: Int32Array): void {
    const { maskPool, columnPool } = this.market;
    const { value, rising, sessions, exactly, timeframe } = node;
    const mark = maskPool.mark();
    const columns = columnPool.mark();
    const present = maskPool.take();
    const steps = sessions + (exactly ? 1 : 0);
    fillMask(out, true, this.frame);
    fillMask(present, true, this.frame);
    for (let k = 0; k < steps; k++) {
      columnPool.release(columns);
      const later = this.column(value, earlier(at, k, timeframe));
      const former = this.column(value, earlier(at, k + 1, timeframe));
      const onward = rising ? '>' : '<';
      this.andCompare(later, k < sessions ? onward : OPPOSITE[onward], former, out);
      if (!wanted) {
        andPresent(later, present, this.frame);
        if (k === steps - 1) andPresent(former, present, this.frame);
      }
      if (isEmpty(wanted ? out : present, this.frame)) break;
    }
    if (!wanted) {
      exceptMask(present, out, this.frame);
      out.set(present.subarray(this.frame.from, this.frame.to), this.frame.from);
    }
    maskPool.release(mark);
  }
}
