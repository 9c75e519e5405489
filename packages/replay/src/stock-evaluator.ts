import { combineInto, combineNumbers } from '@plainscan/indicators';
import type { Subject } from '@plainscan/scan-engine';
import { type BandPair, bandPairs } from './band-pairs.ts';
import type { Breadth, CompiledPlan, Leaf, Node, Operand } from './compile-plan.ts';
import { reachOfValues } from './counted-sessions.ts';
import { fillSource } from './fill-source.ts';
import {
  betweenLines,
  compareLines,
  crossLines,
  type Line,
  nearLine,
  testLines,
  trendLine,
  turnLine,
} from './leaf-truths.ts';
import { requiredConditions } from './required-conditions.ts';
import {
  andInto,
  BARS_PER_WORD,
  countInto,
  FALSE,
  invert,
  orInto,
  type Timeline,
  TRUE,
  UNKNOWN,
  windowInto,
} from './truth.ts';

/**
 * Evaluates a compiled plan for one stock at a time over all of its bars. A bar is evaluated as a scan would if that
 * bar were the newest: values look back along the stock's own bars and never ahead. Its buffers are reused, so a result
 * is valid until the next call.
 */
export class StockEvaluator {
  private readonly plan: CompiledPlan;
  private readonly counted: ((dates: Int32Array) => Uint8Array) | undefined;
  private readonly reach: number;
  /** by bar: whether the required conditions that were evaluated so far hold */
  private matched: Uint8Array | null = null;
  private needed: Uint8Array | null = null;
  private readonly capacity: number;
  private readonly series: Float64Array[];
  private readonly computed: Uint8Array;
  private readonly required: readonly Node[];
  private readonly pairs: readonly (BandPair | undefined)[];
  /** the middle of a band pair, which isn't read */
  private readonly middle: Float64Array;
  private readonly numbers: Float64Array[] = [];
  private readonly truths: Int32Array[] = [];
  private numbersUsed = 0;
  private truthsUsed = 0;
  private subject: Subject | null = null;
  private bars = 0;

  /**
   * `capacity`: maximum number of bars of any stock; `counted` marks the bars whose truth matters, which takes less time for
   * weekly and monthly bars. Default: all.
   */
  constructor(plan: CompiledPlan, capacity: number, counted?: (dates: Int32Array) => Uint8Array) {
    this.counted = counted;
    this.plan = plan;
    this.capacity = capacity;
    this.series = plan.sources.map(() => new Float64Array(capacity));
    this.computed = new Uint8Array(plan.sources.length);
    this.required = requiredConditions(plan);
    this.reach = reachOfValues(plan);
    this.pairs = bandPairs(plan.sources);
    this.middle = new Float64Array(this.pairs.some(Boolean) ? capacity : 0);
  }

  /** For each bar, TRUE if the plan's conditions hold; if they don't, FALSE or UNKNOWN, whichever was found first. */
  matches(subject: Subject): Uint8Array {
    this.start(subject);
    const out = this.timeline();
    const [first, ...others] = this.required;
    if (first) this.evaluate(first, out);
    else out.at.fill(TRUE);
    const part = this.timeline();
    for (const other of others) {
      if (!out.at.includes(TRUE)) break;
      this.matched = out.at;
      this.needed = null;
      this.evaluate(other, part);
      andInto(out, part);
    }
    return out.at;
  }

  /** For each bar, the truth of the plan's conditions, which takes longer than `matches`. */
  exactTruths(subject: Subject): Uint8Array {
    this.start(subject);
    const out = this.timeline();
    if (this.plan.where) this.evaluate(this.plan.where, out);
    else out.at.fill(TRUE);
    return out.at;
  }

  /** The sort keys of the stock of the last `matches` call, by key, then by bar; null for a text key. */
  sortKeys(): (Float64Array | null)[] {
    return this.plan.sort.map(({ key }) => key && this.line(key).at);
  }

  private start(subject: Subject): void {
    this.subject = subject;
    this.bars = subject.bars.close.length;
    this.computed.fill(0);
    this.matched = null;
    this.needed = null;
    this.numbersUsed = 0;
    this.truthsUsed = 0;
  }

  private timeline(): Timeline {
    const all = (this.truths[this.truthsUsed++] ??= new Int32Array(Math.ceil(this.capacity / BARS_PER_WORD)));
    const words = all.subarray(0, Math.ceil(this.bars / BARS_PER_WORD));
    return { at: new Uint8Array(all.buffer, 0, this.bars), words, before: UNKNOWN };
  }

  private scratch(): Float64Array {
    return (this.numbers[this.numbersUsed++] ??= new Float64Array(this.capacity)).subarray(0, this.bars);
  }

  private evaluate(node: Node, out: Timeline): void {
    switch (node.op) {
      case 'all':
      case 'any':
        return this.combine(node.of, node.op === 'all' ? andInto : orInto, out);
      case 'not':
        this.evaluate(node.of, out);
        return invert(out);
      case 'window': {
        const used = this.truthsUsed;
        const inner = this.timeline();
        this.evaluate(node.of, inner);
        windowInto(inner, node.ago, node.sessions, node.atLeast, out);
        this.truthsUsed = used;
        return;
      }
      case 'count': {
        const used = this.truthsUsed;
        const parts = node.of.map((part) => {
          const timeline = this.timeline();
          this.evaluate(part, timeline);
          return timeline;
        });
        countInto(parts, node.atLeast, out);
        this.truthsUsed = used;
        return;
      }
      default: {
        const used = this.numbersUsed;
        this.leaf(node, out);
        this.numbersUsed = used;
      }
    }
  }

