import type { Evaluator } from './evaluate.ts';
import type { Market } from './market.ts';
import { addToCounters, hasRow } from './mask.ts';
import type { Leaf, Node } from './node.ts';
import { earlier, type Offset } from './offset.ts';

// How far a stock is from passing a condition, in [0, 1] for any units: 0 if it passes, Infinity if a value is absent.
//   comparison      |a − b| / (|a| + |b|), at least SMALLEST; between: from the nearer bound; near: from the percentage to the actual deviation
//   cross           the sum of its two comparisons
//   breadth         like a comparison of the share
//   trend, turn     the fraction of steps in the wrong direction
//   candle, setup, belongs, divergence 1
//   window          the minimum over its sessions if one is enough, otherwise the fraction of the sessions still missing
//   all             the sum, at most 1
//   any             the minimum
//   atLeast         the sum of the smallest distances, as many as it needs, at most 1
//   not             the distance of its condition from being false

/** The distance of a comparison that fails only because both sides are equal. */
const SMALLEST = 1e-12;
/** Windows longer than this are measured only by the number of missing sessions. */
const LONGEST_MEASURED_WINDOW = 32;
/**
 * Maximum comparisons measured per row in one search; beyond them a failed leaf has distance 1, because a search shouldn't take
 * longer than a scan.
 */
const MAX_MEASURED = 400;

type Side = Float64Array | number;
const valueAt = (side: Side, row: number): number => (typeof side === 'number' ? side : side[row]!);

const gap = (a: number, b: number): number => {
  const size = Math.abs(a) + Math.abs(b);
  return Math.max(SMALLEST, size === 0 ? 0 : Math.abs(a - b) / size);
};
const gapUnless = (met: boolean, a: number, b: number): number => (met ? 0 : gap(a, b));

/** Distances of a node by row from being true or, if `wanted` is false, from being false. */
export class Distances {
  private readonly market: Market;
  private readonly evaluator: Evaluator;
  private measured = 0;

  constructor(market: Market, evaluator: Evaluator) {
    this.market = market;
    this.evaluator = evaluator;
  }

  measure(node: Node, at: Offset, wanted: boolean, out: Float64Array): void {
    switch (node.op) {
      case 'all':
        return this.combine(node.of, at, wanted, wanted, out);
      case 'any':
        return this.combine(node.of, at, wanted, !wanted, out);
      case 'atLeast':
        return this.atLeast(node, at, wanted, out);
      case 'not':
        return this.measure(node.of, at, !wanted, out);
      case 'window':
        return this.window(node, at, wanted, out);
      default: {
        const { maskPool, columnPool } = this.market;
        const masks = maskPool.mark();
        const columns = columnPool.mark();
        const passing = maskPool.take();
        const failing = maskPool.take();
        this.evaluator.evaluate(node, at, wanted, passing);
        this.evaluator.evaluate(node, at, !wanted, failing);
        this.measured += node.op === 'trend' ? node.sessions : 1;
        const shortfall = this.measured <= MAX_MEASURED ? this.shortfall(node, at, wanted) : () => 1;
        for (let row = 0; row < this.market.universe; row++)
          out[row] = hasRow(passing, row) ? 0 : hasRow(failing, row) ? Math.min(1, shortfall(row)) : Infinity;
        maskPool.release(masks);
        columnPool.release(columns);
      }
    }
  }

  private combine(parts: readonly Node[], at: Offset, wanted: boolean, every: boolean, out: Float64Array): void {
    const { columnPool, universe } = this.market;
    const mark = columnPool.mark();
    const part = columnPool.take();
    this.measure(parts[0]!, at, wanted, out);
    for (const node of parts.slice(1)) {
      this.measure(node, at, wanted, part);
      for (let row = 0; row < universe; row++) {
        const [a, b] = [out[row]!, part[row]!];
        out[row] = !every || a + b === Infinity ? (every ? Infinity : Math.min(a, b)) : Math.min(1, a + b);
      }
    }
    columnPool.release(mark);
  }

  private atLeast(node: Extract<Node, { op: 'atLeast' }>, at: Offset, wanted: boolean, out: Float64Array): void {
    const { columnPool, universe } = this.market;
    const mark = columnPool.mark();
    const parts = node.of.map((part) => {
      const distances = columnPool.take();
      this.measure(part, at, wanted, distances);
      return distances;
    });
    const needed = wanted ? node.count : node.of.length - node.count + 1;
    for (let row = 0; row < universe; row++) {
      const smallest = parts.map((part) => part[row]!).sort((a, b) => a - b);
      const sum = smallest.slice(0, needed).reduce((total, one) => total + one, 0);
      out[row] = sum === Infinity ? Infinity : Math.min(1, sum);
    }
    columnPool.release(mark);
  }

