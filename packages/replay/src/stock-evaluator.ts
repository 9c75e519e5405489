import type { CompareOp } from '@plainscan/contracts';
import { computeSource, type Subject } from '@plainscan/scan-engine';
import type { CompiledPlan, Node, Operand } from './compile-plan.ts';
import { andInto, FALSE, invert, orInto, type Timeline, TRUE, type Truth, UNKNOWN, windowInto } from './truth.ts';

/** The values of an operand for one stock: at each bar, and before the first bar. NaN if absent. */
interface Line {
  readonly at: Float64Array;
  readonly before: number;
}

const truthOf = (known: boolean, holds: boolean): Truth => (holds ? TRUE : known ? FALSE : UNKNOWN);

/** Compares two numbers, either of which may be absent. */
function compareNumbers(left: number, operator: CompareOp, right: number): Truth {
  const known = left === left && right === right;
  switch (operator) {
    case '<':
      return truthOf(known, left < right);
    case '<=':
      return truthOf(known, left <= right);
    case '>':
      return truthOf(known, left > right);
    case '>=':
      return truthOf(known, left >= right);
    case '=':
      return truthOf(known, left === right);
    case '!=':
      return known ? truthOf(true, left !== right) : UNKNOWN;
  }
}

/**
 * Evaluates a compiled plan for one stock at a time over all of its bars. A bar is evaluated as a scan would if that
 * bar were the newest: values look back along the stock's own bars and never ahead. Its buffers are reused, so a result
 * is valid until the next call.
 */
export class StockEvaluator {
  private readonly plan: CompiledPlan;
  private readonly capacity: number;
  private readonly series: Float64Array[];
  private readonly computed: Uint8Array;
  private readonly numbers: Float64Array[] = [];
  private readonly truths: Uint8Array[] = [];
  private numbersUsed = 0;
  private truthsUsed = 0;
  private subject: Subject | null = null;
  private row = 0;
  private bars = 0;

  /** `capacity`: maximum number of bars of any stock */
  constructor(plan: CompiledPlan, capacity: number) {
    this.plan = plan;
    this.capacity = capacity;
    this.series = plan.sources.map(() => new Float64Array(capacity));
    this.computed = new Uint8Array(plan.sources.length);
  }

  /** For each bar, the truth of the plan's conditions. */
  matches(subject: Subject, row: number): Uint8Array {
    this.subject = subject;
    this.row = row;
    this.bars = subject.bars.close.length;
    this.computed.fill(0);
    this.numbersUsed = 0;
    this.truthsUsed = 0;
    const out = this.timeline();
    if (this.plan.where) this.evaluate(this.plan.where, out);
    else out.at.fill(TRUE);
    return out.at;
  }

  /** The sort keys of the stock of the last `matches` call, by key, then by bar; null for a text key. */
  sortKeys(): (Float64Array | null)[] {
    return this.plan.sort.map(({ key }) => key && this.line(key).at);
  }