  private combine(parts: readonly Node[], combineInto: (into: Timeline, other: Timeline) => void, out: Timeline): void {
    this.evaluate(parts[0]!, out);
    const used = this.truthsUsed;
    const part = this.timeline();
    for (const other of parts.slice(1)) {
      this.evaluate(other, part);
      combineInto(out, part);
    }
    this.truthsUsed = used;
  }

  private leaf(node: Leaf, out: Timeline): void {
    switch (node.op) {
      case 'compare':
        return compareLines(this.line(node.left), node.operator, this.line(node.right), out);
      case 'between':
        return betweenLines(this.line(node.value), this.line(node.low), this.line(node.high), out);
      case 'near':
        return nearLine(this.line(node.deviation), node.percent, out);
      case 'cross':
        return crossLines(this.line(node.left), node.direction, this.line(node.right), out);
      case 'trend':
        return trendLine(this.line(node.value), node.rising, node.sessions, node.exactly, out);
      case 'turn':
        return turnLine(this.line(node.value), node.up, out);
      case 'candle':
      case 'setup':
        return compareLines(this.line(node.found), '=', this.constant(1), out);
      case 'test':
        return testLines(
          node.values.map((value) => this.line(value)),
          node.test,
          out,
        );
      case 'breadth': {
        const { operator, percent } = node.breadth;
        return compareLines(this.shares(node.breadth), operator, this.constant(percent), out);
      }
      case 'belongs': {
        const truth = node.rows[this.subject!.row] === 1 ? TRUE : FALSE;
        out.at.fill(truth);
        out.before = truth;
      }
    }
  }

  private line(operand: Operand): Line {
    switch (operand.kind) {
      case 'number':
        return this.constant(operand.number);
      case 'marketCap':
        return this.constant(this.subject!.marketCap ?? NaN);
      case 'series': {
        const values = this.values(operand.series);
        if (operand.ago === 0) return { at: values, before: NaN };
        const at = this.scratch();
        const shift = Math.min(operand.ago, at.length);
        at.fill(NaN, 0, shift);
        at.set(values.subarray(0, at.length - shift), shift);
        return { at, before: NaN };
      }
      case 'times':
        return this.mapped(operand.of, (x) => x * operand.factor);
      case 'plus':
        return this.mapped(operand.of, (x) => x + operand.amount);
      case 'percentFrom': {
        const of = this.line(operand.of);
        const base = this.line(operand.base);
        const at = this.scratch();
        for (let i = 0; i < at.length; i++) at[i] = percentFrom(of.at[i]!, base.at[i]!);
        return { at, before: percentFrom(of.before, base.before) };
      }
      case 'combined': {
        const [left, right] = [this.line(operand.left), this.line(operand.right)];
        const at = this.scratch();
        combineInto(operand.op, left.at, right.at, at);
        return { at, before: combineNumbers(operand.op, left.before, right.before) };
      }
      case 'abs':
        return this.mapped(operand.of, Math.abs);
    }
  }

  /** The share of each bar's session. */
  private shares({ shares, indexesOf }: Breadth): Line {
    const at = this.scratch();
    const sessions = indexesOf(this.subject!.bars.dates);
    for (let i = 0; i < at.length; i++) at[i] = shares[sessions[i]!]!;
    return { at, before: NaN };
  }

  private constant(value: number): Line {
    return { at: this.scratch().fill(value), before: value };
  }

  private mapped(operand: Operand, change: (x: number) => number): Line {
    const of = this.line(operand);
    const at = this.scratch();
    for (let i = 0; i < at.length; i++) at[i] = change(of.at[i]!);
    return { at, before: change(of.before) };
  }

  private values(index: number): Float64Array {
    if (this.computed[index] === 0) this.compute(index);
    return this.seriesAt(index);
  }

  private compute(index: number): void {
    const pair = this.pairs[index];
    if (!pair) {
      const source = this.plan.sources[index]!;
      const needed = source.kind === 'as-of' ? this.neededBars() : undefined;
      fillSource(source, this.subject!, this.seriesAt(index), needed);
      this.computed[index] = 1;
      return;
    }
    const { upper, lower } = pair;
    pair.fill(this.subject!.bars, this.seriesAt(upper), this.middle.subarray(0, this.bars), this.seriesAt(lower));
    this.computed[upper] = 1;
    this.computed[lower] = 1;
  }

  /** Marks the bars whose values on weekly and monthly bars can change a truth that matters. Default: all. */
  private neededBars(): Uint8Array | undefined {
    if (this.needed) return this.needed;
    const counted = this.counted?.(this.subject!.bars.dates);
    if (!counted && !this.matched) return undefined;
    const needed = new Uint8Array(this.bars);
    let left = 0;
    for (let bar = this.bars - 1; bar >= 0; bar--) {
      const matters = counted?.[bar] !== 0 && (!this.matched || this.matched[bar] === TRUE);
      left = matters ? this.reach + 1 : left - 1;
      if (left > 0) needed[bar] = 1;
    }
    return (this.needed = needed);
  }

  private seriesAt(index: number): Float64Array {
    return this.series[index]!.subarray(0, this.bars);
  }
}

/** 100·(value/base − 1); absent if the base is 0 */
const percentFrom = (value: number, base: number): number => (base === 0 ? NaN : 100 * (value / base - 1));