  private window(node: Extract<Node, { op: 'window' }>, at: Offset, wanted: boolean, out: Float64Array): void {
    const { columnPool, maskPool, universe, columns } = this.market;
    const { of, sessions, timeframe } = node;
    const least = wanted ? node.atLeast : sessions - node.atLeast + 1;
    const first = earlier(at, node.ago, timeframe);
    const count = Math.min(sessions, Math.max(1, columns.horizon + 1 - (timeframe ? first.bars : first.sessions)));
    if (least === 1 && sessions <= LONGEST_MEASURED_WINDOW && this.measured < MAX_MEASURED) {
      const mark = columnPool.mark();
      const one = columnPool.take();
      out.fill(Infinity);
      for (let back = 0; back < count; back++) {
        this.measure(of, earlier(first, back, timeframe), wanted, one);
        for (let row = 0; row < universe; row++) out[row] = Math.min(out[row]!, one[row]!);
      }
      columnPool.release(mark);
      return;
    }
    const mark = maskPool.mark();
    const mask = maskPool.take();
    const planes = this.evaluator.counters(sessions);
    for (let back = 0; back < count; back++) {
      this.evaluator.evaluate(of, earlier(first, back, timeframe), wanted, mask);
      addToCounters(planes, mask, 1, { from: 0, to: this.market.words });
    }
    for (let row = 0; row < universe; row++) {
      const holding = planes.reduce((sum, plane, bit) => sum + (hasRow(plane, row) ? 1 << bit : 0), 0);
      out[row] = Math.max(0, 1 - holding / least);
    }
    maskPool.release(mark);
  }

  /** The distance of a row that is known to fail the leaf. */
  private shortfall(node: Leaf, offset: Offset, wanted: boolean): (row: number) => number {
    const side = (operand: Parameters<Evaluator['column']>[0], back = 0): Side =>
      this.evaluator.column(operand, earlier(offset, back, 'timeframe' in node ? node.timeframe : null));
    switch (node.op) {
      case 'compare': {
        const [left, right] = [side(node.left), side(node.right)];
        return (row) => gap(valueAt(left, row), valueAt(right, row));
      }
      case 'between': {
        const [value, low, high] = [side(node.value), side(node.low), side(node.high)];
        return (row) => {
          const [v, l, h] = [valueAt(value, row), valueAt(low, row), valueAt(high, row)];
          if (!wanted) return Math.min(gap(v, l), gap(v, h));
          return gapUnless(v >= l, v, l) + gapUnless(v <= h, v, h);
        };
      }
      case 'breadth':
        return () => gap(node.share, node.percent);
      case 'near': {
        const [value, target] = [side(node.value), side(node.target)];
        return (row) => gap(100 * Math.abs(valueAt(value, row) / valueAt(target, row) - 1), node.percent);
      }
      case 'cross': {
        const sides = [side(node.left), side(node.right), side(node.left, 1), side(node.right, 1)] as const;
        const above = (l: number, r: number, lb: number, rb: number): number =>
          gapUnless(l > r, l, r) + gapUnless(lb <= rb, lb, rb);
        return (row) => {
          const [l, r, lb, rb] = sides.map((one) => valueAt(one, row)) as [number, number, number, number];
          if (!wanted) return Math.min(gap(l, r), gap(lb, rb));
          if (node.direction === 'above') return above(l, r, lb, rb);
          if (node.direction === 'below') return above(r, l, rb, lb);
          return Math.min(above(l, r, lb, rb), above(r, l, rb, lb));
        };
      }
      case 'trend':
      case 'turn': {
        const steps = stepsOf(node);
        if (!wanted) return () => 1 / steps.length;
        const { columnPool } = this.market;
        const wrong = columnPool.take().fill(0);
        for (const [back, isMet] of steps.entries()) {
          const mark = columnPool.mark();
          const [later, earlier] = [side(node.value, back), side(node.value, back + 1)];
          for (let row = 0; row < this.market.universe; row++)
            if (!isMet(valueAt(later, row), valueAt(earlier, row))) wrong[row]! += 1;
          columnPool.release(mark);
        }
        return (row) => wrong[row]! / steps.length;
      }
      case 'candle':
      case 'setup':
      case 'belongs':
      case 'divergence':
        return () => 1;
    }
  }
}

type Step = (later: number, earlier: number) => boolean;
const rises: Step = (later, earlier) => later > earlier;
const falls: Step = (later, earlier) => later < earlier;
const doesNotRise: Step = (later, earlier) => later <= earlier;
const doesNotFall: Step = (later, earlier) => later >= earlier;

/** The required steps of a trend or a turn, newest first. */
function stepsOf(node: Extract<Leaf, { op: 'trend' | 'turn' }>): Step[] {
  if (node.op === 'turn') return node.up ? [rises, falls] : [falls, rises];
  const steps = new Array<Step>(node.sessions).fill(node.rising ? rises : falls);
  return node.exactly ? [...steps, node.rising ? doesNotRise : doesNotFall] : steps;
}
