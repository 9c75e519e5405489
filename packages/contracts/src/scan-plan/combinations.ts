import type { AmongFunction, ArithmeticOp, Value } from './plan-nodes.ts';

type Combination = ArithmeticOp | Exclude<AmongFunction, 'mean'>;
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
