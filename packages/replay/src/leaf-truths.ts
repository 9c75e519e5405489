// A loop per kind of condition, because one loop that calls a function for each bar is several times slower.
import type { CompareOp } from '@plainscan/contracts';
import { type Timeline, type Truth, truthOf, UNKNOWN } from './truth.ts';

/** The values of an operand for one stock: at each bar, and before the first bar. NaN if absent. */
export interface Line {
  readonly at: Float64Array;
  readonly before: number;
}

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

export function compareLines(left: Line, operator: CompareOp, right: Line, out: Timeline): void {
  const { at } = out;
  out.before = compareNumbers(left.before, operator, right.before);
  switch (operator) {
    case '<':
      return less(left.at, right.at, at);
    case '<=':
      return atMost(left.at, right.at, at);
    case '>':
      return less(right.at, left.at, at);
    case '>=':
      return atMost(right.at, left.at, at);
    default:
      for (let i = 0; i < at.length; i++) at[i] = compareNumbers(left.at[i]!, operator, right.at[i]!);
  }
}

// The two bits of a truth, without branches: prices near a level make those hard to predict.

function less(a: Float64Array, b: Float64Array, out: Uint8Array): void {
  for (let i = 0; i < out.length; i++) out[i] = (Number(a[i]! < b[i]!) << 1) | Number(!(a[i]! >= b[i]!));
}

function atMost(a: Float64Array, b: Float64Array, out: Uint8Array): void {
  for (let i = 0; i < out.length; i++) out[i] = (Number(a[i]! <= b[i]!) << 1) | Number(!(a[i]! > b[i]!));
}

const isBetween = (value: number, low: number, high: number): Truth =>
  truthOf(value === value && low === low && high === high, low <= value && value <= high);

export function betweenLines(value: Line, low: Line, high: Line, out: Timeline): void {
  const { at } = out;
  const [v, from, to] = [value.at, low.at, high.at];
  out.before = isBetween(value.before, low.before, high.before);
  for (let i = 0; i < at.length; i++) at[i] = isBetween(v[i]!, from[i]!, to[i]!);
}

/** `deviation`: from the target, in percent. */
export function nearLine(deviation: Line, percent: number, out: Timeline): void {
  const { at } = out;
  const deviations = deviation.at;
  out.before = compareNumbers(Math.abs(deviation.before), '<=', percent);
  for (let i = 0; i < at.length; i++) at[i] = compareNumbers(Math.abs(deviations[i]!), '<=', percent);
}

export function crossLines(left: Line, direction: 'above' | 'below' | 'either', right: Line, out: Timeline): void {
  const { at } = out;
  const [l, r] = [left.at, right.at];
  const [upward, downward] = [direction !== 'below', direction !== 'above'];
  let lBefore = left.before;
  let rBefore = right.before;
  // Before the first bar, values don't change.
  out.before = truthOf(lBefore === lBefore && rBefore === rBefore, false);
  for (let i = 0; i < at.length; i++) {
    const lNow = l[i]!;
    const rNow = r[i]!;
    const known = lNow === lNow && rNow === rNow && lBefore === lBefore && rBefore === rBefore;
    const crossed = (upward && lNow > rNow && lBefore <= rBefore) || (downward && lNow < rNow && lBefore >= rBefore);
    at[i] = truthOf(known, crossed);
    lBefore = lNow;
    rBefore = rNow;
  }
}

export function turnLine(value: Line, up: boolean, out: Timeline): void {
  const { at } = out;
  const values = value.at;
  const sign = up ? 1 : -1;
  let earliest = value.before;
  let earlier = value.before;
  out.before = truthOf(earlier - earlier === 0, false);
  for (let i = 0; i < at.length; i++) {
    const now = values[i]!;
    const turned = sign * (now - earlier);
    const previousMove = sign * (earliest - earlier);
    at[i] = truthOf(turned === turned && previousMove === previousMove, turned > 0 && previousMove > 0);
    earliest = earlier;
    earlier = now;
  }
}

/** Counts in one pass how many consecutive steps go in the right direction (`run`) and how many values are present. */
export function trendLine(value: Line, rising: boolean, sessions: number, exactly: boolean, out: Timeline): void {
  const { at } = out;
  const values = value.at;
  const steps = sessions + (exactly ? 1 : 0);
  const decide = (run: number, present: number): Truth =>
    truthOf(present > steps, present > steps && (exactly ? run === sessions : run >= sessions));
  let run = 0;
  let present = value.before === value.before ? steps + 1 : 0;
  let earlier = value.before;
  out.before = decide(run, present);
  for (let i = 0; i < at.length; i++) {
    const later = values[i]!;
    run = (rising ? later > earlier : later < earlier) ? run + 1 : 0;
    present = later === later ? present + 1 : 0;
    at[i] = decide(run, present);
    earlier = later;
  }
}

/** A test of several values. */
export function testLines(lines: readonly Line[], test: (values: readonly number[]) => boolean, out: Timeline): void {
  const { at } = out;
  const values = lines.map(({ before }) => before);
  const decide = (): Truth => (values.some(Number.isNaN) ? UNKNOWN : truthOf(true, test(values)));
  out.before = decide();
  for (let i = 0; i < at.length; i++) {
    for (const [k, line] of lines.entries()) values[k] = line.at[i]!;
    at[i] = decide();
  }
}
