import type { AmongFunction, ArithmeticOp, Value } from '@plainscan/contracts';

/** An operation on two values of the same row or bar; absent if one of them is. */
export type Combination = ArithmeticOp | Exclude<AmongFunction, 'mean'>;

type Combined = Extract<Value, { type: 'arithmetic' | 'among' }>;

/** A value that combines others as one operation on two values. */
export function combinationOf(value: Combined): { op: Combination; left: Value; right: Value } {
  if (value.type === 'arithmetic') return value;
  const { fn, of } = value;
  const [first, ...others] = of as [Value, ...Value[]];
  if (fn === 'mean') {
    const sum = others.reduce<Value>((left, right) => ({ type: 'arithmetic', op: '+', left, right }), first);
    return { op: '/', left: sum, right: { type: 'number', value: of.length } };
  }
  const left: Value = of.length > 2 ? { type: 'among', fn, of: of.slice(0, -1) } : first;
  return { op: fn, left, right: of.at(-1)! };
}

/** Division by zero gives NaN, an absent value. */
export function combineNumbers(op: Combination, a: number, b: number): number {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? NaN : a / b;
    case 'least':
      return Math.min(a, b);
    case 'greatest':
      return Math.max(a, b);
  }
}

/** out[from … to) ← a op b. A loop per operation: one loop that calls a function for each value is several times slower. */
export function combineInto(
  op: Combination,
  a: Float64Array,
  b: Float64Array,
  out: Float64Array,
  from = 0,
  to = out.length,
): void {
  switch (op) {
    case '+':
      for (let i = from; i < to; i++) out[i] = a[i]! + b[i]!;
      return;
    case '-':
      for (let i = from; i < to; i++) out[i] = a[i]! - b[i]!;
      return;
    case '*':
      for (let i = from; i < to; i++) out[i] = a[i]! * b[i]!;
      return;
    case '/':
      for (let i = from; i < to; i++) out[i] = b[i] === 0 ? NaN : a[i]! / b[i]!;
      return;
    case 'least':
      for (let i = from; i < to; i++) out[i] = Math.min(a[i]!, b[i]!);
      return;
    case 'greatest':
      for (let i = from; i < to; i++) out[i] = Math.max(a[i]!, b[i]!);
  }
}

/** out[from … to) ← |a| */
export function absoluteInto(a: Float64Array, out: Float64Array, from = 0, to = out.length): void {
  for (let i = from; i < to; i++) out[i] = Math.abs(a[i]!);
}
