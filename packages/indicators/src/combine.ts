/** An operation on two values of the same bar; absent if one of them is. */
export type Combination = '+' | '-' | '*' | '/' | 'least' | 'greatest';

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
      for (let i = from; i < to; i++) out[i] = a[i] + b[i];
      return;
    case '-':
      for (let i = from; i < to; i++) out[i] = a[i] - b[i];
      return;
    case '*':
      for (let i = from; i < to; i++) out[i] = a[i] * b[i];
      return;
    case '/':
      for (let i = from; i < to; i++) out[i] = b[i] === 0 ? NaN : a[i] / b[i];
      return;
    case 'least':
      for (let i = from; i < to; i++) out[i] = Math.min(a[i], b[i]);
      return;
    case 'greatest':
      for (let i = from; i < to; i++) out[i] = Math.max(a[i], b[i]);
  }
}

/** out[from … to) ← |a| */
export function absoluteInto(a: Float64Array, out: Float64Array, from = 0, to = out.length): void {
  for (let i = from; i < to; i++) out[i] = Math.abs(a[i]);
}
