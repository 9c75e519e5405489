import { closePivot, type Setup, times } from './setup.ts';
import { mean } from './setup-chart.ts';

const DOWN_DAYS_WITHIN = 10;
const FAST_AVERAGE = 10;
const SLOW_AVERAGE = 50;

/** The session of the last `DOWN_DAYS_WITHIN` before bar `i` that fell on the highest volume; −1 if none fell. */
function heaviestDownDay(close: Float64Array, volume: Float64Array, i: number): number {
  let heaviest = -1;
  for (let k = i - DOWN_DAYS_WITHIN; k < i; k++)
    if (close[k] < close[k - 1] && (heaviest < 0 || volume[k] > volume[heaviest])) heaviest = k;
  return heaviest;
}

export const POCKET_PIVOT: Setup = {
  side: 1,
  breaksOut: false,
  lookback: SLOW_AVERAGE - 1,
  reach: SLOW_AVERAGE - 1,
  find({ bars }, i) {
    const { close, volume } = bars;
    if (!(close[i] > close[i - 1])) return null;
    const down = heaviestDownDay(close, volume, i);
    if (down < 0 || !(volume[i] > volume[down])) return null;
    const isAbove = (n: number): boolean => close[i] > mean(close, i - n + 1, i);
    if (!isAbove(FAST_AVERAGE) && !isAbove(SLOW_AVERAGE)) return null;
    return {
      from: i - DOWN_DAYS_WITHIN,
      pivots: [closePivot(bars, down), closePivot(bars, i)],
      levels: [],
      facts: [times('volume against the heaviest down day', volume[i] / volume[down])],
    };
  },
};
