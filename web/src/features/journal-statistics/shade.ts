import { roughly } from '../../lib/decimal.ts';
import { signOf } from '../../lib/format.ts';

/**
 * Background of a day or a month: green or red, stronger the closer the value is to `most`. The number shows the sign
 * too.
 */
export function shadeOf(net: string, most: number): string {
  const sign = signOf(net);
  if (sign === 0) return 'var(--raised)';
  // The square root keeps small days visible next to an outlier.
  const share = most > 0 ? Math.sqrt(Math.min(1, Math.abs(roughly(net)) / most)) : 0;
  const percent = Math.round(10 + 20 * share);
  return `color-mix(in srgb, var(--${sign > 0 ? 'up' : 'down'}) ${percent}%, var(--surface))`;
}