  private timeline(): Timeline {
    const at = (this.truths[this.truthsUsed++] ??= new Uint8Array(this.capacity)).subarray(0, this.bars);
    return { at, before: UNKNOWN };
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

  private leaf(node: Exclude<Node, { op: 'all' | 'any' | 'not' | 'window' }>, out: Timeline): void {
    switch (node.op) {
      case 'compare':
        return this.compare(this.line(node.left), node.operator, this.line(node.right), out);
      case 'between': {
        const value = this.line(node.value);
        const low = this.line(node.low);
        const high = this.line(node.high);
        return fill(out, (i) => {
          const v = read(value, i);
          const from = read(low, i);
          const to = read(high, i);
          return truthOf(v === v && from === from && to === to, from <= v && v <= to);
        });
      }
      case 'near': {
        const deviation = this.line(node.deviation);
        return fill(out, (i) => compareNumbers(Math.abs(read(deviation, i)), '<=', node.percent));
      }
      case 'cross':
        return this.cross(this.line(node.left), node.direction, this.line(node.right), out);
      case 'trend':
        return trend(this.line(node.value), node.rising, node.sessions, node.exactly, out);
      case 'turn': {
        const value = this.line(node.value);
        const sign = node.up ? 1 : -1;
        return fill(out, (i) => {
          const turned = sign * (read(value, i) - read(value, i - 1));
          const previousMove = sign * (read(value, i - 2) - read(value, i - 1));
          return truthOf(turned === turned && previousMove === previousMove, turned > 0 && previousMove > 0);
        });
      }
      case 'candle': {
        const found = this.line(node.found);
        return fill(out, (i) => compareNumbers(read(found, i), '=', 1));
      }
      case 'belongs': {
        const truth = node.rows[this.row] === 1 ? TRUE : FALSE;
        out.at.fill(truth);
        out.before = truth;
      }
    }
  }

  private compare(left: Line, operator: CompareOp, right: Line, out: Timeline): void {
    const a = left.at;
    const b = right.at;
    const { at } = out;
    out.before = compareNumbers(left.before, operator, right.before);
    switch (operator) {
      case '<':
        for (let i = 0; i < at.length; i++) at[i] = a[i]! < b[i]! ? TRUE : a[i]! >= b[i]! ? FALSE : UNKNOWN;
        return;
      case '<=':
        for (let i = 0; i < at.length; i++) at[i] = a[i]! <= b[i]! ? TRUE : a[i]! > b[i]! ? FALSE : UNKNOWN;
        return;
      case '>':
        for (let i = 0; i < at.length; i++) at[i] = a[i]! > b[i]! ? TRUE : a[i]! <= b[i]! ? FALSE : UNKNOWN;
        return;
      case '>=':
        for (let i = 0; i < at.length; i++) at[i] = a[i]! >= b[i]! ? TRUE : a[i]! < b[i]! ? FALSE : UNKNOWN;
        return;
      default:
        for (let i = 0; i < at.length; i++) at[i] = compareNumbers(a[i]!, operator, b[i]!);
    }
  }

  private cross(left: Line, direction: 'above' | 'below' | 'either', right: Line, out: Timeline): void {
    fill(out, (i) => {
      const l = read(left, i);
      const r = read(right, i);
      const lBefore = read(left, i - 1);
      const rBefore = read(right, i - 1);
      const known = l === l && r === r && lBefore === lBefore && rBefore === rBefore;
      const above = l > r && lBefore <= rBefore;
      const below = l < r && lBefore >= rBefore;
      return truthOf(known, direction === 'above' ? above : direction === 'below' ? below : above || below);
    });
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
    }
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
    const values = this.series[index]!.subarray(0, this.bars);
    if (this.computed[index] === 0) {
      computeSource(this.plan.sources[index]!, this.subject!, values);
      this.computed[index] = 1;
    }
    return values;
  }
}

/** 100·(value/base − 1); absent if the base is 0 */
const percentFrom = (value: number, base: number): number => (base === 0 ? NaN : 100 * (value / base - 1));

const read = ({ at, before }: Line, i: number): number => (i < 0 ? before : at[i]!);

/** Index for the time before the first bar, when every series is absent. */
const BEFORE = -1;

function fill(out: Timeline, truthAt: (i: number) => Truth): void {
  out.before = truthAt(BEFORE);
  for (let i = 0; i < out.at.length; i++) out.at[i] = truthAt(i);
}

/** Counts in one pass how many consecutive steps go in the right direction (`run`) and how many values are present. */
function trend(value: Line, rising: boolean, sessions: number, exactly: boolean, out: Timeline): void {
  const steps = sessions + (exactly ? 1 : 0);
  const decide = (run: number, present: number): Truth =>
    truthOf(present > steps, present > steps && (exactly ? run === sessions : run >= sessions));
  let run = 0;
  let present = value.before === value.before ? steps + 1 : 0;
  let earlier = value.before;
  out.before = decide(run, present);
  for (let i = 0; i < out.at.length; i++) {
    const later = value.at[i]!;
    run = (rising ? later > earlier : later < earlier) ? run + 1 : 0;
    present = later === later ? present + 1 : 0;
    out.at[i] = decide(run, present);
    earlier = later;
  }
}
