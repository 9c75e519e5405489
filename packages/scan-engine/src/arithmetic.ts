import { absoluteInto, combineInto, combineNumbers, type Combination } from '@plainscan/indicators';
import type { Frame } from './frame.ts';
import type { ColumnPool } from './scratch.ts';

type Side = Float64Array | number;

/** Division by zero gives NaN, an absent value. */
const ratio = (value: number, base: number): number => (base === 0 ? NaN : value / base);
const percentOf = (value: number, base: number): number => 100 * (ratio(value, base) - 1);

export function times(value: Side, factor: number, pool: ColumnPool, { from, to }: Frame): Side {
  if (typeof value === 'number') return value * factor;
  const out = pool.take();
  for (let i = from * 32; i < to * 32; i++) out[i] = value[i]! * factor;
  return out;
}

export function plus(value: Side, amount: number, pool: ColumnPool, { from, to }: Frame): Side {
  if (typeof value === 'number') return value + amount;
  const out = pool.take();
  for (let i = from * 32; i < to * 32; i++) out[i] = value[i]! + amount;
  return out;
}

/** 100·(value/base − 1) */
export function percentFrom(value: Side, base: Side, pool: ColumnPool, { from, to }: Frame): Side {
  if (typeof value === 'number' && typeof base === 'number') return percentOf(value, base);
  const out = pool.take();
  if (typeof value === 'number') {
    for (let i = from * 32; i < to * 32; i++) out[i] = percentOf(value, (base as Float64Array)[i]!);
  } else if (typeof base === 'number') {
    for (let i = from * 32; i < to * 32; i++) out[i] = percentOf(value[i]!, base);
  } else {
    for (let i = from * 32; i < to * 32; i++) out[i] = percentOf(value[i]!, base[i]!);
  }
  return out;
}

export function combine(left: Side, op: Combination, right: Side, pool: ColumnPool, { from, to }: Frame): Side {
  if (typeof left === 'number' && typeof right === 'number') return combineNumbers(op, left, right);
  const column = (side: Side): Float64Array =>
    typeof side === 'number' ? pool.take().fill(side, from * 32, to * 32) : side;
  const [a, b] = [column(left), column(right)];
  const out = pool.take();
  combineInto(op, a, b, out, from * 32, to * 32);
  return out;
}

export function absolute(value: Side, pool: ColumnPool, { from, to }: Frame): Side {
  if (typeof value === 'number') return Math.abs(value);
  const out = pool.take();
  absoluteInto(value, out, from * 32, to * 32);
  return out;
}

/** 100·abs(value/target − 1) */
export function closenessOf(value: Side, target: Side, pool: ColumnPool, frame: Frame): Side {
  const distance = percentFrom(value, target, pool, frame);
  if (typeof distance === 'number') return Math.abs(distance);
  // Safe to overwrite: percentFrom returns a column from the pool, never one of its arguments.
  for (let i = frame.from * 32; i < frame.to * 32; i++) distance[i] = Math.abs(distance[i]!);
  return distance;
}
