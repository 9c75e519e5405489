import { BASIC_CANDLES } from './candles/basic.ts';
import type { Pattern } from './candles/candle-bars.ts';
import { DOUBLE_CANDLES } from './candles/double.ts';
import { LONGER_CANDLES } from './candles/longer.ts';
import { SINGLE_CANDLES } from './candles/single.ts';
import { TRIPLE_CANDLES } from './candles/triple.ts';
import { requireLength } from './series.ts';

const PATTERNS = { ...BASIC_CANDLES, ...SINGLE_CANDLES, ...DOUBLE_CANDLES, ...TRIPLE_CANDLES, ...LONGER_CANDLES };

export type CandlePattern = keyof typeof PATTERNS;
export const CANDLE_PATTERNS = Object.keys(PATTERNS) as readonly CandlePattern[];

export const candleLookback = (pattern: CandlePattern): number => PATTERNS[pattern].lookback;

/** 1 on each bar that completes `pattern`, 0 on others, absent if the history is too short. */
export function candle(
  pattern: CandlePattern,
  open: Float64Array,
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  out: Float64Array,
): void {
  const { length } = close;
  requireLength(length, open, high, low, out);
  const { lookback, at }: Pattern = PATTERNS[pattern];
  const bars = { open, high, low, close };
  let seen = 0;
  for (let i = 0; i < length; i++) {
    seen = Number.isNaN(open[i] + high[i] + low[i] + close[i]) ? 0 : seen + 1;
    if (seen <= lookback) out[i] = NaN;
    else out[i] = at(bars, i) ? 1 : 0;
  }
}
