import { divergencePivots } from '@plainscan/indicators';
import type { Node } from './node.ts';
import type { Offset } from './offset.ts';
import { computeSource } from './compute-source.ts';
import { onItsBars, type Subject, timeframeSource } from './series-source.ts';

/** A pivot of a divergence. */
export interface DivergencePivot {
  /** YYYYMMDD of its bar */
  readonly date: number;
  readonly price: number;
  readonly oscillator: number;
}

/** The two pivots of a stock's newest divergence as of an offset, the earlier one first; null if there is none. */
export function divergenceAt(
  { source, timeframe }: Extract<Node, { op: 'divergence' }>,
  stock: Subject,
  at: Offset,
): DivergencePivot[] | null {
  const subject = timeframe ? onItsBars(timeframeSource(source, timeframe, at.sessions), stock).subject : stock;
  const { bars } = subject;
  const price = source.direction === 'bullish' ? bars.low : bars.high;
  const oscillator = new Float64Array(price.length);
  computeSource(source.of, subject, oscillator);
  const newest = price.length - 1 - (timeframe ? at.bars : at.sessions);
  const pivots = divergencePivots(price, oscillator, source.direction, newest);
  return (
    pivots &&
    [pivots.earlier, pivots.later].map((i) => ({ date: bars.dates[i]!, price: price[i]!, oscillator: oscillator[i]! }))
  );
}
